import { createHmac } from 'node:crypto'
import { signReport } from '../src/sandbox/webhooks.ts'
import { openedWix } from './shop-subjects.ts'
import { shopifyKeys } from './shopify.ts'

export type HookKind = 'changed' | 'removed' | 'stock' | 'order'

/** A webhook to be sent. `id` is the platform's name of the delivery; two events that it may give the same name differ in `reference`. */
export type Hook = { kind: HookKind; reference: string; id: string; at: Date; isForged?: boolean; account?: string }

export type RawHook = { body: Buffer; headers: Record<string, string> }

/** What platforms sign our webhooks with, where the secret is ours. */
export const hookSecret = 'secret-of-webhooks'

/** How each platform sends a webhook. `maxAgeSeconds` is how long it proves itself; undefined where the platform signs no time. */
export const hookFormats: Readonly<Record<string, { maxAgeSeconds: number | undefined; format(hook: Hook): RawHook }>> = {
  sandbox: {
    maxAgeSeconds: 300,
    format({ kind, reference, id, at, isForged }) {
      const type = { changed: 'product.updated', removed: 'product.deleted', stock: 'stock.updated', order: 'order.updated' }[kind]
      const body = JSON.stringify({ id, type, ...(kind === 'order' ? { order: Number(reference) } : { products: [reference] }) })
      return { body: Buffer.from(body), headers: { 'sandbox-signature': signReport(isForged ? 'another' : hookSecret, body, at) } }
    },
  },
  woocommerce: {
    maxAgeSeconds: undefined,
    format({ kind, reference, id, isForged }) {
      const body = Buffer.from(JSON.stringify({ id: Number(reference), ...(kind === 'order' ? {} : { parent_id: 0 }) }))
      const topic = { changed: 'product.updated', removed: 'product.deleted', stock: 'product.updated', order: 'order.updated' }[kind]
      const signature = createHmac('sha256', isForged ? 'another' : hookSecret)
        .update(body)
        .digest('base64')
      return { body, headers: { 'x-wc-webhook-topic': topic, 'x-wc-webhook-delivery-id': id, 'x-wc-webhook-signature': signature } }
    },
  },
  shopify: {
    maxAgeSeconds: undefined,
    format({ kind, reference, id, isForged }) {
      const body = Buffer.from(JSON.stringify(kind === 'stock' ? { inventory_item_id: Number(reference) } : { id: Number(reference) }))
      const topic = { changed: 'products/update', removed: 'products/delete', stock: 'inventory_levels/update', order: 'orders/updated' }[kind]
      const signature = createHmac('sha256', isForged ? 'another' : shopifyKeys.clientSecret)
        .update(body)
        .digest('base64')
      return { body, headers: { 'x-shopify-topic': topic, 'x-shopify-event-id': id, 'x-shopify-hmac-sha256': signature } }
    },
  },
  'wix V1': {
    maxAgeSeconds: 15 * 60,
    format({ kind, reference, id, at, isForged, account = '' }) {
      if (kind === 'order') return wixOrder({ reference, id, at, isForged, account })
      const name = {
        changed: 'catalog.api.v1.ProductChanged',
        removed: 'catalog.api.v1.ProductDeleted',
        stock: 'inventory.api.v1.InventoryItemChanged',
      }
      return signWix(`com.wix.ecommerce.${name[kind]}`, { productId: reference, id }, { at, isForged, account })
    },
  },
  'wix V3': {
    maxAgeSeconds: 15 * 60,
    format({ kind, reference, id, at, isForged, account = '' }) {
      if (kind === 'order') return wixOrder({ reference, id, at, isForged, account })
      if (kind === 'stock') {
        const body = { updatedEvent: { currentEntity: { productId: reference } } }
        const entityFqdn = 'wix.stores.inventory.v3.inventory_item'
        return signWix(`${entityFqdn}_updated`, { id, entityFqdn, slug: 'updated', entityId: id, ...body }, { at, isForged, account })
      }
      const slug = kind === 'removed' ? 'deleted' : 'updated'
      const entityFqdn = 'wix.stores.catalog.v3.product'
      return signWix(`${entityFqdn}_${slug}`, { id, entityFqdn, slug, entityId: reference }, { at, isForged, account })
    },
  },
}

type Signed = { at: Date; isForged: boolean | undefined; account: string }

function wixOrder({ reference, id, ...signed }: Signed & { reference: string; id: string }): RawHook {
  const entityFqdn = 'wix.ecom.v1.order'
  return signWix(`${entityFqdn}_updated`, { id, entityFqdn, slug: 'updated', entityId: reference }, signed)
}

function signWix(eventType: string, event: object, { at, isForged, account }: Signed): RawHook {
  const token = openedWix().signReport(eventType, account, event, {
    iat: Math.floor(at.getTime() / 1000),
    exp: Math.floor(at.getTime() / 1000) + 15 * 60,
  })
  // A signature that ends otherwise proves nothing.
  const [head = '', claims = '', signature = ''] = token.split('.')
  const text = isForged ? [head, claims, `${signature.slice(4)}AAAA`].join('.') : token
  return { body: Buffer.from(text), headers: {} }
}
