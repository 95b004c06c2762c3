import { caseRoutes as cases } from '@stoa/contract/case.ts'
import { commission } from '@stoa/contract/commission.ts'
import { ledger } from '@stoa/contract/ledger.ts'
import { order } from '@stoa/contract/order.ts'
import { payout } from '@stoa/contract/payout.ts'
import { taxWithholding } from '@stoa/contract/tax-withholding.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { As, TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { askBank } from '../../../../test/ask-bank.ts'
import { makeManager } from '../../../../test/make.ts'
import { expectSound, makeMarket, makePaidOrder, script, seeOrder, settle } from '../../../../test/make-orders.ts'
import { createJobCtx } from '../../../../test/payout-by-hand.ts'
import { releaseOrders } from '../../order/fulfilment/release-orders.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(async () => {
  await expectSound(app)
  await app.stop()
})

const balanceOf = async (as: As) => {
  const { value } = await app.call(payout.balances, { as })
  return (value[0]?.pending.minor ?? 0) + (value[0]?.payable.minor ?? 0)
}
const accountOf = async (as: As, account: string) =>
  (await app.call(ledger.balances, { as, query: {} })).find((one) => one.account === account)?.amount.minor ?? 0
const decide = (as: As, id: string, merchantMinor: number, marketplaceMinor: number) =>
  ({ as, params: { id }, body: { merchantMinor, marketplaceMinor, reason: 'carrier_responsible' as const, text: 'Lost in the depot' } }) as const

/** An order of 50.00 with a dispute of it that its marketplace's policy charges to one side. */
async function makeDisputed(disputeBearer: 'merchant' | 'marketplace', { isShipped = false } = {}) {
  const made = await makeMarket(app, { priceMinor: 5000 })
  const { operator, merchant, offer } = made
  const policy = { marketplaceId: operator.marketplaceId, days: 30, shippingPayer: 'shopper' as const, feeMinor: 0, version: 0 }
  await app.call(cases.updatePolicy, { as: operator.as, body: { ...policy, disputeBearer } })
  const { hash, paymentReference } = await makePaidOrder(app, operator.as, offer)
  if (isShipped) await app.call(order.fulfil, { as: merchant.as, body: { hash } })
  const dispute = await askBank(app, operator.marketplaceId, 'disputes', { payment: paymentReference, reason: 'not_received' })
  await settle(app)
  const id = (await app.call(cases.paged, { as: merchant.as, query: { hash } })).value[0]?.id ?? ''
  const end = async (outcome: 'won' | 'lost') => {
    await askBank(app, operator.marketplaceId, `disputes/${dispute?.id}/outcome`, { outcome })
    await settle(app)
  }
  return { ...made, hash, id, end }
}

/** A return of two items at 10.00 that were received and accepted. */
async function makeInspected(prepare?: (operator: { as: As }) => Promise<void>) {
  const made = await makeMarket(app, { priceMinor: 1000, stock: 100 })
  const { operator, merchant, offer } = made
  await prepare?.(operator)
  const { hash } = await makePaidOrder(app, operator.as, offer, 3)
  const lineId = (await app.call(order.fulfil, { as: merchant.as, body: { hash } })).lines[0]?.lineId ?? ''
  const { id } = await app.call(cases.openReturn, { as: merchant.as, body: { hash, lines: [{ lineId, quantity: 2, reason: 'damaged' }] } })
  await app.call(cases.approve, { as: merchant.as, params: { id }, body: {} })
  await app.call(cases.receive, { as: merchant.as, params: { id }, body: {} })
  const lines = [{ lineId, acceptedQuantity: 2, condition: 'damaged' as const }]
  await app.call(cases.inspect, { as: merchant.as, params: { id }, body: { lines } })
  return { ...made, hash, id }
}

