import { caseRoutes as cases } from '@stoa/contract/case.ts'
import { order } from '@stoa/contract/order.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { expectSound, makeMarket, makePaidOrder } from '../../../../test/make-orders.ts'
import { createJobCtx } from '../../../../test/payout-by-hand.ts'
import { expireReturns } from './expire-returns.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(async () => {
  await expectSound(app)
  await app.stop()
})

/** A return of a shipped order, whose way back is paid as the policy says. */
async function makeReturn(shippingPayer: 'shopper' | 'merchant') {
  const { operator, merchant, offer } = await makeMarket(app, { priceMinor: 1000, stock: 10 })
  const policy = { marketplaceId: operator.marketplaceId, days: 30, shippingPayer, feeMinor: 0, version: 0 }
  await app.call(cases.updatePolicy, { as: operator.as, body: policy })
  const { hash, lines } = await makePaidOrder(app, operator.as, offer)
  await app.call(order.fulfil, { as: merchant.as, body: { hash } })
  const body = { hash, lines: [{ lineId: lines[0]?.lineId ?? '', quantity: 1, reason: 'does_not_fit' as const }] }
  const { id } = await app.call(cases.openReturn, { as: merchant.as, body })
  const see = () => app.call(cases.get, { as: merchant.as, params: { id } })
  const approve = () => app.call(cases.approve, { as: merchant.as, params: { id }, body: {} })
  const endDeadline = () => sql`update order_case set due_at = now() - interval '1 minute' where id = ${id}`.execute(app.db)
  return { operator, merchant, id, see, approve, endDeadline }
}

describe('an approved return', () => {
  it('is not cancelled while the shopper has no label from the side that pays for the way back', async () => {
    const { merchant, id, see, approve, endDeadline } = await makeReturn('merchant')
    await approve()
    await endDeadline()
    await expireReturns(createJobCtx(app))
    expect((await see()).state).toBe('approved')
    const upload = { files: { name: 'label.pdf', type: 'application/pdf', bytes: Buffer.from('%PDF-1.7 label') } }
    const write = (isPublic: boolean) =>
      app.call(cases.addMessage, { as: merchant.as, params: { id }, body: { text: 'The label', isPublic }, upload })
    // What the shopper does not read is no label.
    await write(false)
    await expireReturns(createJobCtx(app))
    expect((await see()).state).toBe('approved')
    await write(true)
    expect(Date.parse((await see()).dueAt ?? '')).toBeGreaterThan(Date.now() + 13 * 86_400_000)
    await expireReturns(createJobCtx(app))
    expect((await see()).state).toBe('approved')
    await endDeadline()
    await expireReturns(createJobCtx(app))
    expect((await see()).state).toBe('cancelled')
  })
})
