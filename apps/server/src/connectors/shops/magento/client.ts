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
import type { Criteria } from './search-criteria.ts'
import { pageSize, toQuery } from './search-criteria.ts'
import { percentEncode, signRequest } from './sign-request.ts'

/** How long one call may take, how it is repeated, and where Adobe signs in. */
export type Pace = { timeoutMs: number; patience: Patience; imsOrigin: string }

/** The calls to a Magento shop. A read is repeated, a write is made once. Throws UpstreamError. */
export type MagentoClient = {
  connectionId: string
  read<S extends z.ZodMiniType>(shape: S, path: string): Promise<z.infer<S>>
  /** One page of what matches; `total_count` is of all that match. */
  search<S extends z.ZodMiniType>(item: S, path: string, criteria: Criteria): Promise<{ total_count: number; items: z.infer<S>[] }>
  /** Everything that matches, page by page. */
  searchAll<S extends z.ZodMiniType>(item: S, path: string, criteria: Criteria): Promise<z.infer<S>[]>
  write<S extends z.ZodMiniType>(shape: S, path: string, body: object, method?: 'POST' | 'PUT'): Promise<z.infer<S>>
}

const Token = z.object({ access_token: z.string().check(z.minLength(1)), expires_in: z.number() })
const orElse = z.catch
const Refusal = z.object({
  message: z.string(),
  parameters: orElse(z.union([z.array(z.unknown()), z.record(z.string(), z.unknown())]), []),
})

/** What Adobe grants access to in a store. Source: Adobe Commerce as a Cloud Service, "Server-to-server authentication". */
const scope = 'openid,AdobeID,email,profile,additional_info.roles,additional_info.projectedProductContext,commerce.accs'

type Access = Pick<ShopAccess, 'connectionId' | 'settings' | 'secrets' | 'outbound' | 'signal' | 'awaitTurn' | 'pauseCalls'>
type Method = 'GET' | 'POST' | 'PUT'
type Query = readonly (readonly [string, string])[]

/** Whether the shop is one of Adobe Commerce as a Cloud Service, which Adobe signs in to. */
export function isCloudService({ settings }: Pick<ShopAccess, 'settings'>): boolean {
  return settings.edition === 'cloud'
}

/** Returns the calls to the shop of these settings: signed with the keys of an integration, or with a token of Adobe. */
export function magentoClient(access: Access, { timeoutMs, patience, imsOrigin }: Pace): MagentoClient {
  const given = (access.settings.address ?? '').trim().replace(/\/+$/, '')
  if (given === '') throw fieldError('settings.address', 'required', message('connection_error.shop_url_needed'))
  const isCloud = isCloudService(access)
  const base = isCloud ? `${given.replace(/\/V1$/, '')}/V1` : `${given.replace(/\/rest(\/\w+)?(\/V1)?$/, '')}/rest/V1`
  const { clientId = '', consumerKey = '' } = access.settings
  const { clientSecret = '', consumerSecret = '', accessToken = '', accessTokenSecret = '' } = access.secrets

  async function signIn(): Promise<Session> {
    const startedAt = Date.now()
    const response = await access.outbound.request({
      url: `${imsOrigin}/ims/token/v3`,
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret, scope }).toString(),
      accept: 'json',
      timeoutMs,
      maxBytes: 100_000,
      signal: access.signal,
    })
    const failure = toUpstreamError(response)
    // Adobe answers 400 where it does not know the keys.
    if (failure) throw failure.kind === 'refused' ? new UpstreamError('unauthorized', failure.text, { cause: failure }) : failure
    const token = readAnswer(Token, response, true)
    return { token: token.access_token, expiresAt: startedAt + token.expires_in * 1000 }
  }

  async function send(method: Method, path: string, query: Query, body: object | undefined, authorize: () => string): Promise<OutboundResponse> {
    const address = query.length === 0 ? '' : `?${query.map((pair) => pair.map(percentEncode).join('=')).join('&')}`
    const response = await inTurn(access, () =>
      access.outbound.request({
        url: `${base}${path}${address}`,
        method,
        headers: { authorization: authorize(), ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        accept: 'json',
        timeoutMs,
        maxBytes: 20_000_000,
        signal: access.signal,
      }),
    )
    const failure = toUpstreamError(response)
    if (failure) throw withReason(failure, response)
    return response
  }

  const call = (method: Method, path: string, query: Query = [], body?: object): Promise<OutboundResponse> =>
    isCloud
      ? callSignedIn(
          [access.connectionId, imsOrigin, clientId, clientSecret].join(' '),
          () => withRetry(signIn, access.signal, patience),
          (token) => send(method, path, query, body, () => `Bearer ${token}`),
        )
      : send(
          method,
          path,
          query,
          body,
          // Signed when it is sent: a signature is good for some minutes.
          () => signRequest({ method, url: `${base}${path}`, query }, { consumerKey, consumerSecret, accessToken, accessTokenSecret }),
        )

  const client: MagentoClient = {
    connectionId: access.connectionId,
    read: (shape, path) => withRetry(async () => readAnswer(shape, await call('GET', path), true), access.signal, patience),
    search: (item, path, criteria) =>
      withRetry(
        async () => {
          // Nothing found is an absent list in some versions.
          const shape = z.object({ total_count: z.int(), items: z.nullable(z.array(item)) })
          const { total_count, items } = readAnswer(shape, await call('GET', path, toQuery(criteria)), true)
          return { total_count, items: items ?? [] }
        },
        access.signal,
        patience,
      ),
    async searchAll(item, path, criteria) {
      const all = []
      for (let page = 1; ; page++) {
        const { items, total_count } = await client.search(item, path, { ...criteria, page, size: pageSize })
        all.push(...items)
        // A page after the last is the last once more.
        if (items.length < pageSize || page * pageSize >= total_count) return all
      }
    },
    write: async (shape, path, body, method = 'POST') => readAnswer(shape, await call(method, path, [], body), false),
  }
  return client
}

/** Adds what the shop says of a refused request: its text has places (`%1`, `%name`) for values of its own. */
function withReason(failure: UpstreamError, response: OutboundResponse): UpstreamError {
  if (failure.kind !== 'refused' || !/json/i.test(response.headers['content-type'] ?? '')) return failure
  try {
    const refusal = Refusal.safeParse(response.json()).data
    if (!refusal) return failure
    const values = Array.isArray(refusal.parameters)
      ? refusal.parameters.map((value, index) => [String(index + 1), value] as const)
      : Object.entries(refusal.parameters)
    const reason = values.reduce((text, [name, value]) => text.replaceAll(`%${name}`, String(value)), refusal.message)
    return new UpstreamError('refused', message('upstream.shop_refused', { reason: reason.slice(0, 300) }), { cause: failure })
  } catch {
    return failure
  }
}
