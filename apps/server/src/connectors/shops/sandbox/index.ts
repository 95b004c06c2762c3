import { message } from '@stoa/messages/describe.ts'
import type { PushedProduct, ShopConnector } from '../../../domains/connection/ports.ts'
import type { Json } from '../../../kit/json.ts'
import { AppError, UpstreamError } from '../../../kit/errors.ts'
import type { Patience } from '../../retry.ts'
import { patience, withRetry } from '../../retry.ts'
import { pushEach } from '../push-each.ts'
import { refusedSetting } from '../refused-setting.ts'
import type { SandboxShopClient } from './client.ts'
import { sandboxShopClient } from './client.ts'
import { saleFromSandbox } from './sale.ts'
import { fulfilmentFromSandbox, orderToSandbox, productFromSandbox, productToSandbox, reportFromSandbox, changeSandboxProduct } from './translate.ts'

/** How long one call may take and how it is repeated. */
export type Pace = { timeoutMs: number; patience: Patience }

/** The simulated shop platform as a shop. Its cursor is `{ after }`, the number of the last product delivered. */
export function makeSandboxShopConnector({ timeoutMs, patience }: Pace): ShopConnector {
  return {
    platform: 'sandbox',
    name: message('provider.sandbox'),
    description: message('provider.sandbox_description'),
    capabilities: [
      'pull-products',
      'push-products',
      'forward-orders',
      'report-fulfilment',
      'read-fulfilment',
      'refund-orders',
      'receive-orders',
      'stock',
      'webhooks',
    ],
    setupMinutes: 1,
    fields: [
      { key: 'address', label: message('provider.sandbox_url'), type: 'url', isRequired: true, help: message('provider.sandbox_url_help') },
      { key: 'apiKey', label: message('provider.sandbox_key'), type: 'secret', isRequired: true, help: message('provider.sandbox_key_help') },
    ],
    async check(access) {
      const client = sandboxShopClient(access, timeoutMs)
      try {
        const { name } = await withRetry(() => client.info(), access.signal, patience)
        return { name }
      } catch (error) {
        if (!(error instanceof UpstreamError)) throw error
        if (error.kind === 'unauthorized') throw refusedSetting('settings.apiKey', message('connection_error.sandbox_key'), error)
        if (error.kind === 'address_refused') throw new AppError('address_refused', { detail: error.text, cause: error })
        if (error.kind === 'refused') throw refusedSetting('settings.address', message('connection_error.sandbox_url'), error)
        throw error
      }
    },
    async *pull(access, from) {
      const client = sandboxShopClient(access, timeoutMs)
      for (let after: number | null = afterOf(from); after !== null;) {
        const start: number = after
        const page = await withRetry(() => client.products(start), access.signal, patience)
        // The next page must lie further on, or a confused shop would keep us for ever.
        if (page.next !== null && page.next <= start) throw new UpstreamError('malformed', message('upstream.shop_repeats'))
        const items = withoutDoubles(page.products).flatMap(productFromSandbox)
        yield { items, cursor: { after: page.next ?? Number.MAX_SAFE_INTEGER }, total: page.total }
        after = page.next
      }
    },
    async categories(access) {
      const client = sandboxShopClient(access, timeoutMs)
      const { categories } = await withRetry(() => client.categories(), access.signal, patience)
      return categories.map(({ id, title, parentId }) => ({ reference: id, name: title, parentReference: parentId }))
    },
    async createOrder(access, order) {
      const client = sandboxShopClient(access, timeoutMs)
      const theirs = orderToSandbox(order)
      // Looked up before every try: the try before may have reached the shop although its answer did not reach us.
      return withRetry(
        async () => {
          const present = await client.findOrder(order.externalReference)
          if (present) return { reference: String(present.number), isNew: false }
          const { number, isNew } = await client.createOrder(theirs).catch(asUnknownOutcome)
          return { reference: String(number), isNew }
        },
        access.signal,
        patience,
      )
    },
    async findOrder(access, { externalReference }) {
      const client = sandboxShopClient(access, timeoutMs)
      const present = await withRetry(() => client.findOrder(externalReference), access.signal, patience)
      return present && String(present.number)
    },
    async findProducts(access, references) {
      const client = sandboxShopClient(access, timeoutMs)
      const products = await withRetry(() => client.someProducts(references), access.signal, patience)
      return withoutDoubles(products).flatMap(productFromSandbox)
    },
    async readStock(access, references) {
      const client = sandboxShopClient(access, timeoutMs)
      const products = await withRetry(() => client.someProducts(references), access.signal, patience)
      return products.flatMap(productFromSandbox).flatMap((item) => {
        if (!item.isProduct) return []
        const { reference: productReference, variants } = item.product
        return variants.map(({ reference, stock }) => ({ productReference, variantReference: reference, stock }))
      })
    },
    async pushProducts(access, products) {
      const client = sandboxShopClient(access, timeoutMs)
      const { currency } = await withRetry(() => client.info(), access.signal, patience)
      return pushEach(access, products, patience, currency, async (pushed) => ({
        key: pushed.key,
        reference: (await putProduct(client, pushed)).id,
        isNew: pushed.reference === null,
        variants: pushed.product.variants.map(({ sku, reference }) => ({ sku, reference })),
      }))
    },
    async reportFulfilment(access, { key, orderReference, carrier, trackingNumber, trackingHref, lines }) {
      const client = sandboxShopClient(access, timeoutMs)
      const shipment = {
        key,
        carrier,
        trackingNumber,
        trackingUrl: trackingHref,
        lines: lines.map(({ variantReference, quantity }) => ({ variantId: variantReference, quantity })),
      }
      const { id } = await client.ship(orderReference, shipment)
      return { reference: id }
    },
    async readFulfilments(access, orderReference) {
      const client = sandboxShopClient(access, timeoutMs)
      return (await withRetry(() => client.shipments(orderReference), access.signal, patience)).map(fulfilmentFromSandbox)
    },
    async *listChangedOrders(access, since) {
      const client = sandboxShopClient(access, timeoutMs)
      for (let after: number | undefined = 0; after !== undefined;) {
        const start: number = after
        const numbers = await withRetry(() => client.changedOrders(since, start), access.signal, patience)
        if (numbers.length > 0) yield numbers.map(String)
        after = numbers.at(-1)
      }
    },
    async *listChangedProducts(access, since) {
      const client = sandboxShopClient(access, timeoutMs)
      for (let after: number | null = 0; after !== null;) {
        const start: number = after
        const page = await withRetry(() => client.products(start, since), access.signal, patience)
        yield page.products.flatMap(productFromSandbox).map((item) => (item.isProduct ? item.product.reference : item.reference))
        after = page.next
      }
    },
    async refundOrder(access, { key, orderReference, amountMinor, lines }) {
      const client = sandboxShopClient(access, timeoutMs)
      const refund = {
        key,
        amount: amountMinor,
        lines: lines.map(({ variantReference, quantity, isRestocked }) => ({ variantId: variantReference, quantity, isRestocked })),
      }
      const { id } = await client.refund(orderReference, refund)
      return { reference: id }
    },
    async readSales(access, references) {
      const client = sandboxShopClient(access, timeoutMs)
      return (await withRetry(() => client.someOrders(references), access.signal, patience)).map(saleFromSandbox)
    },
    // One whose money went back is cancelled too, so that nobody ships it. The simulated shop counts no items back: its stock stays as it is.
    async cancelOrder(access, orderReference) {
      const client = sandboxShopClient(access, timeoutMs)
      const isCancelled = await withRetry(() => client.isCancelled(orderReference), access.signal, patience)
      if (isCancelled === false) await client.cancel(orderReference)
    },
    webhooks: {
      async subscribe(access, address) {
        const client = sandboxShopClient(access, timeoutMs)
        await withRetry(() => client.setWebhook({ address, secret: access.secrets.webhookSecret ?? '' }), access.signal, patience)
      },
      async unsubscribe(access) {
        const client = sandboxShopClient(access, timeoutMs)
        await withRetry(() => client.setWebhook(null), access.signal, patience)
      },
      parse: ({ secrets }, raw, now) => reportFromSandbox(secrets.webhookSecret ?? '', raw, now),
    },
  }
}

