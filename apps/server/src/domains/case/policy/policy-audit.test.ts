import { audit } from '@stoa/contract/audit.ts'
import { caseRoutes as cases } from '@stoa/contract/case.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { As, TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { makeManager } from '../../../../test/make.ts'
import { makeMarket } from '../../../../test/make-orders.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

describe('a return policy', () => {
  it('says who bears lost disputes only by an owner of the marketplace, and every change is in the audit log with what was before', async () => {
    const { merchant, operator } = await makeMarket(app)
    const manager = await makeManager(app, operator)
    const { marketplaceId } = operator
    const body = { marketplaceId, days: 20, shippingPayer: 'shopper' as const, feeMinor: 200, version: 0 }
    await app.call(cases.updatePolicy, { as: operator.as, body })
    await app.call(cases.updatePolicy, { as: merchant.as, body })
    const change = { ...body, disputeBearer: 'marketplace' as const, version: 1 }
    expect((await app.refused(cases.updatePolicy, { as: manager.as, body: change })).status).toBe(403)
    expect((await app.refused(cases.updatePolicy, { as: manager.as, body: { ...change, merchantId: merchant.companyId } })).status).toBe(403)
    await app.call(cases.updatePolicy, { as: manager.as, body: { ...change, disputeBearer: 'merchant', days: 30 } })
    await app.call(cases.updatePolicy, { as: operator.as, body: { ...change, days: 30, version: 2 } })
    const logged = async (as: As) =>
      (await app.call(audit.paged, { as, query: {} })).value
        .filter(({ action }) => action === 'case.policy_updated')
        .map(({ facts }) => facts.map(({ label, value }) => `${label}: ${value}`).toSorted())
    const first = ['Days to return before: 30', 'Days to return: 20', 'Return fee before: €0.00', 'Return fee: €2.00']
    expect(await logged(operator.as)).toEqual([
      ['A lost dispute is paid by: Marketplace', 'A lost dispute was paid by: Merchant'],
      ['Days to return before: 20', 'Days to return: 30'],
      first,
    ])
    // The policy of the merchant follows the marketplace's.
    expect(await logged(merchant.as)).toEqual([['Days to return before: 20', 'Days to return: 30'], []])
  })
})
