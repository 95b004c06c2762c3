import { CollectedBy } from '@stoa/contract/collected-by.ts'
import { ListingRejectionReason } from '@stoa/contract/listing-rejection.ts'
import { PaymentStatus } from '@stoa/contract/states.ts'
import type { Message } from '@stoa/messages/describe.ts'
import { message } from '@stoa/messages/describe.ts'
import * as z from 'zod/mini'
import type { ChannelAccess } from '../../../domains/channel/ports.ts'
import { UpstreamError } from '../../../kit/errors.ts'
import { toUpstreamError } from '../../../outbound/outbound.ts'
import { withRetry } from '../../retry.ts'

const orElse = z.catch
const Identity = z.object({ companyId: z.string(), companyType: z.string(), companyName: z.string() })
const TheirVariant = z.object({ id: z.string(), sku: z.string() })
export const TheirProduct = z.object({
  id: z.string(),
  merchantId: z.string(),
  status: z.string(),
  approvalStatus: z.string(),
  version: z.int(),
  variants: z.array(TheirVariant),
  pictures: z._default(z.array(z.object({ source: z.string(), alt: z.string() })), []),
  reasons: z.array(z.object({ message: z.string() })),
  marketplaces: z.array(
    z.object({
      // A reason that is not known here is left out, as that of an older Stoa.
      listings: z.array(z.object({ reasonCode: orElse(z._default(z.nullable(ListingRejectionReason), null), null), reason: z.nullable(z.string()) })),
    }),
  ),
})
export type TheirProduct = z.infer<typeof TheirProduct>
export const TheirRow = z.object({ id: z.string(), status: z.string(), approvalStatus: z.string() })
const Money = z.object({ minor: z.int(), currency: z.string() })
/** How the payment of an order stands and who collects it; a state that is not known here is none in which goods leave. */
const payment = { paymentStatus: orElse(PaymentStatus, 'Error'), collectedBy: orElse(CollectedBy, 'provider') }
const TheirOrderRow = z.object({
  hash: z.string(),
  orderId: z.string(),
  orderStatus: z.string(),
  ...payment,
  placedAt: z.string(),
  refunded: z.optional(Money),
})
export const TheirOrder = z.object({
  hash: z.string(),
  orderId: z.string(),
  orderStatus: z.string(),
  ...payment,
  placedAt: z.string(),
  total: Money,
  refunded: z.optional(Money),
  shipping: Money,
  customer: z.object({ name: z.string(), email: z.string(), phone: z.string() }),
  shippingAddress: z.record(z.string(), z.unknown()),
  customerNote: z._default(z.string(), ''),
  fulfilments: z._default(
    z.array(z.object({ fulfilmentId: z.string(), carrier: z.string(), trackingNumber: z.string(), trackingHref: z.nullable(z.string()) })),
    [],
  ),
  lines: z.array(
    z.object({
      lineId: z._default(z.string(), ''),
      productId: z.string(),
      variantId: z.string(),
      sku: z.string(),
      name: z.string(),
      quantity: z.int(),
      fulfilledQuantity: z._default(z.int(), 0),
      refundedQuantity: z._default(z.int(), 0),
      shippableQuantity: z.optional(z.int()),
      unitPrice: Money,
      total: Money,
    }),
  ),
})
export type TheirOrder = z.infer<typeof TheirOrder>
const Shipped = z.object({ orderStatus: z.string(), fulfilments: z._default(z.array(z.object({ fulfilmentId: z.string() })), []) })
const Problem = z.object({ code: z.string(), detail: z.optional(z.string()), errors: z.optional(z.array(z.object({ message: z.string() }))) })

const pageOf = <T extends z.ZodMiniType>(item: T) => z.object({ value: z.array(item), next: z.nullable(z.string()) })

type Call = { method?: 'GET' | 'POST'; body?: unknown; form?: FormData; key?: string; isRepeatable?: boolean }

