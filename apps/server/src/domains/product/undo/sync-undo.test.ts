import { productEdit } from '@stoa/contract/product-edit.ts'
import { runs } from '@stoa/contract/run.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { makeSyncedShop } from '../../../../test/make-synced-shop.ts'
import { storedRows } from '../../../../test/stored-catalogue.ts'
import { generateProducts } from '../../../sandbox/make-shop.ts'
import type { SandboxProduct } from '../../../sandbox/queries-shop.ts'
import { insertProducts } from '../../../sandbox/queries-shop.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

it('brings every row of a catalogue back byte for byte after a sync that changed, added and removed products; what was edited since is left and named', async () => {
  const { merchant, shopId, sync } = await makeSyncedShop(app, 9)
  const sold = generateProducts({ products: 9, theme: 'home', seed: 5, currency: 'EUR' }).map((one) => ({ ...one, images: one.images.slice(0, 2) }))
  await insertProducts(app.db, shopId, sold)
  await sync()
  const before = await storedRows(app, merchant.companyId)
  expect(Object.keys(before).filter((key) => key.startsWith('product_image')).length).toBeGreaterThan(6)

  const dear = (one: SandboxProduct): SandboxProduct => ({ ...one, variants: one.variants.map((v) => ({ ...v, price: '99.99', inventory: 3 })) })
  const changed = sold.map((one, n): SandboxProduct => {
    const [variant] = one.variants
    if (!variant) throw new Error('A product has a variant')
    if (n === 0) return { ...one, title: 'Another title', descriptionHtml: '<p>Another</p>', tags: ['another'], vendor: 'Another' }
    if (n === 1) return dear(one)
    if (n === 2) return { ...one, variants: [{ ...variant, sku: 'another' }] }
    if (n === 3) return { ...one, variants: [...one.variants, { ...variant, id: 'another', sku: 'more', title: 'More' }] }
    if (n === 4) return { ...one, images: [] }
    if (n === 5) return { ...one, images: one.images.toReversed(), metafields: [{ name: 'Material', value: 'Another' }] }
    return n === 6 ? { ...one, title: 'Edited since' } : one
  })
  await insertProducts(app.db, shopId, changed)
  const [extra] = generateProducts({ products: 1, theme: 'home', seed: 77, currency: 'EUR' })
  if (!extra) throw new Error('No product')
  await app.pool.query('update sandbox.shop_product set removed_at = now() where shop_id = $1 and reference = $2', [shopId, sold[7]?.id])
  await app.pool.query(`insert into sandbox.shop_product (shop_id, number, reference, body) values ($1, 100, 'extra', $2)`, [
    shopId,
    JSON.stringify({ ...extra, id: 'extra', images: [] }),
  ])
  await sync()
  const after = await storedRows(app, merchant.companyId)
  const differing = Object.keys({ ...before, ...after }).filter((key) => before[key] !== after[key])
  expect(new Set(differing.map((key) => key.split(' ')[0]))).toEqual(new Set(['product', 'variant', 'product_image', 'picture']))
  const { rows } = await app.pool.query<{ id: string; version: number }>(
    'select id, version from product where merchant_id = $1 and merchant_product_reference = $2',
    [merchant.companyId, sold[6]?.id],
  )
  const edited = rows[0]
  await app.call(productEdit.update, { as: merchant.as, body: { id: edited?.id ?? '', version: edited?.version ?? 0, name: 'By hand' } })

  const [last] = (await app.call(runs.list, { as: merchant.as, query: { kind: 'sync' } })).value
  const undo = await app.call(runs.undo, { as: merchant.as, params: { id: last?.runId ?? '' } })
  await app.drain()
  const undone = await storedRows(app, merchant.companyId)
  const isOfEdited = (key: string): boolean => (before[key] ?? '').includes(edited?.id ?? '')
  const differ = Object.keys(before).filter((key) => before[key] !== undone[key] && !isOfEdited(key))
  expect(differ.map((key) => [before[key], undone[key]])).toEqual([])
  // What the sync had added: a variant that is removed again, and the picture that goes with it.
  const added = Object.keys(undone).filter((key) => before[key] === undefined)
  expect(added.filter((key) => key.startsWith('product'))).toEqual([])
  for (const key of added.filter((one) => one.startsWith('variant'))) expect(undone[key]).toMatch(/"removed_at": "/)
  const items = await app.call(runs.items, { as: merchant.as, params: { id: undo.runId }, query: {} })
  expect(items.value).toMatchObject([{ reference: sold[6]?.id, outcome: 'blocked', code: 'changed_since' }])
})
