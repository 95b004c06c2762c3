import { message } from '@stoa/messages/describe.ts'
import * as z from 'zod/mini'
import type { CarrierAccess } from '../../../domains/carrier/ports.ts'
import { UpstreamError } from '../../../kit/errors.ts'
import { toUpstreamError } from '../../../outbound/outbound.ts'

const Price = z.object({ value: z.string(), currency: z.string() })

/** A shipping option with what it costs, as `POST /shipping-options` returns it. Source: sendcloud.dev, "Shipping options & quotes". */
const TheirOption = z.object({
  code: z.string(),
  carrier: z.object({ name: z.string() }),
  product: z.object({ name: z.string() }),
  quotes: z.optional(z.nullable(z.array(z.object({ price: z.object({ total: Price }), lead_time: z.optional(z.nullable(z.number())) })))),
})
export type TheirOption = z.infer<typeof TheirOption>

/** A shipment of one parcel. `label_file` comes only with the answer to its announcement. */
const TheirShipment = z.object({
  id: z.string().check(z.minLength(1)),
  carrier: z.optional(z.object({ name: z.optional(z.string()) })),
  parcels: z
    .array(
      z.object({
        id: z.int(),
        status: z.optional(z.nullable(z.object({ code: z.optional(z.nullable(z.string())) }))),
        tracking_number: z.optional(z.string()),
        tracking_url: z.optional(z.nullable(z.string())),
        label_file: z.optional(z.nullable(z.string())),
      }),
    )
    .check(z.minLength(1)),
})
export type TheirShipment = z.infer<typeof TheirShipment>

/** What happened to a parcel. */
const TheirTracking = z.object({
  events: z.array(z.object({ event_at: z.string(), status_code: z.optional(z.string()), status_type: z.optional(z.string()) })),
})
export type TheirTracking = z.infer<typeof TheirTracking>

const Errors = z.object({
  errors: z.array(z.object({ detail: z.optional(z.string()), source: z.optional(z.object({ pointer: z.optional(z.string()) })) })),
})

/** The calls of Sendcloud's API v3 (contract: Sendcloud's own OpenAPI files). Every call throws UpstreamError; none is repeated here. */
export type SendcloudClient = {
  options(input: object): Promise<TheirOption[]>
  announce(input: object): Promise<TheirShipment>
  findByReference(reference: string): Promise<TheirShipment | undefined>
  find(id: string): Promise<TheirShipment>
  labelOf(parcelId: number): Promise<Buffer>
  cancel(id: string): Promise<void>
  track(trackingNumber: string): Promise<TheirTracking | undefined>
}

/** Speaks to the Sendcloud account of these keys. */
export function sendcloudClient(access: CarrierAccess, { address, timeoutMs }: { address: string; timeoutMs: number }): SendcloudClient {
  const authorization = `Basic ${Buffer.from(`${access.settings.publicKey ?? ''}:${access.secrets.secretKey ?? ''}`).toString('base64')}`

  async function request(path: string, options: { method?: string; body?: object; accept?: 'json' | 'bytes'; allowed?: readonly number[] }) {
    const { method = 'GET', body, accept = 'json', allowed = [] } = options
    const response = await access.outbound.request({
      url: `${address}/api/v3${path}`,
      method,
      headers: { authorization, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
      accept,
      timeoutMs,
      signal: access.signal,
    })
    if (allowed.includes(response.status)) return response
    if (response.status === 400 || response.status === 409 || response.status === 422) {
      const said = Errors.safeParse(response.json())
      const [first] = said.success ? said.data.errors : []
      const reason = [first?.source?.pointer, first?.detail].filter(Boolean).join(': ') || String(response.status)
      throw new UpstreamError('refused', message('upstream.carrier_refused', { reason }))
    }
    const issue = toUpstreamError(response)
    if (issue) throw issue
    return response
  }
  function read<S extends z.ZodMiniType>(shape: S, body: unknown): z.infer<S> {
    const answer = shape.safeParse(body)
    if (!answer.success) throw new UpstreamError('malformed', message('upstream.carrier_unreadable'), { cause: answer.error })
    return answer.data
  }

  return {
    async options(input) {
      const response = await request('/shipping-options', { method: 'POST', body: input })
      return read(z.object({ data: z.array(TheirOption) }), response.json()).data
    },
    async announce(input) {
      const response = await request('/shipments/announce', { method: 'POST', body: input })
      return read(z.object({ data: TheirShipment }), response.json()).data
    },
    async findByReference(reference) {
      const response = await request(`/shipments?external_reference_id=${encodeURIComponent(reference)}`, {})
      return read(z.object({ data: z.array(TheirShipment) }), response.json()).data[0]
    },
    async find(id) {
      const response = await request(`/shipments/${encodeURIComponent(id)}`, {})
      return read(z.object({ data: TheirShipment }), response.json()).data
    },
    async labelOf(parcelId) {
      const response = await request(`/parcels/${parcelId}/documents/label`, { accept: 'bytes' })
      return response.bytes
    },
    async cancel(id) {
      await request(`/shipments/${encodeURIComponent(id)}/cancel`, { method: 'POST', body: {} })
    },
    async track(trackingNumber) {
      const response = await request(`/parcels/tracking/${encodeURIComponent(trackingNumber)}`, { allowed: [404] })
      return response.status === 404 ? undefined : read(TheirTracking, response.json())
    },
  }
}
