import { UpstreamError } from '../../kit/errors.ts'

/** An access token, and when it ends by our clock, in milliseconds; infinity where only the shop knows. */
export type Session = { token: string; expiresAt: number }

/** Tokens by sign-in. Several calls at once share one sign-in. */
const sessions = new Map<string, Promise<Session>>()
const maxSessions = 2000
/** A token is not used in the last part of its life: it might expire on its way. */
const marginMs = 30_000

async function sessionOf(key: string, signIn: () => Promise<Session>): Promise<Session> {
  const known = sessions.get(key)
  if (known !== undefined) {
    const found = await known
    if (Date.now() < found.expiresAt - marginMs) return found
    if (sessions.get(key) === known) sessions.delete(key)
    return sessionOf(key, signIn)
  }
  const made = signIn()
  if (sessions.size >= maxSessions) sessions.clear()
  sessions.set(key, made)
  made.catch(() => sessions.delete(key))
  return made
}

/** Forgets a session that has ended, unless another call has signed in meanwhile. */
async function forget(key: string, ended: Session): Promise<void> {
  const kept = sessions.get(key)
  if ((await kept?.catch(() => undefined)) === ended && sessions.get(key) === kept) sessions.delete(key)
}

/**
 * Makes a call with the token of a sign-in, kept under `key` while it is valid. Where a token that was good before is refused, it has ended: nothing was
 * done, so one more sign-in, shared by all calls that find it ended, and the same call again.
 */
export async function callSignedIn<T>(key: string, signIn: () => Promise<Session>, call: (token: string) => Promise<T>): Promise<T> {
  const hadSession = sessions.has(key)
  const used = await sessionOf(key, signIn)
  return call(used.token).catch(async (error: unknown) => {
    if (!(error instanceof UpstreamError) || error.kind !== 'unauthorized' || !hadSession) throw error
    await forget(key, used)
    return call((await sessionOf(key, signIn)).token)
  })
}
