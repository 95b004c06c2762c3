import { message } from '@stoa/messages/describe.ts'
import * as z from 'zod/mini'
import type { CarrierAccess } from '../../../domains/carrier/ports.ts'
import { UpstreamError, fieldError } from '../../../kit/errors.ts'
import { toUpstreamError } from '../../../outbound/outbound.ts'

const TheirRate = z.object({
  service: z.string(),
  name: z.string(),
  price: z.int(),
  currency: z.string(),
  minDays: z.nullable(z.int()),
  maxDays: z.nullable(z.int()),
})
/** A label as the sandbox carrier sends it, its file in base64. */
const TheirLabel = z.object({
  id: z.string().check(z.minLength(1)),
  trackingNumber: z.string(),
  trackingUrl: z.string(),
  price: z.int(),
  currency: z.string(),
  file: z.string(),
})
export type TheirLabel = z.infer<typeof TheirLabel>
/** Where a parcel is, as the sandbox carrier sends it. */
export const TheirParcel = z.object({
  id: z.string().check(z.minLength(1)),
  status: z.enum(['created', 'in_transit', 'out_for_delivery', 'delivered', 'returned', 'problem', 'cancelled']),
  statusAt: z.string(),
})
export type TheirParcel = z.infer<typeof TheirParcel>

const Info = z.object({ id: z.string() })
const Rates = z.object({ rates: z.array(TheirRate) })
const Refusal = z.object({ error: z.string() })

/** The calls of the sandbox carrier. Every call throws UpstreamError; none is repeated here. */
export type SandboxCarrierClient = {
  info(): Promise<{ id: string }>
  rates(input: object): Promise<z.infer<typeof Rates>>
  buy(key: string, input: object): Promise<TheirLabel>
  cancel(id: string): Promise<TheirParcel>
  find(id: string): Promise<TheirParcel>
}

/** Speaks to the account of these settings. */
export function sandboxCarrierClient(access: CarrierAccess, timeoutMs: number): SandboxCarrierClient {
  const address = (access.settings.address ?? '').replace(/\/+$/, '')
  if (address === '') throw fieldError('settings.address', 'required', message('payment_error.account_url_required'))

  async function call<S extends z.ZodMiniType>(shape: S, path: string, post?: { key?: string; body: object }): Promise<z.infer<S>> {
    const response = await access.outbound.request({
      url: `${address}${path}`,
      method: post ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${access.secrets.apiKey ?? ''}`,
        ...(post ? { 'content-type': 'application/json' } : {}),
        ...(post?.key === undefined ? {} : { 'idempotency-key': post.key }),
      },
      ...(post ? { body: JSON.stringify(post.body) } : {}),
      accept: 'json',
      timeoutMs,
      signal: access.signal,
    })
    if (response.status === 422 || response.status === 409) {
      const said = Refusal.safeParse(response.json())
      throw new UpstreamError('refused', message('upstream.carrier_refused', { reason: said.success ? said.data.error : String(response.status) }))
    }
    const issue = toUpstreamError(response)
    if (issue) throw issue
    const answer = shape.safeParse(response.json())
    if (!answer.success) throw new UpstreamError('malformed', message('upstream.carrier_unreadable'), { cause: answer.error })
    return answer.data
  }

  return {
    info: () => call(Info, '/info'),
    rates: (input) => call(Rates, '/rates', { body: input }),
    buy: (key, input) => call(TheirLabel, '/labels', { key, body: input }),
    cancel: (id) => call(TheirParcel, `/labels/${encodeURIComponent(id)}/cancel`, { body: {} }),
    find: (id) => call(TheirParcel, `/labels/${encodeURIComponent(id)}`),
  }
}
