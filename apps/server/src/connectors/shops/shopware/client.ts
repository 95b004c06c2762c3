import * as z from 'zod/mini'
import { message } from '@stoa/messages/describe.ts'
import type { ShopAccess } from '../../../domains/connection/ports.ts'
import { UpstreamError, fieldError } from '../../../kit/errors.ts'
import type { OutboundResponse } from '../../../outbound/outbound.ts'
import { toUpstreamError } from '../../../outbound/outbound.ts'
import type { Patience } from '../../retry.ts'
import { withRetry } from '../../retry.ts'
import { inTurn } from '../in-turn.ts'
import type { Session } from '../keep-session.ts'
import { callSignedIn } from '../keep-session.ts'
import { readAnswer } from '../read-answer.ts'

/** How long one call may take and how it is repeated. */
export type Pace = { timeoutMs: number; patience: Patience }

/** What to find, as Shopware's search criteria. Source: Shopware Admin API, "Search criteria". */
export type Criteria = Readonly<Record<string, unknown>>

/** The calls to a Shopware shop. A search is repeated, a write is made once. Throws UpstreamError. */
export type ShopwareClient = {
  /** One page of what matches; `total` is of all that match. */
  search<S extends z.ZodMiniType>(item: S, entity: string, criteria: Criteria): Promise<{ total: number; data: z.infer<S>[] }>
  /**
   * Everything that matches, in pages by the number that each has for ever: what is changed, created or deleted meanwhile moves no other to a page that
   * was read already.
   */
  listByNumber<S extends z.ZodMiniType<Numbered>>(item: S, entity: string, filter: readonly Criteria[]): AsyncGenerator<z.infer<S>[]>
  write(path: string, body: object, method?: 'POST' | 'PATCH'): Promise<void>
}

type Numbered = { autoIncrement: number }

export const pageSize = 100

const Token = z.object({ access_token: z.string().check(z.minLength(1)), expires_in: z.number() })
const Errors = z.object({ errors: z.array(z.object({ detail: z.optional(z.nullable(z.string())), title: z.optional(z.nullable(z.string())) })) })

type Access = Pick<ShopAccess, 'connectionId' | 'settings' | 'secrets' | 'outbound' | 'signal' | 'awaitTurn' | 'pauseCalls'>

/** Returns the calls to the shop of these settings, signed in with the access key of an integration. */
export function shopwareClient(access: Access, { timeoutMs, patience }: Pace): ShopwareClient {
  const address = (access.settings.address ?? '')
    .trim()
    .replace(/\/+$/, '')
    .replace(/\/api$/, '')
  if (address === '') throw fieldError('settings.address', 'required', message('connection_error.shop_url_needed'))
  const { accessKey = '', secretKey = '' } = access.secrets
  const sessionKey = [access.connectionId, address, accessKey, secretKey].join(' ')

  const send = (method: 'POST' | 'PATCH', path: string, body: object, headers: Record<string, string>): Promise<OutboundResponse> =>
    access.outbound.request({
      url: `${address}/api${path}`,
      method,
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
      accept: 'json',
      timeoutMs,
      maxBytes: 20_000_000,
      signal: access.signal,
    })

  async function signIn(): Promise<Session> {
    const startedAt = Date.now()
    const body = { grant_type: 'client_credentials', client_id: accessKey, client_secret: secretKey }
    const response = await send('POST', '/oauth/token', body, {})
    const failure = toUpstreamError(response)
    if (failure) throw failure
    const token = readAnswer(Token, response, true)
    return { token: token.access_token, expiresAt: startedAt + token.expires_in * 1000 }
  }

  const call = (path: string, body: object, method: 'POST' | 'PATCH' = 'POST'): Promise<OutboundResponse> =>
    callSignedIn(
      sessionKey,
      () => withRetry(signIn, access.signal, patience),
      async (token) => {
        const response = await inTurn(access, () => send(method, path, body, { authorization: `Bearer ${token}` }))
        const failure = toUpstreamError(response)
        if (failure) throw withReason(failure, response)
        return response
      },
    )

  const client: ShopwareClient = {
    search: (item, entity, criteria) =>
      withRetry(
        async () => readAnswer(z.object({ total: z.int(), data: z.array(item) }), await call(`/search/${entity}`, criteria), true),
        access.signal,
        patience,
      ),
    async *listByNumber(item, entity, filter) {
      for (let after = 0; ;) {
        const { data } = await client.search(item, entity, {
          limit: pageSize,
          filter: [...filter, { type: 'range', field: 'autoIncrement', parameters: { gt: after } }],
          sort: [{ field: 'autoIncrement', order: 'ASC' }],
        })
        if (data.length > 0) yield data
        if (data.length < pageSize) return
        const last = data.at(-1)?.autoIncrement ?? after
        if (last <= after) throw new UpstreamError('malformed', message('upstream.shop_repeats'))
        after = last
      }
    },
    async write(path, body, method) {
      const response = await call(path, body, method)
      // A write is answered without a body, or with JSON; a web page comes from something in between.
      if (response.status !== 204) readAnswer(z.unknown(), response, false)
    },
  }
  return client
}

/** Adds what the shop says of a refused request. */
function withReason(failure: UpstreamError, response: OutboundResponse): UpstreamError {
  if (failure.kind !== 'refused' || !/json/i.test(response.headers['content-type'] ?? '')) return failure
  try {
    const [error] = Errors.safeParse(response.json()).data?.errors ?? []
    const reason = error?.detail ?? error?.title
    return reason ? new UpstreamError('refused', message('upstream.shop_refused', { reason: reason.slice(0, 300) }), { cause: failure }) : failure
  } catch {
    return failure
  }
}
