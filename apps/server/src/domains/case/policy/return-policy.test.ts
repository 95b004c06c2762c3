import { caseRoutes as cases } from '@stoa/contract/case.ts'
import { collection } from '@stoa/contract/collection.ts'
import { order } from '@stoa/contract/order.ts'
import { shopper } from '@stoa/contract/shopper.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { expectSound, makeMarket, makePaidOrder } from '../../../../test/make-orders.ts'
import { makeMerchant } from '../../../../test/make.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(async () => {
  await expectSound(app)
  await app.stop()
})

describe('a return policy', () => {
  it('of a merchant is never stricter than its marketplace, and only the operator decides who bears a dispute', async () => {
    const { merchant, operator } = await makeMarket(app)
    const body = { marketplaceId: operator.marketplaceId, days: 20, shippingPayer: 'shopper' as const, feeMinor: 200, version: 0 }
    const { policies } = await app.call(cases.policy, { as: operator.as, query: {} })
    expect(policies).toMatchObject([{ days: 30, merchant: null, isOwn: false, version: 0 }])
    await app.call(cases.updatePolicy, { as: operator.as, body })
    const stricter = await app.refused(cases.updatePolicy, { as: merchant.as, body: { ...body, days: 19 } })
    expect(stricter.errors?.[0]?.path).toBe('days')
    const bearer = await app.refused(cases.updatePolicy, { as: merchant.as, body: { ...body, disputeBearer: 'marketplace' } })
    expect(bearer.errors?.[0]?.path).toBe('disputeBearer')
    const own = await app.call(cases.updatePolicy, { as: merchant.as, body: { ...body, days: 60, shippingPayer: 'merchant', feeMinor: 0 } })
    expect(own).toMatchObject({ days: 60, isOwn: true, version: 1, disputeBearer: 'merchant' })
    const stale = await app.refused(cases.updatePolicy, { as: merchant.as, body: { ...body, days: 61 } })
    expect([stale.status, stale.code]).toEqual([409, 'stale_version'])
    const set = await app.call(cases.updatePolicy, {
      as: operator.as,
      body: { ...body, merchantId: merchant.companyId, days: 60, feeMinor: 0, disputeBearer: 'marketplace', version: 1 },
    })
    expect(set).toMatchObject({ merchant: { id: merchant.companyId }, disputeBearer: 'marketplace', version: 2 })
    expect((await app.call(cases.policy, { as: operator.as, query: {} })).policies).toHaveLength(2)
  })

  it('is saved also after a collection that it excludes was deleted', async () => {
    const { merchant, operator } = await makeMarket(app)
    const ids: string[] = []
    for (const name of ['Hygiene', 'Food', 'Books']) ids.push((await app.call(collection.create, { as: operator.as, body: { name } })).id)
    const [hygiene = '', food = '', books = ''] = ids
    const common = { marketplaceId: operator.marketplaceId, days: 14, shippingPayer: 'shopper' as const, feeMinor: 0 }
    await app.call(cases.updatePolicy, { as: operator.as, body: { ...common, excludedCollectionIds: [hygiene], version: 0 } })
    await app.call(cases.updatePolicy, { as: merchant.as, body: { ...common, excludedCollectionIds: [food, books], version: 0 } })
    for (const id of [hygiene, food]) await app.call(collection.remove, { as: operator.as, body: { id } })
    for (const { as, excluded } of [
      { as: operator.as, excluded: [] },
      { as: merchant.as, excluded: [books] },
    ]) {
      const [policy] = (await app.call(cases.policy, { as, query: {} })).policies
      const body = { ...common, days: 20, excludedCollectionIds: policy?.excludedCollectionIds ?? [], version: policy?.version ?? 0 }
      expect((await app.call(cases.updatePolicy, { as, body })).excludedCollectionIds).toEqual(excluded)
    }
    const unknown = { ...common, days: 20, excludedCollectionIds: [operator.companyId], version: 2 }
    expect((await app.refused(cases.updatePolicy, { as: operator.as, body: unknown })).errors?.[0]?.path).toBe('excludedCollectionIds')
  })

  it('of a merchant follows its marketplace’s where that gives the shopper more, unless its operator decided on less', async () => {
    const { merchant, operator } = await makeMarket(app)
    const other = await makeMerchant(app, { marketplaceId: operator.marketplaceId })
    const common = { marketplaceId: operator.marketplaceId, days: 14, shippingPayer: 'shopper' as const, feeMinor: 200, version: 0 }
    await app.call(cases.updatePolicy, { as: operator.as, body: common })
    await app.call(cases.updatePolicy, { as: merchant.as, body: { ...common, days: 20, feeMinor: 100 } })
    await app.call(cases.updatePolicy, { as: operator.as, body: { ...common, merchantId: other.companyId, days: 2 } })
    await app.call(cases.updatePolicy, { as: operator.as, body: { ...common, days: 30, shippingPayer: 'marketplace', feeMinor: 150, version: 1 } })
    const { policies } = await app.call(cases.policy, { as: operator.as, query: {} })
    const of = (id: string) => policies.find((policy) => policy.merchant?.id === id)
    expect(of(merchant.companyId)).toMatchObject({ days: 30, shippingPayer: 'marketplace', fee: { minor: 100 }, version: 2 })
    expect(of(other.companyId)).toMatchObject({ days: 2, shippingPayer: 'marketplace', fee: { minor: 150 }, version: 2 })
    await app.call(cases.updatePolicy, { as: operator.as, body: { ...common, days: 10, shippingPayer: 'merchant', version: 2 } })
    const after = (await app.call(cases.policy, { as: operator.as, query: {} })).policies
    expect(after.find((policy) => policy.merchant?.id === merchant.companyId)).toMatchObject({ days: 30, shippingPayer: 'merchant' })
  })

  it('holds for an order as it was when it was placed, and today’s only where it gives the shopper more', async () => {
    const { merchant, operator, offer } = await makeMarket(app, { priceMinor: 5000, stock: 10 })
    const { id: collectionId } = await app.call(collection.create, { as: operator.as, body: { name: 'Hygiene' } })
    const body = {
      marketplaceId: operator.marketplaceId,
      days: 30,
      shippingPayer: 'merchant' as const,
      feeMinor: 0,
      excludedCollectionIds: [] as string[],
    }
    await app.call(cases.updatePolicy, { as: operator.as, body: { ...body, version: 0 } })
    const { hash } = await makePaidOrder(app, operator.as, offer, 2)
    const { lines } = await app.call(order.fulfil, { as: merchant.as, body: { hash, carrier: 'DHL', trackingNumber: '1' } })
    const { href } = await app.call(shopper.link, { as: operator.as, params: { hash } })
    const query = { token: new URL(href).searchParams.get('token') ?? '' }
    await app.call(collection.addProducts, { as: operator.as, body: { collectionId, products: [{ id: offer.productId }] } })
    const less = { ...body, days: 3, shippingPayer: 'shopper' as const, feeMinor: 1000, excludedCollectionIds: [collectionId] }
    await app.call(cases.updatePolicy, { as: operator.as, body: { ...less, version: 1 } })
    await sql`update fulfilment f set created_at = now() - interval '20 days' from "order" o where o.id = f.order_id and o.hash = ${hash}`.execute(
      app.db,
    )
    expect(await app.call(shopper.get, { query })).toMatchObject({
      policy: { days: 30, shippingPayer: 'merchant', fee: { minor: 0 } },
      returnIssue: null,
      lines: [{ isExcluded: false, returnableQuantity: 2 }],
    })
    const request = { lines: [{ lineId: lines[0]?.lineId ?? '', quantity: 1, reason: 'other' as const }] }
    const opened = await app.call(shopper.requestReturn, { query, body: request })
    expect(opened.cases[0]).toMatchObject({ fee: { minor: 0 }, shippingPayer: 'merchant' })
    await app.call(cases.updatePolicy, { as: operator.as, body: { ...body, days: 60, version: 2 } })
    expect((await app.call(shopper.get, { query })).policy.days).toBe(60)
    // What is bought under the shorter policy has the shorter one.
    await app.call(cases.updatePolicy, { as: operator.as, body: { ...less, version: 3 } })
    const later = await makePaidOrder(app, operator.as, offer, 1)
    const link = await app.call(shopper.link, { as: operator.as, params: { hash: later.hash } })
    const seen = await app.call(shopper.get, { query: { token: new URL(link.href).searchParams.get('token') ?? '' } })
    expect(seen).toMatchObject({ policy: { days: 3, shippingPayer: 'shopper', fee: { minor: 1000 } }, lines: [{ isExcluded: true }] })
  })
})
