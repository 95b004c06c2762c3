import { caseRoutes as cases } from '@stoa/contract/case.ts'
import type { Order } from '@stoa/contract/order.ts'
import { order } from '@stoa/contract/order.ts'
import { payout } from '@stoa/contract/payout.ts'
import { shopper } from '@stoa/contract/shopper.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { As, TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { askBank } from '../../../../test/ask-bank.ts'
import { expectSound, makeMarket, makePaidOrder, seeOrder, settle } from '../../../../test/make-orders.ts'
import { createJobCtx } from '../../../../test/payout-by-hand.ts'
import { remindDisputes } from './remind-disputes.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(async () => {
  await expectSound(app)
  await app.stop()
})

/** Asks the bank, and waits until what it says is applied. */
async function asBank(marketplaceId: string, path: string, body: object): Promise<{ id: string }> {
  const dispute = await askBank(app, marketplaceId, path, body)
  await settle(app)
  return dispute ?? { id: '' }
}
const balanceOf = async (as: As) => {
  const { value } = await app.call(payout.balances, { as })
  return (value[0]?.pending.minor ?? 0) + (value[0]?.payable.minor ?? 0)
}
const onlyCase = async (as: As, hash: string) => (await app.call(cases.paged, { as, query: { hash } })).value[0]?.id ?? ''

async function makeDisputed(more: object = {}) {
  const made = await makeMarket(app, { priceMinor: 5000 })
  const sold: Order = await makePaidOrder(app, made.operator.as, made.offer)
  const dispute = await asBank(made.operator.marketplaceId, 'disputes', { payment: sold.paymentReference, reason: 'not_received', ...more })
  return { ...made, hash: sold.hash, dispute, id: await onlyCase(made.merchant.as, sold.hash) }
}