describe('the cost of a dispute', () => {
  it('that the merchant has paid is shared after it is lost: to the cent, once, and both sides read why', async () => {
    const { operator, merchant, hash, id, end } = await makeDisputed('merchant')
    await end('lost')
    expect(await app.call(cases.get, { as: merchant.as, params: { id } })).toMatchObject({
      shares: { merchant: { minor: 5000 }, marketplace: { minor: 0 }, reason: null, isFinal: false },
    })
    const decided = await app.call(cases.decideShares, decide(operator.as, id, 3334, 1666))
    const shares = { merchant: { minor: 3334 }, marketplace: { minor: 1666 }, reason: 'carrier_responsible', isFinal: true }
    expect(decided).toMatchObject({ shares, shareIssue: 'too_late' })
    const read = await app.call(cases.get, { as: merchant.as, params: { id } })
    expect(read).toMatchObject({ shares, shareIssue: 'other_side' })
    expect(read.timeline.at(-1)).toMatchObject({
      code: 'shares_decided',
      message: 'Cost shared: the merchant bears €33.34, the marketplace €16.66. The carrier is responsible',
      text: 'Lost in the depot',
      isPublic: false,
    })
    expect([await balanceOf(merchant.as), await accountOf(operator.as, 'adjustments')]).toEqual([1666, -1666])
    const { costShared, merchantNet } = await seeOrder(app, operator.as, hash)
    expect([costShared.minor, merchantNet.minor]).toEqual([1666, 1666])
    const again = await app.refused(cases.decideShares, decide(operator.as, id, 5000, 0))
    expect([again.status, again.code, again.detail]).toEqual([
      409,
      'state_forbids',
      'The cost of this case has been shared. Create an adjustment to correct it.',
    ])
    await expectSound(app)
  })

  it('that the marketplace bears by its policy is charged to the merchant in part, when decided before the outcome too', async () => {
    const { operator, merchant, id, end } = await makeDisputed('marketplace')
    expect(await app.call(cases.decideShares, decide(operator.as, id, 1, 4999))).toMatchObject({ shares: { merchant: { minor: 1 }, isFinal: false } })
    expect(await balanceOf(merchant.as)).toBe(5000)
    await app.call(cases.decideShares, decide(operator.as, id, 1250, 3750))
    await end('lost')
    expect(await app.call(cases.get, { as: merchant.as, params: { id } })).toMatchObject({ shares: { merchant: { minor: 1250 }, isFinal: true } })
    expect([await balanceOf(merchant.as), await accountOf(operator.as, 'adjustments')]).toEqual([3750, -3750])
    await expectSound(app)
  })

  it('is nobody’s once the dispute is won', async () => {
    const { operator, merchant, id, end } = await makeDisputed('merchant')
    await app.call(cases.decideShares, decide(operator.as, id, 2500, 2500))
    await end('won')
    expect(await app.call(cases.get, { as: operator.as, params: { id } })).toMatchObject({ shares: null, shareIssue: 'ended' })
    expect((await app.refused(cases.decideShares, decide(operator.as, id, 2500, 2500))).code).toBe('state_forbids')
    expect(await balanceOf(merchant.as)).toBe(5000)
  })

  it.each([
    ['lost, shared, won', 'merchant', ['lost', 'share', 'won'], 'share_returned_by_merchant'],
    ['shared, lost, won', 'merchant', ['share', 'lost', 'won'], 'share_returned_by_merchant'],
    ['lost, shared, won', 'marketplace', ['lost', 'share', 'won'], 'share_returned_by_marketplace'],
    ['shared, lost, won', 'marketplace', ['share', 'lost', 'won'], 'share_returned_by_marketplace'],
    ['lost, won', 'merchant', ['lost', 'won'], undefined],
    ['lost, won', 'marketplace', ['lost', 'won'], undefined],
  ] as const)('goes back to the cent when it is %s, borne by the %s', async (_, bearer, steps, returned) => {
    const { operator, merchant, hash, id, end } = await makeDisputed(bearer)
    for (const step of steps) {
      if (step === 'share') await app.call(cases.decideShares, decide(operator.as, id, 3334, 1666))
      else await end(step)
      await expectSound(app)
    }
    const read = await app.call(cases.get, { as: merchant.as, params: { id } })
    expect(read).toMatchObject({ state: 'won', shares: null })
    expect(read.timeline.map(({ code }) => code).slice(-2)).toEqual(
      returned === undefined ? ['dispute_lost', 'dispute_reversed'] : ['dispute_reversed', returned],
    )
    expect([await balanceOf(merchant.as), await accountOf(operator.as, 'adjustments'), await accountOf(operator.as, 'dispute_hold')]).toEqual([
      5000, 0, 0,
    ])
    expect(await seeOrder(app, operator.as, hash)).toMatchObject({
      paymentStatus: 'ChargeBack Won',
      disputed: { minor: 0 },
      costShared: { minor: 0 },
      merchantNet: { minor: 5000 },
    })
    expect((await app.refused(cases.decideShares, decide(operator.as, id, 2500, 2500))).code).toBe('state_forbids')
  })

  it('goes back where the money of the order is by then', async () => {
    const { operator, merchant, id, end } = await makeDisputed('merchant', { isShipped: true })
    await end('lost')
    await app.call(cases.decideShares, decide(operator.as, id, 3334, 1666))
    await sql`update marketplace set return_window_days = 0 where id = ${operator.marketplaceId}`.execute(app.db)
    await releaseOrders(createJobCtx(app))
    await end('won')
    const { value } = await app.call(payout.balances, { as: merchant.as })
    expect([value[0]?.pending.minor, value[0]?.payable.minor]).toEqual([0, 5000])
    await expectSound(app)
  })

  it('is refused where the shares do not sum to it, and to the merchant', async () => {
    const { operator, merchant, id } = await makeDisputed('merchant')
    const wrong = await app.refused(cases.decideShares, decide(operator.as, id, 2500, 2499))
    expect([wrong.status, wrong.errors?.[0]]).toMatchObject([422, { path: 'marketplaceMinor', message: 'Enter shares that sum to €50.00.' }])
    expect((await app.refused(cases.decideShares, decide(merchant.as, id, 0, 5000))).status).toBe(403)
  })
})

