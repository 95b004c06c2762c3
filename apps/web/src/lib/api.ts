import { signIn } from '@stoa/contract/sign-in.ts'
import { t } from '@lingui/core/macro'
import type { Session } from '@stoa/contract/auth.ts'
import { pathOf, queryOf } from '@stoa/contract/route-address.ts'
import type { Answer, RouteDefinition, Sent } from '@stoa/contract/route.ts'
import { takeEarlyAnswer } from './early-calls.ts'
import { ApiError, errorFromAnswer, unreachable } from './api-error.ts'
import { language } from './language.ts'
import { formBody } from './form-body.ts'
import { session } from './session.ts'
import type { SessionStore } from './session.ts'

/** What every paged list takes beside its own query. `filter` is the contract's grammar: `name co "shirt"`. */
type PageQuery = { limit?: number; sort?: string; filter?: string; count?: boolean }

type QueryOf<R extends RouteDefinition> = R extends { paged: object }
  ? PageQuery & (Sent<R>['query'] extends undefined ? unknown : Partial<Sent<R>['query']>)
  : Sent<R>['query']
type NeedsNothing<T> = T extends undefined ? true : Record<never, never> extends T ? true : false
type QueryPart<R extends RouteDefinition> = NeedsNothing<QueryOf<R>> extends true ? { query?: QueryOf<R> | undefined } : { query: QueryOf<R> }
type ParamsPart<R extends RouteDefinition> = Sent<R>['params'] extends undefined ? { params?: undefined } : { params: Sent<R>['params'] }
type BodyPart<R extends RouteDefinition> = Sent<R>['body'] extends undefined ? { body?: undefined } : { body: Sent<R>['body'] }
type FilesPart<R extends RouteDefinition> = R extends { files: infer F }
  ? { files?: { [K in keyof F]?: F[K] extends { many: true } ? readonly Blob[] | undefined : Blob | undefined } }
  : { files?: undefined }

/** What a call of a route is given: its parts as the contract types them. */
export type CallArgs<R extends RouteDefinition> = ParamsPart<R> & QueryPart<R> & BodyPart<R> & FilesPart<R>

/** `signal` cancels; `idempotencyKey` is made when the route knows one and none is given. */
export type SendOptions = { signal?: AbortSignal | undefined; idempotencyKey?: string | undefined }

/** Bytes with the file name the server gave them. */
export type Download = { blob: Blob; fileName: string }

/** What a call answers: the contract's JSON, or a file where the route answers bytes. */
export type Answered<R extends RouteDefinition> = R extends { answers: 'blob' } ? Download : Answer<R>

type LooseArgs = { params?: object | undefined; query?: object | undefined; body?: unknown; files?: object | undefined }

/** What the client needs from its surroundings; `locks` keeps several tabs to one renewal. */
export type ApiSurroundings = { base: string; session: SessionStore; locks?: LockManager | undefined }

export type Api = ReturnType<typeof createApi>

/**
 * The one client of the API. A 401 that says the token has expired is answered with one renewal, however many calls and
 * tabs are waiting, and one replay with the same Idempotency-Key; when that fails the session ends.
 */
