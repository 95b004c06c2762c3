import { message } from '@stoa/messages/describe.ts'
import * as z from 'zod/mini'
import type { CarrierAccess } from '../../../domains/carrier/ports.ts'
import { UpstreamError } from '../../../kit/errors.ts'
import { toUpstreamError } from '../../../outbound/outbound.ts'

const Messages = z.optional(z.nullable(z.array(z.object({ text: z.optional(z.string()) }))))

const TheirRate = z.object({
  object_id: z.string().check(z.minLength(1)),
  amount: z.string(),
  currency: z.string(),
  provider: z.string(),
  /** The account that is charged: one carrier may be connected twice. */
  carrier_account: z.string(),
  servicelevel: z.object({ name: z.string(), token: z.string() }),
  estimated_days: z.optional(z.nullable(z.int())),
})
export type TheirRate = z.infer<typeof TheirRate>
const TheirShipment = z.object({ rates: z.array(TheirRate), messages: Messages })

/** A label. `rate` is the id of the rate, or the rate itself. */
const TheirTransaction = z.object({
  object_id: z.string().check(z.minLength(1)),
  object_updated: z.optional(z.nullable(z.string())),
  status: z.string(),
  metadata: z.optional(z.nullable(z.string())),
  tracking_number: z.optional(z.nullable(z.string())),
  tracking_status: z.optional(z.nullable(z.string())),
  tracking_url_provider: z.optional(z.nullable(z.string())),
  label_url: z.optional(z.nullable(z.string())),
  messages: Messages,
})
export type TheirTransaction = z.infer<typeof TheirTransaction>
const TheirRefund = z.object({ status: z.string() })

/** The calls of Shippo's API (contract: Shippo's own OpenAPI file). Every call throws UpstreamError; none is repeated here. */
export type ShippoClient = {
  check(): Promise<void>
  rates(input: object): Promise<TheirRate[]>
  buy(input: object): Promise<TheirTransaction>
  find(id: string): Promise<TheirTransaction>
  list(page: number): Promise<{ results: TheirTransaction[]; hasMore: boolean }>
  refund(transaction: string): Promise<string>
  download(href: string): Promise<Buffer>
}

/** Returns what the carriers say of a shipment or label, each sentence once. */
export function textOf(messages: z.infer<typeof Messages>): string {
  return [...new Set((messages ?? []).map(({ text = '' }) => text))]
    .filter((text) => text !== '')
    .join(' ')
    .slice(0, 300)
}

/** Speaks to the Shippo account of this token. */
export function shippoClient(access: CarrierAccess, { address, timeoutMs }: { address: string; timeoutMs: number }): ShippoClient {
  async function call<S extends z.ZodMiniType>(shape: S, path: string, body?: object): Promise<z.infer<S>> {
    const response = await access.outbound.request({
      url: `${address}${path}`,
      method: body ? 'POST' : 'GET',
      headers: { authorization: `ShippoToken ${access.secrets.token ?? ''}`, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
      accept: 'json',
      timeoutMs,
      signal: access.signal,
    })
    if (response.status === 400 || response.status === 409 || response.status === 422)
      throw new UpstreamError('refused', message('upstream.carrier_refused', { reason: response.text().slice(0, 300) }))
    const issue = toUpstreamError(response)
    if (issue) throw issue
    const answer = shape.safeParse(response.json())
    if (!answer.success) throw new UpstreamError('malformed', message('upstream.carrier_unreadable'), { cause: answer.error })
    return answer.data
  }

  return {
    async check() {
      await call(z.object({ results: z.array(z.unknown()) }), '/transactions?results=1')
    },
    async rates(input) {
      const { rates, messages } = await call(TheirShipment, '/shipments', input)
      const reason = textOf(messages)
      // Without any rate, the carriers say why.
      if (rates.length === 0 && reason !== '') throw new UpstreamError('refused', message('upstream.carrier_refused', { reason }))
      return rates
    },
    buy: (input) => call(TheirTransaction, '/transactions', input),
    find: (id) => call(TheirTransaction, `/transactions/${encodeURIComponent(id)}`),
    async list(page) {
      const shape = z.object({ results: z.array(TheirTransaction), next: z.optional(z.nullable(z.string())) })
      const { results, next } = await call(shape, `/transactions?results=100&page=${page}`)
      return { results, hasMore: Boolean(next) }
    },
    refund: async (transaction) => (await call(TheirRefund, '/refunds', { transaction, async: false })).status,
    async download(href) {
      const response = await access.outbound.request({ url: href, accept: 'bytes', timeoutMs, signal: access.signal })
      const issue = toUpstreamError(response)
      if (issue) throw issue
      return response.bytes
    },
  }
}
