import { setTimeout as sleep } from 'node:timers/promises'
import { message } from '@stoa/messages/describe.ts'
import type { JobCtx } from '../../../kit/context.ts'
import { AppError, UpstreamError } from '../../../kit/errors.ts'
import type { ConnectionRow } from '../queries.ts'
import { openSecrets } from '../open-secrets.ts'
import type { AccessToken } from '../ports.ts'
import { markNeedsReconnect } from './mark-needs-reconnect.ts'
import type { TokenRow } from './queries-token.ts'
import { claimRefresh, findToken, releaseRefresh, updateToken } from './queries-token.ts'
import { usableToken, withToken } from './rules-token.ts'

type TokenCtx = Pick<JobCtx, 'db' | 'transact' | 'ports' | 'outbound' | 'vault' | 'signal' | 'log'>
type Connection = Pick<ConnectionRow, 'id' | 'companyId' | 'provider'>

const pollMs = 150
/** As long as a claim lasts, and a little more. */
const maxPolls = 240

/** How often a fetched token is stored again where the connection was changed meanwhile. */
const maxStoreTries = 5

/** Refreshes under way in this process: whoever asks for the same token waits for the same answer. */
const underWay = new Map<string, Promise<string>>()

/**
 * Returns a valid access token of a connection, fetching another one where it has expired or is `refused`. One fetch at a time, in all processes together.
 * Throws UpstreamError `unauthorized` where a person has to connect again.
 */
export async function getAccessToken(jobCtx: TokenCtx, connection: Connection, refused?: string): Promise<string> {
  const key = `${connection.id} ${refused ?? ''}`
  const present = underWay.get(key)
  if (present) return present
  const promise = find(jobCtx, connection, refused).finally(() => underWay.delete(key))
  underWay.set(key, promise)
  return promise
}

async function find(jobCtx: TokenCtx, connection: Connection, refused: string | undefined): Promise<string> {
  for (let poll = 0; poll < maxPolls; poll++) {
    const row = await findToken(jobCtx.db, connection.companyId, connection.id)
    if (!row) throw new AppError('state_forbids', { detail: message('connection_error.none') })
    if (row.needsReconnect) throw reconnectNeeded(jobCtx, connection)
    const token = usableToken(openSecrets(jobCtx.vault, { id: connection.id, secrets: row.secrets }), refused, new Date())
    if (token !== undefined) return token
    const claimed = await jobCtx.transact((ctx) => claimRefresh(ctx.db, connection.companyId, connection.id))
    const found = claimed && (await refresh(jobCtx, connection, claimed, refused))
    if (found !== undefined) return found
    await sleep(pollMs, undefined, { signal: jobCtx.signal })
  }
  throw new UpstreamError('unreachable', message('upstream.token_busy'))
}

/** Fetches another token under a claim. Undefined where the connection changed meanwhile: what it has now is to be read. */
async function refresh(jobCtx: TokenCtx, connection: Connection, row: TokenRow, refused: string | undefined): Promise<string | undefined> {
  const { companyId, id } = connection
  const release = () => jobCtx.transact((ctx) => releaseRefresh(ctx.db, companyId, id))
  const secrets = openSecrets(jobCtx.vault, { id, secrets: row.secrets })
  // Another process may have ended its refresh between the reading and the claim.
  if (row.needsReconnect || usableToken(secrets, refused, new Date()) !== undefined) {
    await release()
    return undefined
  }
  const installer = jobCtx.ports.shops[connection.provider]?.installer
  try {
    if (!installer) throw new AppError('state_forbids', { detail: message('connection_error.platform_unavailable') })
    const fetched = await installer.refresh({ outbound: jobCtx.outbound, signal: jobCtx.signal, settings: row.settings, secrets })
    await storeToken(jobCtx, connection, { row, secrets }, fetched)
    return fetched.accessToken
  } catch (error) {
    if (error instanceof UpstreamError && !error.isTemporary && (error.kind === 'unauthorized' || error.kind === 'refused')) {
      const { version } = row
      await jobCtx.transact((ctx) => markNeedsReconnect(ctx, companyId, id, { reason: reconnectNeeded(jobCtx, connection).text, version }))
      const present = await findToken(jobCtx.db, companyId, id)
      if (present?.needsReconnect !== false) throw reconnectNeeded(jobCtx, connection, error)
      await release()
      return undefined
    }
    await release()
    throw error
  }
}

/**
 * Stores a fetched token before anybody uses it: a refresh token that is used once must not be lost. Where the connection was changed meanwhile, it is stored
 * beside the change, unless the change was another sign-in.
 */
async function storeToken(
  jobCtx: TokenCtx,
  { companyId, id }: Connection,
  before: { row: TokenRow; secrets: Record<string, string> },
  fetched: AccessToken,
): Promise<void> {
  let present: { row: TokenRow; secrets: Record<string, string> } | undefined = before
  for (let attempt = 1; present && attempt <= maxStoreTries && present.secrets.refreshToken === before.secrets.refreshToken; attempt++) {
    const sealed = jobCtx.vault.seal(withToken(present.secrets, fetched, new Date()), id)
    const { version } = present.row
    if (await jobCtx.transact((ctx) => updateToken(ctx.db, companyId, id, { secrets: sealed, version }))) return
    const row = await findToken(jobCtx.db, companyId, id)
    present = row && { row, secrets: openSecrets(jobCtx.vault, { id, secrets: row.secrets }) }
  }
  await jobCtx.transact((ctx) => releaseRefresh(ctx.db, companyId, id))
}

function reconnectNeeded(jobCtx: TokenCtx, connection: Connection, cause?: unknown): UpstreamError {
  const platform = jobCtx.ports.shops[connection.provider]?.name ?? message('provider.sandbox')
  return new UpstreamError('unauthorized', message('connection_error.reconnect', { platform }), { cause })
}
