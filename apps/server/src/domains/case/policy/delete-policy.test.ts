import { audit } from '@stoa/contract/audit.ts'
import { caseRoutes as cases } from '@stoa/contract/case.ts'
import { collection } from '@stoa/contract/collection.ts'
import { order } from '@stoa/contract/order.ts'
import { shopper } from '@stoa/contract/shopper.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { As, TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { expectSound, makeMarket, makePaidOrder } from '../../../../test/make-orders.ts'
import { makeManager, makeMerchant } from '../../../../test/make.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(async () => {
  await expectSound(app)
  await app.stop()
})

const terms = { shippingPayer: 'shopper', feeMinor: 0, version: 0 } as const

describe('the own return policy of a merchant', () => {
  it('is deleted, so that the marketplace’s holds for later orders; earlier ones keep what they were promised', async () => {
    const { merchant, operator, offer } = await makeMarket(app, { priceMinor: 1000, stock: 10 })
    const { marketplaceId } = operator
    await app.call(cases.updatePolicy, { as: operator.as, body: { ...terms, marketplaceId, days: 20 } })
    await app.call(cases.updatePolicy, { as: merchant.as, body: { ...terms, marketplaceId, days: 60 } })
    const daysOf = async (hash: string) => {
      const { href } = await app.call(shopper.link, { as: operator.as, params: { hash } })
      return (await app.call(shopper.get, { query: { token: new URL(href).searchParams.get('token') ?? '' } })).policy.days
    }
    const earlier = await makePaidOrder(app, operator.as, offer, 1)
    const body = { marketplaceId, merchantId: merchant.companyId, version: 1 }
    const stranger = await makeMerchant(app, { marketplaceId })
    expect((await app.refused(cases.deletePolicy, { as: stranger.as, body })).status).toBe(404)
    const stale = await app.refused(cases.deletePolicy, { as: merchant.as, body: { ...body, version: 2 } })
    expect([stale.status, stale.code]).toEqual([409, 'stale_version'])
    const now = await app.call(cases.deletePolicy, { as: merchant.as, body })
    expect(now).toMatchObject({ days: 20, isOwn: false, version: 0, merchant: { id: merchant.companyId } })
    expect((await app.refused(cases.deletePolicy, { as: merchant.as, body })).status).toBe(404)
    const later = await makePaidOrder(app, operator.as, offer, 1)
    expect([await daysOf(earlier.hash), await daysOf(later.hash)]).toEqual([60, 20])
    const logged = (await app.call(audit.paged, { as: merchant.as, query: {} })).value.filter(({ action }) => action === 'case.policy_deleted')
    expect(logged.map(({ facts }) => facts.map(({ label, value }) => `${label}: ${value}`).toSorted())).toEqual([
      ['Days to return before: 60', 'Days to return: 20'],
    ])
    await app.call(order.fulfil, { as: merchant.as, body: { hash: earlier.hash } })
  })

  it('in which the operator decided who pays a lost dispute is deleted by an owner of the marketplace alone', async () => {
    const { merchant, operator } = await makeMarket(app)
    const manager = await makeManager(app, operator)
    const { marketplaceId } = operator
    const body = { ...terms, marketplaceId, merchantId: merchant.companyId, days: 30 }
    await app.call(cases.updatePolicy, { as: operator.as, body: { ...body, disputeBearer: 'marketplace' } })
    const request = { marketplaceId, merchantId: merchant.companyId, version: 1 }
    const refused = await app.refused(cases.deletePolicy, { as: merchant.as, body: request })
    expect([refused.status, refused.detail]).toEqual([
      409,
      'The marketplace decided in this policy who pays a lost dispute, so only the marketplace can delete it.',
    ])
    expect((await app.refused(cases.deletePolicy, { as: manager.as, body: request })).status).toBe(403)
    expect(await app.call(cases.deletePolicy, { as: operator.as, body: request })).toMatchObject({ disputeBearer: 'merchant', isOwn: false })
  })
})

describe('return policies', () => {
  it('are listed by name in pages, the marketplace’s own first, with the names of what they exclude', async () => {
    const { merchant, operator } = await makeMarket(app)
    const { marketplaceId } = operator
    const { id: food } = await app.call(collection.create, { as: operator.as, body: { name: 'Food' } })
    const { id: cheese } = await app.call(collection.create, { as: operator.as, body: { name: 'Cheese', parentId: food } })
    const { id: books } = await app.call(collection.create, { as: operator.as, body: { name: 'Books' } })
    await app.call(cases.updatePolicy, { as: operator.as, body: { ...terms, marketplaceId, days: 20, excludedCollectionIds: [cheese] } })
    const others = [await makeMerchant(app, { marketplaceId }), await makeMerchant(app, { marketplaceId }), merchant]
    for (const { as } of others.slice(1))
      await app.call(cases.updatePolicy, { as, body: { ...terms, marketplaceId, days: 40, excludedCollectionIds: [books] } })
    const all: (string | undefined)[] = []
    let cursor: string | undefined
    do {
      const page = await app.call(cases.pagedPolicies, {
        as: operator.as,
        query: {},
        page: { limit: 2, ...(cursor === undefined ? {} : { cursor }) },
      })
      all.push(...page.value.map((one) => one.merchant?.id))
      cursor = page.next === null ? undefined : (new URL(page.next, 'http://x').searchParams.get('cursor') ?? undefined)
    } while (cursor !== undefined)
    expect(all).toHaveLength(3)
    expect(all[0]).toBeUndefined()
    expect(new Set(all)).toEqual(new Set([undefined, ...others.slice(1).map(({ companyId }) => companyId)]))
    const seen = async (as: As) => (await app.call(cases.pagedPolicies, { as, query: {} })).value[0]?.excludedCollections
    expect(await seen(operator.as)).toEqual([{ id: cheese, path: ['Food', 'Cheese'], isOwn: true }])
    expect(await seen(merchant.as)).toEqual([
      { id: books, path: ['Books'], isOwn: true },
      { id: cheese, path: ['Food', 'Cheese'], isOwn: false },
    ])
  })
})
