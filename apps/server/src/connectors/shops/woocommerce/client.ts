import * as z from 'zod/mini'
import { message } from '@stoa/messages/describe.ts'
import type { ShopAccess } from '../../../domains/connection/ports.ts'
import { UpstreamError, fieldError } from '../../../kit/errors.ts'
import type { OutboundResponse } from '../../../outbound/outbound.ts'
import { toUpstreamError } from '../../../outbound/outbound.ts'
import type { Patience } from '../../retry.ts'
import { withRetry } from '../../retry.ts'
import { inTurn } from '../in-turn.ts'
import { readAnswer } from '../read-answer.ts'

type Query = Record<string, string | number | boolean>
type Call = { path: string; query?: Query; method?: 'POST' | 'PUT' | 'DELETE'; body?: object }

/** How long one call may take and how it is repeated. */
export type Pace = { timeoutMs: number; patience: Patience }

/** The calls to a WooCommerce shop, REST API v3. A read is repeated; a write is made once. Throws UpstreamError. */
export type WooClient = {
  read<S extends z.ZodMiniType>(shape: S, path: string, query?: Query): Promise<{ data: z.infer<S>; total: number | null }>
  /** All pages of a list. */
  readAll<S extends z.ZodMiniType>(item: S, path: string, query?: Query): Promise<z.infer<S>[]>
  write<S extends z.ZodMiniType>(shape: S, path: string, body: object, method?: 'POST' | 'PUT' | 'DELETE'): Promise<z.infer<S>>
}

export const pageSize = 100

/** Shops without pretty permalinks answer at `?rest_route=`; remembered for the addresses where that was found. */
const plainRoutes = new Set<string>()
const maxPlainRoutes = 2000

/** Returns where a path of the API is: with permalinks, or by the parameter that works without them. */
function urlOf(address: string, { path, query }: Call, isPlain: boolean): string {
  const params = new URLSearchParams(isPlain ? { rest_route: `/wc/v3${path}` } : {})
  for (const [name, value] of Object.entries(query ?? {})) params.set(name, String(value))
  const text = params.size === 0 ? '' : `?${params.toString()}`
  return isPlain ? `${address}/${text}` : `${address}/wp-json/wc/v3${path}${text}`
}

/** Whether an answer is WordPress' own "not found" page: the API is not at this kind of address. A missing product is JSON. */
function isNoRoute(response: OutboundResponse): boolean {
  return response.status === 404 && !/json/i.test(response.headers['content-type'] ?? '')
}

type WooAccess = Pick<ShopAccess, 'settings' | 'secrets' | 'outbound' | 'signal' | 'awaitTurn' | 'pauseCalls'>

/** Returns the calls to the shop of these settings: Basic authentication with its consumer key and secret. */
export function wooClient(access: WooAccess, { timeoutMs, patience }: Pace): WooClient {
  const address = (access.settings.address ?? '').replace(/\/+$/, '')
  if (address === '') throw fieldError('settings.address', 'required', message('connection_error.shop_url_needed'))
  const authorization = `Basic ${Buffer.from(`${access.secrets.consumerKey ?? ''}:${access.secrets.consumerSecret ?? ''}`).toString('base64')}`

  const send = (call: Call, isPlain: boolean): Promise<OutboundResponse> => inTurn(access, () => request(call, isPlain))

  const request = async (call: Call, isPlain: boolean): Promise<OutboundResponse> => {
    const response = await access.outbound.request({
      url: urlOf(address, call, isPlain),
      method: call.method ?? 'GET',
      headers: { authorization, ...(call.body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
      accept: 'json',
      timeoutMs,
      maxBytes: 20_000_000,
      signal: access.signal,
    })
    // A host that is overloaded says how long to leave it alone.
    const failure = response.status === 503 ? toUpstreamError(response) : undefined
    if (failure) throw failure
    return response
  }

  async function answerOf(call: Call): Promise<OutboundResponse> {
    const isPlain = plainRoutes.has(address)
    const response = await send(call, isPlain)
    if (!isPlain && isNoRoute(response)) {
      const plain = await send(call, true)
      if (/json/i.test(plain.headers['content-type'] ?? '') && plainRoutes.size < maxPlainRoutes) plainRoutes.add(address)
      return plain
    }
    return response
  }

  async function call<S extends z.ZodMiniType>(shape: S, request: Call): Promise<{ data: z.infer<S>; total: number | null }> {
    const response = await answerOf(request)
    const failure = toUpstreamError(response)
    if (failure) throw withReason(failure, response)
    const total = Number(response.headers['x-wp-total'] ?? NaN)
    return { data: readAnswer(shape, response, request.method === undefined), total: Number.isSafeInteger(total) ? total : null }
  }

  const client: WooClient = {
    read: (shape, path, query) => withRetry(() => call(shape, { path, ...(query ? { query } : {}) }), access.signal, patience),
    async readAll(item, path, query) {
      const all = []
      for (let page = 1; ; page++) {
        const { data } = await client.read(z.array(item), path, { ...query, per_page: pageSize, page })
        all.push(...data)
        if (data.length < pageSize) return all
      }
    },
    write: async (shape, path, body, method = 'POST') => (await call(shape, { path, body, method })).data,
  }
  return client
}

const Reason = z.object({ code: z.string(), message: z.string() })

/** Adds what the shop says of a refused request; its words are short and name the parameter. */
function withReason(failure: UpstreamError, response: OutboundResponse): UpstreamError {
  if (failure.kind !== 'refused' || !/json/i.test(response.headers['content-type'] ?? '')) return failure
  try {
    const reason = Reason.safeParse(response.json())
    if (!reason.success) return failure
    return new UpstreamError('refused', message('upstream.shop_refused', { reason: reason.data.message.slice(0, 300) }), { cause: failure })
  } catch {
    return failure
  }
}