export const sandboxShop = makeSandboxShopConnector({ timeoutMs: 10_000, patience })

/** Writes a product whole where it is new, and otherwise the fields that were given over what the shop has. */
async function putProduct(client: SandboxShopClient, pushed: PushedProduct): Promise<{ id: string }> {
  if (pushed.reference === null) return client.putProduct(productToSandbox(pushed))
  const [theirs] = await client.someProducts([pushed.reference])
  if (typeof theirs !== 'object' || theirs === null) throw new UpstreamError('refused', message('run_item.not_in_shop'))
  return client.putProduct(changeSandboxProduct(theirs, pushed))
}

/** An answer to a creation that cannot be read says nothing of the order: to be looked up, so worth another try. */
function asUnknownOutcome(error: unknown): never {
  if (error instanceof UpstreamError && error.kind === 'malformed')
    throw new UpstreamError('malformed', error.text, { isTemporary: true, cause: error })
  throw error
}

function withoutDoubles(products: readonly unknown[]): unknown[] {
  const seen = new Set<unknown>()
  return products.filter((product) => {
    const id = typeof product === 'object' && product !== null && 'id' in product ? product.id : product
    if (seen.has(id)) return false
    seen.add(id)
    return true
  })
}

function afterOf(from: Json): number | null {
  if (typeof from !== 'object' || from === null || Array.isArray(from) || typeof from.after !== 'number') return 0
  return from.after === Number.MAX_SAFE_INTEGER ? null : from.after
}