describe('the cost of a return', () => {
  it('is shared as the operator refunds it, and counts once the provider has refunded', async () => {
    const { operator, merchant, id } = await makeInspected()
    const shares = { merchantMinor: 1499, marketplaceMinor: 501, reason: 'marketplace_responsible' as const }
    const wrong = await app.refused(cases.refund, { as: operator.as, params: { id }, body: { shares: { ...shares, merchantMinor: 1500 } } })
    expect(wrong.errors?.[0]).toMatchObject({ path: 'shares.marketplaceMinor', message: 'Enter shares that sum to €20.00.' })
    const merchants = await app.refused(cases.refund, { as: merchant.as, params: { id }, body: { shares } })
    expect([merchants.status, merchants.errors?.[0]?.path]).toEqual([422, 'shares'])
    expect(await app.call(cases.refund, { as: operator.as, params: { id }, body: { shares } })).toMatchObject({
      state: 'refunding',
      shares: { merchant: { minor: 1499 }, marketplace: { minor: 501 }, isFinal: false },
    })
    await settle(app)
    expect(await app.call(cases.get, { as: merchant.as, params: { id } })).toMatchObject({ state: 'refunded', shares: { isFinal: true } })
    expect([await balanceOf(merchant.as), await accountOf(operator.as, 'adjustments')]).toEqual([1501, -501])
    await expectSound(app)
  })

  it('is borne by the marketplace up to what the merchant loses: not what goes back to it as commission and tax', async () => {
    const { operator, merchant, id, hash } = await makeInspected(async ({ as }) => {
      await app.call(commission.createRule, { as, body: { name: 'All', percentageBasisPoints: 1000 } })
      const rules = [{ countryCode: 'NL', appliesTo: 'all_merchants' as const, rateBasisPoints: 2100 }]
      await app.call(taxWithholding.updatePolicy, { as, body: { rules, version: 0 } })
    })
    // Of 20.00, 2.00 of the commission and 3.47 of the tax go back.
    const earned = (await seeOrder(app, operator.as, hash)).merchantNet.minor
    const shares = { merchantMinor: 546, marketplaceMinor: 1454, reason: 'agreement' as const }
    const refused = await app.refused(cases.refund, { as: operator.as, params: { id }, body: { shares } })
    expect([refused.status, refused.errors?.[0]]).toMatchObject([
      422,
      { path: 'shares.marketplaceMinor', message: expect.stringContaining('Enter €14.53 at most') },
    ])
    await app.call(cases.refund, { as: operator.as, params: { id }, body: {} })
    await settle(app)
    const late = await app.refused(cases.decideShares, decide(operator.as, id, 546, 1454))
    expect([late.status, late.errors?.[0]?.path]).toEqual([422, 'marketplaceMinor'])
    expect(await app.call(cases.decideShares, decide(operator.as, id, 547, 1453))).toMatchObject({ shares: { returned: { minor: 547 } } })
    expect(await balanceOf(merchant.as)).toBe(earned)
    await expectSound(app)
  })

  it('is shared by an owner of the marketplace alone, also with the refund', async () => {
    const { operator, id } = await makeInspected()
    const manager = await makeManager(app, operator)
    const shares = { merchantMinor: 1500, marketplaceMinor: 500, reason: 'agreement' as const }
    const refused = await app.refused(cases.refund, { as: manager.as, params: { id }, body: { shares } })
    expect([refused.status, refused.code]).toEqual([403, 'not_allowed'])
    await app.call(cases.refund, { as: manager.as, params: { id }, body: {} })
    expect((await app.refused(cases.decideShares, decide(manager.as, id, 1500, 500))).status).toBe(403)
    await settle(app)
    expect(await app.call(cases.decideShares, decide(operator.as, id, 1500, 500))).toMatchObject({ shares: { isFinal: true } })
  })

  it('is decided again after a refund that failed', async () => {
    const { operator, merchant, id } = await makeInspected()
    await script(app, operator.marketplaceId, ['refunds:failed'])
    const shares = { merchantMinor: 0, marketplaceMinor: 2000, reason: 'agreement' as const }
    await app.call(cases.refund, { as: operator.as, params: { id }, body: { shares } })
    await settle(app)
    expect(await app.call(cases.get, { as: operator.as, params: { id } })).toMatchObject({
      state: 'inspected',
      shares: null,
      shareIssue: 'too_early',
    })
    expect(await balanceOf(merchant.as)).toBe(3000)
    await app.call(cases.refund, { as: merchant.as, params: { id }, body: {} })
    await settle(app)
    await app.call(cases.decideShares, decide(operator.as, id, 0, 2000))
    expect([await balanceOf(merchant.as), await accountOf(operator.as, 'adjustments')]).toEqual([3000, -2000])
    await expectSound(app)
  })
})
