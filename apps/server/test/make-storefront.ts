import { company } from '@stoa/contract/company.ts'
import { connection } from '@stoa/contract/connection.ts'
import { order } from '@stoa/contract/order.ts'
import { storefront } from '@stoa/contract/storefront.ts'
import { sql } from 'kysely'
import { storefrontWriteDue } from '../src/domains/storefront/events.ts'
import { findProducts, findSales } from '../src/sandbox/queries-shop-order.ts'
import { insertShopWebhook } from '../src/sandbox/queries-webhook.ts'
import type { TestApp } from './app.ts'
import type { Offer } from './make-catalogue.ts'
import { makeOffer } from './make-catalogue.ts'
import { makeMerchant, makeOperator } from './make.ts'

/** An add-on marketplace with the operator's sandbox shop connected, and a product of a merchant on sale there. */
export async function makeStorefront(app: TestApp) {
  const operator = await makeOperator(app)
  await app.call(company.updatePlatformProduct, { as: operator.as, body: { platformProduct: 'ADDON_MARKETPLACE' } })
  await app.call(connection.stoaSetup, { as: operator.as, body: { platform: 'sandbox', settings: {} } })
  // Connecting writes what is on sale then.
  await app.drain()
  const merchant = await makeMerchant(app, { marketplaceId: operator.marketplaceId })
  const offer = await makeOffer(app, { marketplaceId: operator.marketplaceId, merchantId: merchant.companyId, priceMinor: 1200, stock: 5 })
  return { operator, merchant, offer, shopId: `demo-${operator.companyId}` }
}

export type Storefront = Awaited<ReturnType<typeof makeStorefront>>

/** Writes everything on sale to the operator's shop. */
export async function writeStorefront(app: TestApp, companyId: string): Promise<void> {
  await app.installation.jobs.enqueue(app.db, storefrontWriteDue, { companyId, productIds: null, isForced: false })
  await app.drain()
}

/** The same with a product of a second merchant on sale (8.00, 9 in stock), all written to the shop, and the shop's counter. */
export async function openStorefront(app: TestApp) {
  const made = await makeStorefront(app)
  const { marketplaceId } = made.operator
  const other = await makeMerchant(app, { marketplaceId })
  const second = await makeOffer(app, { marketplaceId, merchantId: other.companyId, priceMinor: 800, stock: 9 })
  await writeStorefront(app, made.operator.companyId)
  const { as } = made.operator
  return {
    ...made,
    other,
    second,
    shop: await openShopCounter(app, made),
    /** The orders of merchants. */
    orders: async () => (await app.call(order.paged, { as, query: {}, page: { limit: 100 } })).value,
    /** The orders of the shop, as the operator sees them. */
    seen: async () => (await app.call(storefront.orders, { as, query: {} })).value,
    /** What needs a person. */
    problems: async () => (await app.call(storefront.orders, { as, query: { needsAttention: 'true' } })).value.map(({ problem }) => problem),
    /** Somebody presses Retry. */
    async retry(reference: string): Promise<void> {
      await app.call(storefront.retryOrder, { as, body: { reference } })
      await app.drain()
    },
    /** Somebody marks an order as resolved. */
    async resolve(reference: string): Promise<void> {
      await app.call(storefront.resolveOrder, { as, body: { reference } })
      await app.drain()
    },
    /** The connection to the shop. */
    async connectionId(): Promise<string> {
      const row = await app.db
        .selectFrom('connection')
        .select('id')
        .where('company_id', '=', made.operator.companyId)
        .where('kind', '=', 'shop')
        .where('ended_at', 'is', null)
        .executeTakeFirstOrThrow()
      return row.id
    },
  }
}

/** Lines of a checkout: of products on sale, and goods of the shop's own. */
type Bought = { offer: Offer; quantity: number; totalMinor?: number } | { own: string; quantity: number; totalMinor: number }

