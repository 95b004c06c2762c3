import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { message } from '@stoa/messages/describe.ts'
import type { AppReport, ShopEvent } from '../../../domains/connection/ports.ts'
import { AppError } from '../../../kit/errors.ts'
import type { WixApp } from './wix-app.ts'
import { isWixTokenValid, parseWixToken } from './wix-signature.ts'

const Envelope = z.object({ eventType: z.string(), instanceId: z.string(), data: z.optional(z.string()) })

/** What is used of an event; every kind has some of it. */
const Event = z.object({
  id: z.optional(z.string()),
  entityFqdn: z.optional(z.string()),
  slug: z.optional(z.string()),
  entityId: z.optional(z.string()),
  eventTime: z.optional(z.string()),
  productId: z.optional(z.string()),
  createdEvent: z.optional(z.object({ entity: z.optional(z.object({ productId: z.optional(z.string()) })) })),
  updatedEvent: z.optional(z.object({ currentEntity: z.optional(z.object({ productId: z.optional(z.string()) })) })),
  actionEvent: z.optional(
    z.object({
      body: z.optional(
        z.object({
          orderId: z.optional(z.string()),
          productId: z.optional(z.string()),
          orderTransactions: z.optional(z.object({ orderId: z.optional(z.string()) })),
        }),
      ),
    }),
  ),
})
type Event = z.infer<typeof Event>

/**
 * Reads a webhook: its whole body is a token signed with the key of our app, which holds an envelope, which holds the event, each as text. Throws
 * AppError `sign_in_required` for a token that is not Wix's, `signature_expired` for one that has expired.
 */
export function readWixReport(app: WixApp, body: Buffer, now: Date): AppReport | undefined {
  const token = body.toString('utf8').trim()
  const claims = app.publicKey === '' ? undefined : parseWixToken(app, token)
  if (!claims) throw new AppError('sign_in_required', { detail: message('connection_error.invalid_signature') })
  if (!isWixTokenValid(claims, now)) throw new AppError('signature_expired')
  const envelope = Envelope.safeParse(parse(claims.data))
  if (!envelope.success) return undefined
  const { eventType, data } = envelope.data
  const account = envelope.data.instanceId.toLowerCase()
  const parsed = Event.safeParse(data === undefined ? {} : parse(data))
  const event: Event = parsed.success ? parsed.data : {}
  const issuedAt = typeof claims.iat === 'number' ? new Date(claims.iat * 1000) : now
  const eventTime = new Date(event.eventTime ?? Number.NaN)
  const occurredAt = Number.isNaN(eventTime.getTime()) ? issuedAt : eventTime
  if (/^AppInstalled$/i.test(eventType)) return { kind: 'installed', account, occurredAt: issuedAt }
  if (/^AppRemoved$/i.test(eventType)) return { kind: 'removed', account, occurredAt: issuedAt }
  const shopEvent = toShopEvent(eventType, event)
  // Events of the first catalogue have no id: the hash of the signed text is used.
  const externalId = event.id ?? createHash('sha256').update(token).digest('hex')
  // Only a site with the third catalogue sends these: one that had the first has moved.
  const facts: Record<string, string> = (event.entityFqdn ?? eventType).startsWith('wix.stores.catalog.v3.') ? { catalogVersion: 'V3' } : {}
  return shopEvent && { kind: 'report', account, occurredAt, report: { externalId, event: shopEvent }, facts }
}

function toShopEvent(eventType: string, event: Event): ShopEvent | undefined {
  // The first catalogue: com.wix.ecommerce.catalog.api.v1.ProductChanged and the like.
  const first = /^com\.wix\.ecommerce\.(catalog|inventory)\.api\.v1\.(\w+)$/.exec(eventType)
  if (first) {
    const references = event.productId === undefined ? [] : [event.productId]
    if (references.length === 0 || first[2]?.startsWith('Collection')) return undefined
    if (first[1] === 'inventory') return { kind: 'stock_changed', references }
    return { kind: first[2] === 'ProductDeleted' ? 'products_removed' : 'products_changed', references }
  }
  const entity = event.entityFqdn ?? eventType.replace(/_[a-z_]+$/, '')
  const slug = event.slug ?? ''
  if (entity === 'wix.stores.catalog.v3.product' && event.entityId !== undefined)
    return { kind: slug === 'deleted' ? 'products_removed' : 'products_changed', references: [event.entityId] }
  if (entity === 'wix.stores.inventory.v3.inventory_item' || entity === 'wix.stores.catalog.v3.inventory_item') {
    const product = event.updatedEvent?.currentEntity?.productId ?? event.createdEvent?.entity?.productId ?? event.actionEvent?.body?.productId
    return product === undefined ? undefined : { kind: 'stock_changed', references: [product] }
  }
  if (entity === 'wix.ecom.v1.order' && event.entityId !== undefined) return { kind: 'order_changed', reference: event.entityId }
  if (entity === 'wix.ecom.v1.fulfillments' || entity === 'wix.ecom.v1.order_fulfillments') {
    const reference = event.actionEvent?.body?.orderId ?? event.entityId
    return reference === undefined ? undefined : { kind: 'order_changed', reference }
  }
  // Payments and refunds of an order.
  if (entity === 'wix.ecom.v1.order_transactions') {
    const { orderId, orderTransactions } = event.actionEvent?.body ?? {}
    const reference = orderId ?? orderTransactions?.orderId ?? event.entityId
    return reference === undefined ? undefined : { kind: 'order_changed', reference }
  }
  return undefined
}

function parse(value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return undefined
  }
}
