import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { MagentoStandIn } from '../../../../test/magento.ts'
import { fillMagento, magentoKeys, magentoSettings, openMagento } from '../../../../test/magento.ts'
import { makePushedContent, newOf } from '../../../../test/pushed-product.ts'
import { shopAccess } from '../../../../test/shop-access.ts'
import type { PushOutcome, PushedProduct, ShopAccess, ShopProduct } from '../../../domains/connection/ports.ts'
import { generateProducts } from '../../../sandbox/make-shop.ts'
import { makeMagentoConnector } from './index.ts'

const connector = makeMagentoConnector({ timeoutMs: 2500, patience: { tries: 2, firstPauseMs: 10, maxPauseMs: 20 }, imsOrigin: '' })
let shop: MagentoStandIn
let access: ShopAccess
beforeEach(async () => {
  shop = await openMagento()
  shop.attributes.push({
    attribute_id: 90,
    attribute_code: 'size',
    default_frontend_label: 'Size',
    frontend_input: 'select',
    is_user_defined: true,
    options: [{ label: 'S', value: '7' }],
  })
  const settings = { address: shop.origin, ...magentoSettings }
  access = shopAccess({ connectionId: shop.origin, settings, secrets: { ...magentoKeys }, outbound: shop.openOutbound() })
})
afterEach(() => shop.close())

const push = async (...products: PushedProduct[]): Promise<PushOutcome[]> => (await connector.pushProducts?.(access, products)) ?? []
const lamp = makePushedContent('Tall lamp', ['S', 'L'])
const bySku = (sku: string) => shop.products.find((one) => one.sku === sku)
const stockOf = (sku: string) => shop.sources.filter((one) => one.sku === sku).map(({ source_code: code, quantity }) => [code, quantity])

async function pulled(): Promise<ShopProduct[]> {
  const found: ShopProduct[] = []
  for await (const { items } of connector.pull(access, null)) found.push(...items.flatMap((item) => (item.isProduct ? [item.product] : [])))
  return found
}

describe('A product pushed to a Magento shop', () => {
  it('has its variants as products that are not listed, with values that are added to the attribute, and stock at the default source', async () => {
    await push(newOf('a', lamp))
    const [attribute] = shop.attributes
    expect(attribute?.options.map(({ label }) => label)).toEqual(['S', 'L'])
    expect(shop.products.map(({ type_id: type, visibility, price }) => [type, visibility, price])).toEqual([
      ['simple', 1, 25],
      ['simple', 1, 20.99],
      ['configurable', 4, 0],
    ])
    expect(bySku('TALL-LAMP-S')).toMatchObject({ weight: 0.5, name: 'Tall lamp S' })
    expect(bySku('TALL-LAMP-S')?.custom_attributes).toContainEqual({ attribute_code: 'special_price', value: '19.99' })
    expect(stockOf('TALL-LAMP-L')).toEqual([['default', 5]])
  })

  it('is written as the contract of Magento describes', async () => {
    const [made] = await push(newOf('a', lamp), newOf('b', makePushedContent('Plain mug', [])))
    const [read] = await pulled()
    if (!read || !made || !('reference' in made)) throw new Error('one is written')
    await push({ key: 'a', reference: made.reference, fields: ['title', 'description', 'price', 'stock'], isOffered: false, product: read })
    expect(bySku(shop.products[2]?.sku ?? '')).toMatchObject({ status: 2 })
    expect(shop.violations).toEqual([])
  })

  it('is refused, and nothing is written, where the shop has no attribute of that name', async () => {
    shop.attributes.length = 0
    expect(await push(newOf('a', lamp))).toEqual([{ key: 'a', failure: { code: 'upstream.shop_no_attribute', params: { attribute: 'Size' } } }])
    expect(shop.products).toEqual([])
  })

  it('whose SKU the merchant already sells is linked and left as it is', async () => {
    const [one] = generateProducts({ products: 6, theme: 'home', seed: 3, currency: 'EUR' }).filter(({ variants }) => variants.length > 1)
    if (!one) throw new Error('one has variants')
    const [reference] = fillMagento(shop, [one])
    const before = structuredClone(shop.products)
    const [first] = one.variants
    const variants = lamp.variants.slice(0, 1).map((variant) => ({ ...variant, sku: first?.sku ?? '' }))
    expect(await push(newOf('a', { ...lamp, variants }))).toMatchObject([{ key: 'a', reference, isNew: false }])
    expect(shop.products).toEqual(before)
  })

  it('has stock that open orders reserve beside what is left, and what other places have apart from it', async () => {
    const [made] = await push(newOf('a', lamp))
    shop.sources.push({ sku: 'TALL-LAMP-S', source_code: 'warehouse', quantity: 2, status: 1 })
    const item = {
      item_id: 1,
      product_id: 1,
      sku: 'TALL-LAMP-S',
      qty_ordered: 3,
      qty_shipped: 0,
      qty_invoiced: 0,
      qty_refunded: 0,
      qty_canceled: 0,
      price_incl_tax: 0,
    }
    shop.orders.push({ entity_id: 1, ext_order_id: '', state: 'processing', updated_at: '2026-11-20 10:00:00', grand_total: 0, items: [item] })
    const [read] = await pulled()
    expect(read?.variants.find(({ sku }) => sku === 'TALL-LAMP-S')?.stock).toBe(3)
    if (!read || !made || !('reference' in made)) throw new Error('one is written')
    const product = { ...read, variants: read.variants.map((variant) => ({ ...variant, stock: 10 })) }
    await push({ key: 'a', reference: made.reference, fields: ['stock'], product })
    expect(stockOf('TALL-LAMP-S')).toEqual([
      ['default', 11],
      ['warehouse', 2],
    ])
    expect((await pulled())[0]?.variants.map(({ stock }) => stock)).toEqual([10, 10])
  })

  it('loses its special price when it is no longer compared with a higher one', async () => {
    const [made] = await push(newOf('a', lamp))
    const [read] = await pulled()
    if (!read || !made || !('reference' in made)) throw new Error('one is written')
    const product = { ...read, variants: read.variants.map((variant) => ({ ...variant, compareAtMinor: null })) }
    await push({ key: 'a', reference: made.reference, fields: ['price'], product })
    expect(bySku('TALL-LAMP-S')).toMatchObject({ price: 19.99 })
    expect(bySku('TALL-LAMP-S')?.custom_attributes.map(({ attribute_code: code }) => code)).not.toContain('special_price')
  })
})