/** The shop of an operator as shoppers and its staff use it. */
export async function openShopCounter(app: TestApp, { shopId }: { shopId: string }) {
  const { api_key: key } = await app.db.selectFrom('sandbox.shop').select('api_key').where('id', '=', shopId).executeTakeFirstOrThrow()
  const post = async (path: string, body: object): Promise<Record<string, unknown>> => {
    const response = await fetch(`${app.publicUrl}/sandbox/shop/${shopId}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`The sandbox shop answered ${response.status} to ${path}`)
    return (await response.json()) as Record<string, unknown>
  }
  const toLine = (bought: Bought) => {
    if ('own' in bought)
      return { productId: bought.own, variantId: bought.own, name: bought.own, quantity: bought.quantity, total: bought.totalMinor }
    const { offer, quantity } = bought
    return {
      productId: `stoa-${offer.productId}`,
      variantId: offer.variantId,
      sku: offer.variantId,
      name: 'Chair',
      quantity,
      total: bought.totalMinor ?? offer.priceMinor * quantity,
    }
  }
  return {
    /** A shopper buys; returns the number of the order. */
    async buy(
      bought: readonly Bought[],
      more: { isPaid?: boolean; shipping?: number; shippingAddress?: Record<string, string> } = {},
    ): Promise<string> {
      for (const one of bought)
        if ('own' in one)
          await sql`
            insert into sandbox.shop_product (shop_id, number, reference, body)
            values (${shopId}, (select coalesce(max(number), 0) + 1 from sandbox.shop_product where shop_id = ${shopId}), ${one.own},
              ${JSON.stringify({ id: one.own, title: one.own, images: [], options: [], variants: [{ id: one.own, sku: one.own, inventory: 10, price: '1.00', choices: {} }] })}::jsonb)
            on conflict do nothing`.execute(app.db)
      const address = { name: 'Noor de Vries', street: 'Prinsengracht 214', postalCode: '1016 HD', city: 'Amsterdam', countryCode: 'NL' }
      const { number } = await post('/checkout', {
        customer: { name: 'Noor de Vries', email: 'noor@example.com' },
        shippingAddress: address,
        ...more,
        lines: bought.map(toLine),
      })
      return String(number)
    },
    pay: (number: string) => post(`/orders/${number}/pay`, {}),
    cancel: (number: string) => post(`/orders/${number}/cancel`, {}),
    refund: (number: string, amount: number, lines: { variantId: string; quantity: number; amount: number; isRestocked: boolean }[]) =>
      post(`/orders/${number}/refunds`, { key: '', amount, lines }),
    /** Staff change the items of an order, or anything else of it, without a webhook. */
    edit: (number: string, change: object) =>
      sql`update sandbox.shop_order set body = body || ${JSON.stringify(change)}::jsonb, updated_at = now() where shop_id = ${shopId} and number = ${Number(number)}`.execute(
        app.db,
      ),
    /** Staff delete an order permanently. */
    deleteOrder: (number: string) => sql`delete from sandbox.shop_order where shop_id = ${shopId} and number = ${Number(number)}`.execute(app.db),
    /** Staff delete a product, which the shop reports unless `isReported` is false. */
    async deleteProduct(reference: string, isReported = true): Promise<void> {
      await sql`update sandbox.shop_product set removed_at = now(), updated_at = now() where shop_id = ${shopId} and reference = ${reference}`.execute(
        app.db,
      )
      if (isReported) await insertShopWebhook(app.db, shopId, { type: 'product.deleted', products: [reference] })
    },
    /** How many of the first variant of a product the shop has; undefined where it has no such product. */
    async stockOf(reference: string): Promise<number | undefined> {
      const [found] = await findProducts(app.db, shopId, [reference])
      return found?.body.variants[0]?.inventory ?? undefined
    },
    /** Somebody ships an order by hand in the shop. */
    ship: (number: string, { trackingNumber, ...line }: { trackingNumber: string; variantId: string; quantity: number }) =>
      post(`/orders/${number}/shipments`, { key: '', carrier: 'PostNL', trackingNumber, trackingUrl: null, lines: [line] }),
    /** The order as the shop has it. */
    async read(number: string) {
      const [sale] = await findSales(app.db, shopId, [Number(number)])
      const { rows } = await sql<{ shipments: { trackingNumber: string; lines: object[] }[] }>`
        select shipments from sandbox.shop_order where shop_id = ${shopId} and number = ${Number(number)}`.execute(app.db)
      if (!sale) throw new Error(`The sandbox shop has no order ${number}`)
      return { ...sale, shipments: rows[0]?.shipments ?? [] }
    },
    /** Loses every webhook that waits. */
    loseWebhooks: () => sql`update sandbox.shop_webhook set delivered_at = now() where shop_id = ${shopId} and delivered_at is null`.execute(app.db),
  }
}