export function createApi({ base, session: store, locks }: ApiSurroundings) {
  let renewal: Promise<boolean> | undefined

  /** Renews the session unless another tab did so since `spent` was sent. False when nobody is signed in afterwards. */
  function renew(spent: string | undefined): Promise<boolean> {
    renewal ??= underLock(async () => {
      store.storageChanged(null)
      const account = store.get()
      if (!account) return false
      if (spent !== undefined && account.token !== spent) return true
      const answer = await reach(signIn.validateToken, { body: { token: account.token } }, {}, undefined)
      if (answer.ok) {
        store.begin((await answer.json()) as Session)
        return true
      }
      // Only a plain refusal ends the session: a server that is away says nothing about who we are.
      if (answer.status >= 500 || answer.status === 429) throw await errorFromAnswer(answer)
      if (await isReplaced(account.token)) return true
      store.end()
      return false
    }).finally(() => (renewal = undefined))
    return renewal
  }

  function underLock(work: () => Promise<boolean>): Promise<boolean> {
    return locks ? locks.request('stoa-session', work) : work()
  }

  async function reach(route: RouteDefinition, args: LooseArgs, options: SendOptions, token: string | undefined, path?: string): Promise<Response> {
    const headers = new Headers({ accept: 'application/json', 'accept-language': language })
    if (token !== undefined) headers.set('authorization', `Bearer ${token}`)
    if (options.idempotencyKey !== undefined) headers.set('idempotency-key', options.idempotencyKey)
    const init: RequestInit = { method: route.method, headers, signal: options.signal ?? null, credentials: 'same-origin', cache: 'no-store' }
    // A stream stays open. With the usual priority, a browser takes the page for one that is still loading.
    if (route.answers === 'events') init.priority = 'low'
    const files = Object.entries(args.files ?? {}).filter(([, file]) => (Array.isArray(file) ? file.length > 0 : file !== undefined))
    if (files.length > 0) init.body = formBody(args.body, Object.fromEntries(files))
    else if (args.body !== undefined) {
      headers.set('content-type', 'application/json')
      init.body = JSON.stringify(args.body)
    }
    const address = path ?? pathOf(route, args.params as Record<string, unknown>) + queryOf(args.query as Record<string, unknown>)
    try {
      const early = route.method === 'GET' ? await takeEarlyAnswer(base + address, token) : undefined
      options.signal?.throwIfAborted()
      return early ?? (await fetch(base + address, init))
    } catch (error) {
      if (options.signal?.aborted) throw error
      throw unreachable(error)
    }
  }

  /**
   * True once another tab has signed in. The cookie of the new session is there a moment before that tab stores its token: what this tab sends
   * in between is refused, and is no end of the session.
   */
  async function isReplaced(spent: string | undefined): Promise<boolean> {
    for (let tries = 0; tries < 5; tries++) {
      store.storageChanged(null)
      const account = store.get()
      if (account?.token !== spent) return account !== undefined
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    return false
  }

  /** A route's answer, 2xx only, body unread. Throws ApiError. */
  async function request(route: RouteDefinition, args: LooseArgs, options: SendOptions = {}, path?: string): Promise<Response> {
    const keyed = { ...options, idempotencyKey: options.idempotencyKey ?? (route.idempotency ? crypto.randomUUID() : undefined) }
    const companyId = store.get()?.companyId
    let token = store.get()?.token
    let answer = await reach(route, args, keyed, token, path)
    if (answer.status === 401 && answer.headers.get('token-expired') === 'true' && token !== undefined && (await renew(token))) {
      token = store.get()?.token
      answer = await reach(route, args, keyed, token, path)
    }
    if (answer.ok) return answer
    const error = await errorFromAnswer(answer)
    // A wrong password is a 401 too, and says nothing about the session.
    if (error.status !== 401 || error.problem.code === 'wrong_credentials' || !store.get()) throw error
    if (!(await isReplaced(token))) store.end()
    else if (store.get()?.companyId === companyId) {
      const again = await reach(route, args, keyed, store.get()?.token, path)
      if (again.ok) return again
    }
    throw error
  }

  async function send<R extends RouteDefinition>(route: R, args: CallArgs<R>, options?: SendOptions): Promise<Answered<R>> {
    const answer = await request(route, args, options)
    return (await read(route, answer)) as Answered<R>
  }

  /** The following page of a list, at the `next` its last page named. */
  async function follow<R extends RouteDefinition>(route: R, next: string, options?: SendOptions): Promise<Answer<R>> {
    if (!next.startsWith('/api/')) throw new Error(`${next} is no page of ours`)
    return (await read(route, await request(route, {}, options, next))) as Answer<R>
  }

  return { send, follow, request, renew }
}

async function read(route: RouteDefinition, answer: Response): Promise<unknown> {
  if (route.answers === 'blob') {
    const named = /filename\*?=(?:UTF-8'')?"?([^";]+)"?/i.exec(answer.headers.get('content-disposition') ?? '')?.[1]
    return { blob: await answer.blob(), fileName: named === undefined ? 'download' : decodeURIComponent(named) } satisfies Download
  }
  if (answer.status === 204) return undefined
  try {
    return await answer.json()
  } catch (error) {
    throw new ApiError(
      { type: 'about:blank', code: 'internal', title: t`The response could not be read`, status: answer.status, requestId: '' },
      undefined,
      error,
    )
  }
}

/** The API of the server this page came from. */
export const api: Api = createApi({ base: '', session, locks: globalThis.navigator?.locks })

/** Calls a route: `send(order.fulfill, { body })`. Throws ApiError. */
export const send: Api['send'] = api.send
