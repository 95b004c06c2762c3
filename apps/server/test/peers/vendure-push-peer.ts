import { connection } from '@stoa/contract/connection.ts'
import { connectionHealth } from '@stoa/contract/connection-health.ts'
import { productEdit } from '@stoa/contract/product-edit.ts'
import { product } from '@stoa/contract/product.ts'
import { runs } from '@stoa/contract/run.ts'
import { shopPush } from '@stoa/contract/shop-push.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../app.ts'
import { startTestApp } from '../app.ts'
import type { Made } from '../make.ts'
import { makeMerchant } from '../make.ts'
import { refreshCards } from '../product-cards.ts'
import type { RunningVendure } from './start-vendure.ts'
import { administrator, startVendure } from './start-vendure.ts'

let vendure: RunningVendure
let app: TestApp
let merchant: Made
beforeAll(async () => {
  vendure = await startVendure(process.env.STOA_VENDURE ?? '')
  app = await startTestApp({ peers: [vendure.origin] })
  merchant = await makeMerchant(app)
  const settings = { address: vendure.origin, ...administrator }
  await app.call(connection.platformSetup, { as: merchant.as, body: { platform: 'vendure', settings } })
})
afterAll(async () => {
  await app.stop()
  await vendure.stop()
})

async function push() {
  const { runId } = await app.call(shopPush.start, { as: merchant.as, params: { id: merchant.companyId }, body: { isForced: false } })
  await app.drain()
  const run = await app.call(runs.get, { as: merchant.as, params: { id: runId } })
  const { value: items } = await app.call(runs.items, { as: merchant.as, params: { id: runId }, query: {}, page: { limit: 100 } })
  return { run, items }
}

type Theirs = {
  id: string
  name: string
  description: string
  enabled: boolean
  optionGroups: { name: string; options: { name: string }[] }[]
  variants: {
    id: string
    sku: string
    priceWithTax: number
    stockLevels: { stockOnHand: number; stockAllocated: number }[]
    options: { name: string }[]
  }[]
}
const inShop = async (name: string): Promise<Theirs[]> =>
  (
    await vendure.ask<{ products: { items: Theirs[] } }>(
      `query ($name: String!) { products(options: { filter: { name: { contains: $name } } }) { items { id name description enabled
        optionGroups { name options { name } } variants { id sku priceWithTax stockLevels { stockOnHand stockAllocated } options { name } } } } }`,
      { name },
    )
  ).products.items

const variants = ['S', 'M', 'L'].flatMap((size, n) =>
  ['Oak', 'Ash'].map((wood, m) => ({
    sku: `STOOL-${size}-${wood}`,
    options: [
      { name: 'Size', value: size },
      { name: 'Wood', value: wood },
    ],
    priceMinor: 4999 + n * 500 + m * 100,
    stock: 3 + n,
  })),
)

describe('A push to a Vendure shop', () => {
  let id = ''
  it('creates a product with its options, variants, prices and stock, once', async () => {
    const body = { name: 'Folding stool', description: 'First line\nSecond line', variants, imageAlts: [] }
    id = (await app.call(productEdit.uploadManual, { as: merchant.as, body, upload: {} })).id
    await app.pool.query(`update product set status = 'Ready', reasons = '[]' where id = $1`, [id])
    const { run, items } = await push()
    expect(items.map(({ outcome, message }) => [outcome, message])).toEqual([['created', 'Created in your shop']])
    expect(run).toMatchObject({ kind: 'shop_push', status: 'done', created: 1, failed: 0 })
    expect((await push()).run).toMatchObject({ created: 0, failed: 0 })
    const [stool, ...more] = await inShop('Folding stool')
    expect(more).toEqual([])
    expect(stool).toMatchObject({ enabled: true, description: '<p>First line<br>Second line</p>' })
    expect(stool?.optionGroups.map((group) => [group.name, group.options.map((option) => option.name).toSorted()]).toSorted()).toEqual([
      ['Size', ['L', 'M', 'S']],
      ['Wood', ['Ash', 'Oak']],
    ])
    const seen = stool?.variants.map((one) => {
      const options = one.options.map(({ name }) => name).toSorted()
      return [one.sku, { priceMinor: one.priceWithTax, stock: one.stockLevels[0]?.stockOnHand, options }] as const
    })
    const made = variants.map(
      ({ sku, priceMinor, stock, options }) => [sku, { priceMinor, stock, options: options.map(({ value }) => value).toSorted() }] as const,
    )
    expect(new Map(seen)).toEqual(new Map(made))
  })

  it('is found again by a sync as the same product', async () => {
    await app.call(product.sync, { as: merchant.as, params: { id: merchant.companyId } })
    await app.drain()
    const { value } = await app.call(product.paged, { as: merchant.as, params: { id: merchant.companyId }, query: { name: 'Folding stool' } })
    expect(value.map((one) => one.id)).toEqual([id])
    expect((await app.call(product.get, { as: merchant.as, params: { id } })).variants).toHaveLength(6)
  })

  it('writes the fields that the portal owns, and nothing else', async () => {
    const { version } = await app.call(connectionHealth.get, { as: merchant.as })
    await app.call(connectionHealth.update, { as: merchant.as, body: { version, portalFields: ['title', 'price', 'stock'] } })
    const before = await app.call(product.get, { as: merchant.as, params: { id } })
    await app.call(productEdit.update, { as: merchant.as, body: { id, version: before.version, name: 'Folding stool II' } })
    await app.pool.query(`update variant set price_minor = 5555, stock = 8 where product_id = $1 and sku = 'STOOL-S-Oak'`, [id])
    await refreshCards(app.db, [id])
    const { run } = await push()
    expect(run).toMatchObject({ status: 'done', failed: 0 })
    const [stool] = await inShop('Folding stool')
    expect(stool).toMatchObject({ name: 'Folding stool II', description: '<p>First line<br>Second line</p>' })
    const one = stool?.variants.find(({ sku }) => sku === 'STOOL-S-Oak')
    expect([one?.priceWithTax, one?.stockLevels[0]?.stockOnHand]).toEqual([5555, 8])
    expect(stool?.variants.find(({ sku }) => sku === 'STOOL-L-Ash')?.priceWithTax).toBe(6099)
  })
})
