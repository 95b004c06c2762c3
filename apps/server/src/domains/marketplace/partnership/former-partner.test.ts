import { caseRoutes } from '@stoa/contract/case.ts'
import { commission } from '@stoa/contract/commission.ts'
import { ledger } from '@stoa/contract/ledger.ts'
import { marketplace } from '@stoa/contract/marketplace.ts'
import { order } from '@stoa/contract/order.ts'
import { paymentAccount } from '@stoa/contract/payment-account.ts'
import { payout } from '@stoa/contract/payout.ts'
import { selfBilling } from '@stoa/contract/self-billing.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { expectSound, makeMarket, makePaidOrder, seeOrder, settle } from '../../../../test/make-orders.ts'
import { makeMerchant, makeOperator } from '../../../../test/make.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(async () => {
  await expectSound(app)
  await app.stop()
})

describe('a former partner that requests to join again', () => {
  it('keeps its statement, balance, payout account and policies, for both sides, and one that never joined has none', async () => {
    const operator = await makeOperator(app)
    const merchant = await makeMerchant(app, { marketplaceId: operator.marketplaceId })
    const { as } = merchant
    const { marketplaceId } = operator
    const thisMonth = new Date().toISOString().slice(0, 7)
    const newcomer = await makeMerchant(app, { marketplaceId, partnership: 'REQUESTED' })
    const sides = async (one: typeof merchant) => {
      const own = { caller: one.as, partnerId: marketplaceId, policy: { marketplaceId } }
      const others = { caller: operator.as, partnerId: one.companyId, policy: { merchantId: one.companyId } }
      return Promise.all(
        [own, others].map(async ({ caller, partnerId, policy }) => ({
          statement: (await app.raw(ledger.statement, { as: caller, params: { partnerId }, query: { month: thisMonth } })).status,
          selfBilling: (await app.raw(selfBilling.get, { as: caller, params: { partnerId } })).status,
          account: (await app.raw(paymentAccount.verifyPayoutAccount, { as: caller, params: { id: partnerId } })).status,
          balances: (await app.call(payout.balances, { as: caller })).value.filter((row) => row.merchant.id === one.companyId).length,
          policy: (await app.raw(caseRoutes.policy, { as: caller, query: policy })).status,
        })),
      )
    }
    const shown = { statement: 200, selfBilling: 200, account: 200, balances: 1, policy: 200 }
    const hidden = { statement: 404, selfBilling: 404, account: 404, balances: 0, policy: 404 }
    const expectKept = async (state: string) => expect(await sides(merchant), state).toEqual([shown, shown])
    await expectKept('approved')
    await app.call(marketplace.endPartnership, { as, body: { partnershipId: merchant.partnershipId ?? '' } })
    await expectKept('ended')
    await app.call(marketplace.requestJoin, { as, params: { marketplaceId } })
    await expectKept('requested again')
    const rejection = { partnershipId: merchant.partnershipId ?? '', status: 'REJECTED' as const, reason: 'Not now' }
    await app.call(marketplace.updateApprovalStatus, { as: operator.as, body: rejection })
    await expectKept('rejected')
    expect(await sides(newcomer)).toEqual([hidden, hidden])
    await app.call(marketplace.endPartnership, { as: newcomer.as, body: { partnershipId: newcomer.partnershipId ?? '' } })
    expect(await sides(newcomer)).toEqual([hidden, hidden])
  })

  it('refunds what the policy gives back of the commission, as before', async () => {
    const { operator, merchant, offer } = await makeMarket(app, { priceMinor: 10_000 })
    const { as } = operator
    await app.call(commission.createRule, { as, body: { name: 'All', percentageBasisPoints: 1000 } })
    await app.call(commission.updatePolicy, { as, body: { commissionReturn: 'never', feeReturn: 'never', version: 0 } })
    const { hash } = await makePaidOrder(app, as, offer)
    await app.call(marketplace.endPartnership, { as: merchant.as, body: { partnershipId: merchant.partnershipId ?? '' } })
    await app.call(marketplace.requestJoin, { as: merchant.as, params: { marketplaceId: operator.marketplaceId } })
    expect((await seeOrder(app, merchant.as, hash)).lines[0]?.commissionKept).toMatchObject({ minor: 1000 })
    await app.call(order.refund, { as: merchant.as, body: { hash, amountMinor: 10_000 } })
    await settle(app)
    expect((await seeOrder(app, as, hash)).refunds).toMatchObject([{ amount: { minor: 10_000 }, commissionReturned: { minor: 0 } }])
  })
})
