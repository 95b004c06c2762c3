import { connectionHealth } from '@stoa/contract/connection-health.ts'
import { productEdit } from '@stoa/contract/product-edit.ts'
import { runs } from '@stoa/contract/run.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../test/app.ts'
import { startTestApp } from '../../../test/app.ts'
import { connectSubject } from '../../../test/connect-subject.ts'
import { useShopSubjects } from '../../../test/shop-subjects.ts'
import { storedRows } from '../../../test/stored-catalogue.ts'
import type { ShopProduct, ShopVariant } from '../../domains/connection/ports.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

/** Returns what a shop may change of a product, each change on its own and the last one all together. */
function changesOf(): ((product: ShopProduct) => ShopProduct)[] {
  const ofVariants =
    (change: Partial<ShopVariant>) =>
    (one: ShopProduct): ShopProduct => ({ ...one, variants: one.variants.map((variant) => ({ ...variant, ...change })) })
  const single: ((product: ShopProduct) => ShopProduct)[] = [
    (one) => ({ ...one, name: 'Another name', description: 'Another text', brand: 'Another brand' }),
    (one) => ({ ...one, category: 'Another > Category', tags: ['another'], attributes: [{ name: 'Material', value: 'Another' }] }),
    ofVariants({ priceMinor: 9999, compareAtMinor: 12_000 }),
    ofVariants({ stock: null, weightGrams: 7, gtin: '4006381333931' }),
    (one) => ({ ...one, variants: one.variants.map((variant, index) => ({ ...variant, sku: `another-${index}` })) }),
    // A variant more, and the one that was first is gone.
    (one) => ({ ...one, variants: [...one.variants.slice(1), ...one.variants.slice(0, 1).map((variant) => ({ ...variant, reference: 'another' }))] }),
    (one) => ({
      ...one,
      options: one.options.map(({ name, values }) => ({ name: `Other ${name}`, values: values.toReversed() })),
      variants: one.variants.map((variant) => ({
        ...variant,
        options: variant.options.map(({ name, value }) => ({ name: `Other ${name}`, value })),
      })),
    }),
    (one) => ({ ...one, images: [], variants: one.variants.map((variant) => ({ ...variant, imageSource: null })) }),
    (one) => ({ ...one, images: one.images.toReversed().map((image) => ({ ...image, alt: 'Another' })) }),
  ]
  return [...single, (one) => single.reduce((changed, change) => change(changed), one)]
}

describe.each(useShopSubjects())('A sync of $name that is undone', (subject) => {
  it('leaves every row as it was before, byte for byte, and what was edited since as it is, named', async () => {
    const changes = changesOf()
    const opened = await subject.open(changes.length + 3)
    const { merchant, sync } = await connectSubject(app, subject.connector, opened)
    const first = await sync()
    expect(await app.call(runs.get, { as: merchant.as, params: { id: first } })).toMatchObject({ status: 'done', failed: 0, picturesFailed: 0 })
    const before = await storedRows(app, merchant.companyId)
    expect(Object.keys(before).filter((key) => key.startsWith('product '))).toHaveLength(opened.references.length)

    const [gone, edited] = [opened.references[changes.length] ?? '', opened.references[changes.length + 1] ?? '']
    const altered = (products: readonly ShopProduct[]) =>
      products.flatMap((one) => {
        const index = opened.references.indexOf(one.reference)
        if (one.reference === gone) return []
        if (one.reference === edited) return [{ ...one, name: 'Changed by the sync' }]
        const extra = index === changes.length + 2 ? [{ ...one, reference: 'extra', name: 'Extra' }] : []
        return [changes[index]?.(one) ?? one, ...extra]
      })
    const second = await sync(altered)
    const run = await app.call(runs.get, { as: merchant.as, params: { id: second } })
    expect(run).toMatchObject({ status: 'done', created: 1, discontinued: 1, failed: 0 })
    // A shop without pictures or options has nothing to change of them.
    expect(run.changed).toBeGreaterThanOrEqual(changes.length - 2)
    const { rows } = await app.pool.query<{ id: string; version: number }>(
      'select id, version from product where merchant_id = $1 and merchant_product_reference = $2',
      [merchant.companyId, edited],
    )
    const byHand = rows[0] ?? { id: '', version: 0 }
    await app.call(productEdit.update, { as: merchant.as, body: { ...byHand, name: 'By hand' } })
    const left = await storedRows(app, merchant.companyId)

    const undo = await app.call(runs.undo, { as: merchant.as, params: { id: second } })
    await app.drain()
    const undone = await storedRows(app, merchant.companyId)
    const isOfEdited = (key: string): boolean => (before[key] ?? undone[key] ?? '').includes(byHand.id)
    const differing = Object.keys(before).filter((key) => before[key] !== undone[key] && !isOfEdited(key))
    expect(differing.map((key) => [before[key], undone[key]])).toEqual([])
    // What the sync had added is gone, but for variants, which are kept as removed, and pictures that belong to the merchant.
    const added = Object.keys(undone).filter((key) => before[key] === undefined)
    expect(added.filter((key) => key.startsWith('product'))).toEqual([])
    for (const key of added.filter((one) => one.startsWith('variant'))) expect(undone[key]).toMatch(/"removed_at": "/)
    const ofEdited = Object.keys(left).filter(isOfEdited)
    expect(ofEdited.map((key) => undone[key])).toEqual(ofEdited.map((key) => left[key]))

    expect(await app.call(runs.get, { as: merchant.as, params: { id: undo.runId } })).toMatchObject({ status: 'done', unchanged: 1 })
    const items = await app.call(runs.items, { as: merchant.as, params: { id: undo.runId }, query: {} })
    expect(items.value).toMatchObject([{ reference: edited, outcome: 'blocked', code: 'changed_since' }])
    const { directions } = await app.call(connectionHealth.get, { as: merchant.as })
    expect(directions.find(({ direction }) => direction === 'products_in')).toMatchObject({ isPaused: true })
  })
})