/** The calls of another Stoa. Every call throws UpstreamError. */
export function stoaClient(access: ChannelAccess) {
  const origin = (access.settings.url ?? '').replace(/\/+$/, '')

  async function send<S extends z.ZodMiniType>(shape: S, path: string, { method = 'GET', body, form, key }: Call = {}): Promise<z.infer<S>> {
    // The boundary between the parts of a form is chosen by the platform.
    const encoded = form ? new Response(form) : undefined
    const response = await access.outbound.request({
      url: `${origin}${path}`,
      method,
      headers: {
        authorization: `Bearer ${access.secrets.apiKey ?? ''}`,
        ...(key === undefined ? {} : { 'idempotency-key': key }),
        ...(encoded
          ? { 'content-type': encoded.headers.get('content-type') ?? '' }
          : body === undefined
            ? {}
            : { 'content-type': 'application/json' }),
      },
      ...(encoded ? { body: Buffer.from(await encoded.arrayBuffer()) } : body === undefined ? {} : { body: JSON.stringify(body) }),
      timeoutMs: form ? 60_000 : 20_000,
      accept: 'json',
      signal: access.signal,
    })
    if ([400, 404, 409, 413, 422].includes(response.status)) throw refusal(response.status, response.json())
    const issue = toUpstreamError(response)
    if (issue) throw issue
    const answer = shape.safeParse(response.status === 204 ? undefined : response.json())
    if (!answer.success) throw new UpstreamError('malformed', message('upstream.channel_unreadable'), { cause: answer.error })
    return answer.data
  }

  const read = <S extends z.ZodMiniType>(shape: S, path: string): Promise<z.infer<S>> => withRetry(() => send(shape, path), access.signal)

  async function* pages<S extends z.ZodMiniType>(item: S, path: string): AsyncIterable<z.infer<S>[]> {
    for (let next: string | null = path; next !== null;) {
      const page: { value: unknown[]; next: string | null } = await read(pageOf(item), next)
      yield page.value as z.infer<S>[]
      // A path of the same server: never an address that it chose.
      next = page.next?.startsWith('/api/') ? page.next : null
    }
  }

  const identity = () => read(Identity, '/api/Company/Identity')
  return {
    identity,
    getProduct: (id: string) => read(TheirProduct, `/api/Product/Get/${encodeURIComponent(id)}`),
    createProduct: (form: FormData) => send(TheirProduct, '/api/Product/UploadManualProduct', { method: 'POST', form }),
    updateProduct: (body: object) => send(TheirProduct, '/api/Product/UpdateProduct', { method: 'POST', body }),
    /** Adds a picture to a product, behind its others. */
    addPicture: (form: FormData) => send(TheirProduct, '/api/Product/ReplaceProductImage', { method: 'POST', form }),
    /** Finds a product by its reference: one whose creation got no answer. */
    async findProduct(reference: string): Promise<string | undefined> {
      const { companyId } = await identity()
      const filter = encodeURIComponent(`text co ${JSON.stringify(reference)}`)
      const row = z.object({ id: z.string(), merchantProductReference: z.string() })
      const { value } = await read(pageOf(row), `/api/Product/PagedProducts/${companyId}?limit=20&filter=${filter}`)
      return value.find((one) => one.merchantProductReference === reference)?.id
    },
    setStatus: (ids: readonly string[], status: 'Discontinued' | 'Ready') =>
      send(z.object({ done: z.int() }), '/api/Product/BulkUpdateProducts', {
        method: 'POST',
        body: { products: ids.map((id) => ({ id })), change: { status } },
      }),
    /** Submits new products to the marketplaces of the merchant; one submission in 15 minutes is accepted. */
    async push(): Promise<void> {
      const { companyId } = await identity()
      await send(z.unknown(), `/api/Product/PushProducts/${companyId}`, { method: 'POST' })
    },
    async *products(): AsyncIterable<z.infer<typeof TheirRow>[]> {
      const { companyId } = await identity()
      yield* pages(TheirRow, `/api/Product/PagedProducts/${companyId}?limit=100&sort=name`)
    },
    /** Puts a product that was rejected before its operators again; one request in an hour is accepted. */
    requestReview: (id: string) => send(z.unknown(), `/api/Platform/RequestReview?productId=${encodeURIComponent(id)}`),
    orders: (since: Date, { isNewOnly = false }: { isNewOnly?: boolean } = {}) =>
      pages(
        TheirOrderRow,
        `/api/Order/PagedOrders?limit=100&sort=placedAt&from=${encodeURIComponent(since.toISOString())}${isNewOnly ? '&orderStatus=New' : ''}`,
      ),
    getOrder: (hash: string) => read(TheirOrder, `/api/Order/GetByHash/${encodeURIComponent(hash)}`),
    updateTracking: (body: object) => send(z.object({ orderStatus: z.string() }), '/api/Order/UpdateTracking', { method: 'POST', body }),
    fulfil: (key: string, body: object) => send(Shipped, '/api/Order/FulfillOrder', { method: 'POST', key, body }),
  }
}

/** A request that the other Stoa refused, with its status: 409 where the record changed since it was read. */
export class StoaRefusal extends UpstreamError {
  readonly status: number
  constructor(status: number, text: Message, cause: unknown) {
    super('refused', text, { cause })
    this.name = 'StoaRefusal'
    this.status = status
  }
}

/** What the other side says is wrong, in its words. */
function refusal(status: number, body: unknown): StoaRefusal {
  const said = Problem.safeParse(body)
  const words = said.success
    ? [said.data.detail, ...(said.data.errors ?? []).map((one) => one.message)].find((text) => text !== undefined && text !== '')
    : undefined
  return new StoaRefusal(status, message('upstream.channel_refused', { reason: words ?? String(status) }), said.success ? said.data : undefined)
}
