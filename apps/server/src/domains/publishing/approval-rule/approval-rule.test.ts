import { collection } from '@stoa/contract/collection.ts'
import { publishing } from '@stoa/contract/publishing.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { change, changed, compare, decide, listingOf, makeApproved, push } from '../../../../test/curation-by-hand.ts'
import type { MadeProduct } from '../../../../test/make-products.ts'
import { makeProducts, statusOf } from '../../../../test/make-products.ts'
import type { Made } from '../../../../test/make.ts'
import { makeMerchant, makeOperator, makeViewer } from '../../../../test/make.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

describe('rules of approval', () => {
  test('approve a change they let pass whole, renewing what it is measured by, and leave any other to the operator', async () => {
    const { operator, merchant, products } = await makeApproved(app, 3)
    const rule = await app.call(publishing.createRule, {
      as: operator.as,
      body: { name: 'Words and a tenth', approvesText: true, maxPriceBasisPoints: 1000 },
    })
    const [words, dear, dearer] = products
    await change(app, words, { name: 'Another lamp', price_minor: 2198 })
    await change(app, dear, { price_minor: 2199 })
    await change(app, dearer, { price_minor: 2300 })
    await push(app, merchant)
    expect(new Set(await changed(app, operator))).toEqual(new Set([dear?.id, dearer?.id]))
    expect(await compare(app, operator, words)).toMatchObject({ before: { name: 'Another lamp', price: { minor: 2198 } }, fields: [] })
    const { rows } = await app.pool.query(`select params from product_event where product_id = $1 and kind = 'auto_approved'`, [words?.id])
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({ params: { rule: 'Words and a tenth' } })

    await app.call(publishing.updateRule, { as: operator.as, params: { id: rule.id }, body: { version: rule.version, maxPriceBasisPoints: 2000 } })
    await change(app, dear, { price_minor: 2200 })
    await push(app, merchant)
    expect(await changed(app, operator)).toEqual([dearer?.id])
  })

  test('for trusted merchants approve what those propose for the first time, but nothing without a place and nothing once rejected', async () => {
    const { operator, merchant, place } = await makeApproved(app)
    await app.call(publishing.createRule, { as: operator.as, body: { name: 'Friends', trust: 'trusted', approvesNew: true } })
    const [waiting] = await makeProducts(app, merchant, 1, { isNew: true, category: 'Lamps' })
    await push(app, merchant)
    expect(await listingOf(app, operator, waiting)).toMatchObject({ approvalStatus: 'Pending', approvedAt: null })
    const trusted = await app.call(publishing.setTrust, { as: operator.as, body: { merchantId: merchant.companyId, trust: 'trusted' } })
    expect(trusted).toEqual({ merchantId: merchant.companyId, merchantName: merchant.companyName, trust: 'trusted' })
    const [fresh] = await makeProducts(app, merchant, 1, { isNew: true, category: 'Lamps' })
    const [lost] = await makeProducts(app, merchant, 1, { isNew: true, category: 'Nowhere' })
    await push(app, merchant)
    expect(await listingOf(app, operator, fresh)).toMatchObject({ approvalStatus: 'Approved', merchantTrust: 'trusted' })
    expect(await listingOf(app, operator, lost)).toMatchObject({ approvalStatus: 'Pending' })
    expect(fresh && (await statusOf(app, fresh))).toBe('Published')

    const [added] = await makeProducts(app, merchant, 1)
    const add = (product: MadeProduct | undefined) =>
      app.call(collection.addProducts, { as: merchant.as, body: { collectionId: place.id, products: [{ id: product?.id }] } })
    await add(added)
    expect(await listingOf(app, operator, added)).toMatchObject({ approvalStatus: 'Approved' })
    await decide(app, operator, [added ?? fail()], 'Rejected', 'Too dark')
    await add(added)
    expect(await listingOf(app, operator, added)).toMatchObject({ approvalStatus: 'Pending' })

    const fromNew = await app.call(collection.listings, { as: operator.as, query: { isNew: true } })
    expect(new Set(fromNew.value.map(({ id }) => id))).toEqual(new Set([waiting?.id, lost?.id]))
  })

  test('are a list that is put in order, changed by the newest version only, and each operator’s own', async () => {
    const operator = await makeOperator(app)
    const other = await makeOperator(app)
    const make = (name: string, afterId?: string | null) =>
      app.call(publishing.createRule, { as: operator.as, body: { name, ...(afterId === undefined ? {} : { afterId }) } })
    const a = await make('A')
    const b = await make('B')
    await make('First', null)
    await make('Between', a.id)
    const names = async (who: Made) => (await app.call(publishing.listRules, { as: who.as })).map(({ name }) => name)
    expect(await names(operator)).toEqual(['First', 'A', 'Between', 'B'])
    expect(await names(other)).toEqual([])
    const moved = await app.call(publishing.updateRule, { as: operator.as, params: { id: b.id }, body: { version: b.version, afterId: null } })
    expect(moved).toMatchObject({ name: 'B', approvesText: false, maxPriceBasisPoints: null })
    expect(await names(operator)).toEqual(['B', 'First', 'A', 'Between'])
    const stale = { as: operator.as, params: { id: b.id }, body: { version: b.version, name: 'C' } }
    expect(await app.refused(publishing.updateRule, stale)).toMatchObject({ status: 409, code: 'stale_version' })
    expect(await app.refused(publishing.deleteRule, { as: other.as, params: { id: a.id } })).toMatchObject({ status: 404 })
    await app.call(publishing.deleteRule, { as: operator.as, params: { id: a.id } })
    expect(await names(operator)).toEqual(['B', 'First', 'Between'])
    const viewer = await makeViewer(app, operator)
    expect(await app.refused(publishing.listRules, { as: viewer.as })).toMatchObject({ status: 403 })
  })

  test('know partners only, whose trust is standard until the operator says otherwise', async () => {
    const { operator, merchant } = await makeApproved(app)
    const stranger = await makeMerchant(app)
    const trust = (merchantId: string) => ({ as: operator.as, body: { merchantId, trust: 'trusted' as const } })
    expect(await app.refused(publishing.setTrust, trust(stranger.companyId))).toMatchObject({ status: 404 })
    const { value } = await app.call(publishing.listTrust, { as: operator.as })
    expect(value).toEqual([{ merchantId: merchant.companyId, merchantName: merchant.companyName, trust: 'standard' }])
  })
})

function fail(): never {
  throw new Error('a product was made')
}
