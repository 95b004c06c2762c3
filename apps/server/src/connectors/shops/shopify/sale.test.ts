import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { shopAccess } from '../../../../test/shop-access.ts'
import { shopifySale } from '../../../../test/shopify-sales.ts'
import type { ShopifyStandIn } from '../../../../test/shopify.ts'
import { openShopify, shopifyKeys } from '../../../../test/shopify.ts'
import type { ShopSale } from '../../../domains/connection/ports-order.ts'
import { makeShopifyConnector } from './index.ts'

let shop: ShopifyStandIn
beforeAll(async () => {
  shop = await openShopify()
})
afterAll(() => shop.close())
beforeEach(() => {
  shop.orders.length = 0
})

const open = () => {
  const connector = makeShopifyConnector({ timeoutMs: 2500, patience: { tries: 2, firstPauseMs: 10, maxPauseMs: 20 }, originOf: () => shop.origin })
  const settings = { shop: 'haven.myshopify.com', clientId: 'client' }
  return { connector, access: shopAccess({ settings, secrets: { ...shopifyKeys }, outbound: shop.openOutbound() }) }
}
const read = async (): Promise<ShopSale | undefined> => {
  const { connector, access } = open()
  const sales = (await connector.readSales?.(access, ['7001'])) ?? []
  return sales[0]
}

type Line = { total: string; discounts?: string[] }
type Sold = { totalPriceSet: object; shippingLines: { nodes: object[] } }

it('takes the discounts of the whole order off the lines: Shopify leaves them out of the discounted total of a line', async () => {
  const sold = shopifySale('7001', { product: '10', variant: '11', sku: 'ours' })
  const [chair, mug] = sold.lineItems as Line[]
  Object.assign(chair ?? {}, { discounts: ['2.00', '1.21'] })
  Object.assign(mug ?? {}, { discounts: ['0.60'] })
  Object.assign(sold.sale as Sold, { totalPriceSet: { shopMoney: { amount: '31.39' } } })
  shop.orders.push(sold)
  const sale = await read()
  expect(sale?.lines.map(({ totalMinor }) => totalMinor)).toEqual([2099, 540])
  expect(sale).toMatchObject({ shippingMinor: 500, totalMinor: 3139, customerNote: 'Ring twice.' })
})

it('refuses an amount that it cannot read, in place of selling at nothing', async () => {
  const sold = shopifySale('7001', { product: '10', variant: '11', sku: 'ours' })
  Object.assign((sold.lineItems as Line[])[0] ?? {}, { total: '24.205' })
  shop.orders.push(sold)
  await expect(read()).rejects.toMatchObject({ kind: 'malformed' })
})

it('pays back in the currency that the shopper paid, as Shopify requires', async () => {
  // 35.20 EUR were 399.96 SEK at the checkout.
  shop.orders.push({ ...shopifySale('7001', { product: '10', variant: '11', sku: 'ours' }), presentment: '399.96' })
  const { connector, access } = open()
  await connector.refundOrder?.(access, {
    key: '0192aaaa-0000-7000-8000-00000000000b',
    orderReference: '7001',
    externalReference: 'hash',
    currency: 'EUR',
    amountMinor: 1710,
    shippingMinor: 500,
    reason: '',
    isPaidBack: true,
    lines: [{ productReference: '10', variantReference: '11', sku: 'ours', quantity: 1, amountMinor: 1210, isRestocked: false }],
  })
  const made = [...shop.refunds.values()].at(-1)
  expect(made?.sent).toMatchObject({ currency: 'SEK', shipping: { amount: '56.81' }, transactions: [{ amount: '194.30' }] })
})