describe('a dispute', () => {
  it('takes a PDF as evidence as it was sent, to be downloaded by both sides, and refuses what only claims to be one', async () => {
    const { operator, merchant, id } = await makeDisputed()
    const bytes = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n')
    const submit = (as: As, file: { bytes: Buffer }) => {
      const upload = { files: { name: 'Proof of delivery.pdf', type: 'application/pdf', ...file } }
      return { as, params: { id }, body: { text: 'Signed on delivery.' }, upload }
    }
    const wrong = await app.refused(cases.submitEvidence, submit(merchant.as, { bytes: Buffer.from('<script>alert(1)</script>') }))
    expect(wrong).toMatchObject({ status: 422, errors: [{ path: 'files', code: 'wrong_kind' }] })
    const sent = await app.call(cases.submitEvidence, submit(merchant.as, { bytes }))
    const file = sent.timeline.at(-1)?.files[0]
    expect(file).toMatchObject({ name: 'Proof of delivery.pdf', bytes: bytes.length })
    const got = await app.raw(cases.file, { as: operator.as, params: { id: file?.id ?? '' } })
    expect([got.bytes.equals(bytes), got.headers.get('content-type')]).toEqual([true, 'application/pdf'])
    expect(got.headers.get('content-disposition')).toContain('attachment; filename="Proof_of_delivery.pdf"')
    await settle(app)
  })

  it('is opened by the provider: the merchant’s balance falls at once, both sides see it with its deadline, and won it comes back to the cent', async () => {
    const { operator, merchant, hash, dispute, id } = await makeDisputed()
    expect(await balanceOf(merchant.as)).toBe(0)
    expect(await seeOrder(app, operator.as, hash)).toMatchObject({
      paymentStatus: 'ChargeBack Active',
      disputed: { minor: 5000 },
      merchantNet: { minor: 0 },
    })
    const opened = await app.call(cases.get, { as: operator.as, params: { id } })
    expect(opened).toMatchObject({ kind: 'dispute', state: 'needs_response', reason: 'not_received', amount: { minor: 5000 }, bearer: 'merchant' })
    expect(opened.dueAt).not.toBeNull()
    const sent = await app.call(cases.submitEvidence, { as: merchant.as, params: { id }, body: { text: 'Delivered on Monday, signed.' } })
    expect(sent.state).toBe('under_review')
    await settle(app)
    const { rows } = await sql<{ text: string }>`select evidence ->> 'text' as text from sandbox.dispute where id = ${dispute.id}`.execute(app.db)
    expect(rows[0]?.text).toBe('Delivered on Monday, signed.')
    const again = await app.refused(cases.submitEvidence, { as: operator.as, params: { id }, body: { text: 'More' } })
    expect([again.status, again.code]).toEqual([409, 'state_forbids'])
    await asBank(operator.marketplaceId, `disputes/${dispute.id}/outcome`, { outcome: 'won' })
    expect(await app.call(cases.get, { as: merchant.as, params: { id } })).toMatchObject({ state: 'won', needsAction: false })
    expect(await seeOrder(app, operator.as, hash)).toMatchObject({
      paymentStatus: 'ChargeBack Won',
      disputed: { minor: 0 },
      merchantNet: { minor: 5000 },
    })
    expect(await balanceOf(merchant.as)).toBe(5000)
    await expectSound(app)
  })

  it('that comes after the payout and is lost leaves the merchant in debt, and the next payout waits for it', async () => {
    const made = await makeMarket(app, { priceMinor: 5000, stock: null })
    const { operator, merchant, offer } = made
    await sql`update marketplace set return_window_days = 0 where id = ${operator.marketplaceId}`.execute(app.db)
    const sold = await makePaidOrder(app, operator.as, offer)
    await app.call(order.fulfil, { as: merchant.as, body: { hash: sold.hash } })
    await app.call(payout.run, { as: operator.as, key: `run-${sold.hash}`, body: {} })
    await settle(app)
    expect(await balanceOf(merchant.as)).toBe(0)
    const dispute = await asBank(operator.marketplaceId, 'disputes', { payment: sold.paymentReference, reason: 'fraudulent' })
    await asBank(operator.marketplaceId, `disputes/${dispute.id}/outcome`, { outcome: 'lost' })
    expect(await balanceOf(merchant.as)).toBe(-5000)
    expect(await seeOrder(app, operator.as, sold.hash)).toMatchObject({ paymentStatus: 'ChargedBack Lost' })
    const { payouts } = await app.call(payout.run, { as: operator.as, key: `again-${sold.hash}`, body: {} })
    expect(payouts).toEqual([])
    await expectSound(app)
  })

  it('of an order not shipped pays the shopper once: it cannot be cancelled meanwhile, and lost it leaves only the rest to refund', async () => {
    const { operator, merchant, hash, dispute } = await makeDisputed({ amount: 2000 })
    const body = { hash, reason: '' }
    const early = await app.refused(order.cancel, { as: operator.as, body })
    expect([early.status, early.code, early.detail]).toEqual([
      409,
      'state_forbids',
      'The bank of the shopper disputes the payment. Wait for the outcome of the dispute before you cancel the order.',
    ])
    const { href } = await app.call(shopper.link, { as: operator.as, params: { hash } })
    const query = { token: new URL(href).searchParams.get('token') ?? '' }
    expect((await app.call(shopper.get, { query })).withdrawalIssue).toBe('disputed')
    expect((await app.refused(shopper.withdraw, { query, body: {} })).code).toBe('state_forbids')
    await asBank(operator.marketplaceId, `disputes/${dispute.id}/outcome`, { outcome: 'lost' })
    await app.call(order.cancel, { as: operator.as, body })
    await settle(app)
    expect(await seeOrder(app, operator.as, hash)).toMatchObject({ orderStatus: 'Cancelled', refunded: { minor: 3000 } })
    expect(await balanceOf(merchant.as)).toBe(0)
    await expectSound(app)
  })

  it('is borne by the marketplace where its rule says so: the merchant’s balance stays as it is', async () => {
    const made = await makeMarket(app, { priceMinor: 5000 })
    const { operator, merchant, offer } = made
    const body = { marketplaceId: operator.marketplaceId, days: 30, shippingPayer: 'shopper' as const, feeMinor: 0, version: 0 }
    await app.call(cases.updatePolicy, { as: operator.as, body: { ...body, disputeBearer: 'marketplace' } })
    const sold = await makePaidOrder(app, operator.as, offer)
    const dispute = await asBank(operator.marketplaceId, 'disputes', { payment: sold.paymentReference, amount: 2000, reason: 'duplicate' })
    expect(await balanceOf(merchant.as)).toBe(5000)
    await expectSound(app)
    await asBank(operator.marketplaceId, `disputes/${dispute.id}/outcome`, { outcome: 'lost' })
    expect(await balanceOf(merchant.as)).toBe(5000)
    await expectSound(app)
  })

  it('reminds both sides once before evidence is due, and refuses evidence after it', async () => {
    const { operator, merchant, id } = await makeDisputed({ days: 1 })
    await remindDisputes(createJobCtx(app))
    await remindDisputes(createJobCtx(app))
    const { timeline } = await app.call(cases.get, { as: operator.as, params: { id } })
    expect(timeline.map(({ code }) => code)).toEqual(['dispute_opened', 'evidence_due'])
    await sql`update order_case set due_at = now() - interval '1 minute' where id = ${id}`.execute(app.db)
    const late = await app.refused(cases.submitEvidence, { as: merchant.as, params: { id }, body: { text: 'Late' } })
    expect([late.status, late.code]).toEqual([409, 'state_forbids'])
  })
})
