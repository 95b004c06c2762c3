import { createHash } from 'node:crypto'
import { caseRoutes as cases } from '@stoa/contract/case.ts'
import type { Case } from '@stoa/contract/case-shapes.ts'
import { notification } from '@stoa/contract/notification.ts'
import { order } from '@stoa/contract/order.ts'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { As, TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { expectSound, makeMarket, makePaidOrder, script, seeOrder, settle } from '../../../../test/make-orders.ts'
import { makeMerchant } from '../../../../test/make.ts'
import { expireReturns } from './expire-returns.ts'
import { createJobCtx } from '../../../../test/payout-by-hand.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(async () => {
  await expectSound(app)
  await app.stop()
})

/** A merchant's order of three pieces at 10.00, shipped; `feeMinor` is the return fee at the purchase. */
async function makeShipped(quantity = 3, feeMinor = 0) {
  const made = await makeMarket(app, { priceMinor: 1000, stock: 100 })
  if (feeMinor > 0) {
    const body = { marketplaceId: made.operator.marketplaceId, days: 14, shippingPayer: 'shopper' as const, feeMinor, version: 0 }
    await app.call(cases.updatePolicy, { as: made.operator.as, body })
  }
  const sold = await makePaidOrder(app, made.operator.as, made.offer, quantity)
  const shipped = await app.call(order.fulfil, { as: made.merchant.as, body: { hash: sold.hash } })
  const lineId = shipped.lines[0]?.lineId ?? ''
  return { ...made, hash: sold.hash, lineId }
}
const open = (as: As, hash: string, lineId: string, quantity: number) =>
  app.call(cases.openReturn, { as, body: { hash, lines: [{ lineId, quantity, reason: 'does_not_fit' }], text: 'Too small' } })
const issueOf = (one: Case, action: string) => one.actions.find((own) => own.action === action)?.issue
const stockOf = async (variantId: string) => {
  const { rows } = await sql<{ stock: number }>`select stock from variant where id = ${variantId}`.execute(app.db)
  return rows[0]?.stock
}

describe('a return', () => {
  it('is refunded as far as the order was not refunded meanwhile', async () => {
    const made = await makeShipped(2)
    const { operator, merchant, hash, lineId, offer } = made
    const { id } = await open(merchant.as, hash, lineId, 2)
    await app.call(cases.approve, { as: operator.as, params: { id }, body: {} })
    await app.call(cases.receive, { as: merchant.as, params: { id }, body: {} })
    const inspected = [{ lineId, acceptedQuantity: 2, restockQuantity: 2, condition: 'as_new' as const }]
    await app.call(cases.inspect, { as: merchant.as, params: { id }, body: { lines: inspected } })
    await app.call(order.refund, { as: operator.as, body: { hash, lines: [{ lineId, quantity: 1 }], restock: 'none' } })
    await settle(app)
    const stock = (await stockOf(offer.variantId)) ?? 0
    await app.call(cases.refund, { as: merchant.as, params: { id }, body: {} })
    await settle(app)
    expect(await app.call(cases.get, { as: operator.as, params: { id } })).toMatchObject({ state: 'refunded', refunded: { minor: 1000 } })
    expect([await stockOf(offer.variantId), (await seeOrder(app, operator.as, hash)).refundable.minor]).toEqual([stock + 1, 0])
  })

  it('says that its items were refunded with the order, where nothing of them is left to refund', async () => {
    const { operator, merchant, hash, lineId } = await makeShipped(2)
    const { id } = await open(merchant.as, hash, lineId, 2)
    await app.call(cases.approve, { as: operator.as, params: { id }, body: {} })
    await app.call(cases.receive, { as: merchant.as, params: { id }, body: {} })
    await app.call(order.refund, { as: operator.as, body: { hash, lines: [{ lineId, quantity: 2 }] } })
    const inspect = { lineId, acceptedQuantity: 2, restockQuantity: 0, condition: 'damaged' as const }
    await app.call(cases.inspect, { as: merchant.as, params: { id }, body: { lines: [inspect] } })
    expect(await app.refused(cases.refund, { as: merchant.as, params: { id }, body: {} })).toMatchObject({
      code: 'state_forbids',
      detail: 'The accepted items were refunded with the order already. Decline this refund, with that as the reason.',
    })
    await settle(app)
  })

  it('of what was shipped of a line leaves the rest of it to be shipped, and is not offered again', async () => {
    const made = await makeMarket(app, { priceMinor: 1000, stock: 10 })
    const { operator, merchant } = made
    const { hash, lines } = await makePaidOrder(app, operator.as, made.offer, 2)
    const lineId = lines[0]?.lineId ?? ''
    await app.call(order.fulfil, { as: merchant.as, body: { hash, lines: [{ lineId, quantity: 1 }] } })
    const { id } = await open(merchant.as, hash, lineId, 1)
    await app.call(cases.approve, { as: operator.as, params: { id }, body: {} })
    await app.call(cases.receive, { as: merchant.as, params: { id }, body: {} })
    const inspected = [{ lineId, acceptedQuantity: 1, restockQuantity: 0, condition: 'damaged' as const }]
    await app.call(cases.inspect, { as: merchant.as, params: { id }, body: { lines: inspected } })
    await app.call(cases.refund, { as: merchant.as, params: { id }, body: {} })
    await settle(app)
    expect(await seeOrder(app, operator.as, hash)).toMatchObject({
      orderStatus: 'Partially Fulfilled',
      lines: [{ fulfilledQuantity: 1, refundedQuantity: 1, shippableQuantity: 1 }],
    })
    const again = { hash, lines: [{ lineId, quantity: 1, reason: 'damaged' as const }], text: '' }
    expect((await app.refused(cases.openReturn, { as: operator.as, body: again })).status).toBe(409)
    await app.call(order.fulfil, { as: merchant.as, body: { hash } })
    expect(await seeOrder(app, operator.as, hash)).toMatchObject({ orderStatus: 'Fulfilled', refundable: { minor: 1000 } })
  })

  it('goes from request to refund: less the fee to the cent, with stock for what was chosen, and a history for both sides', async () => {
    const { operator, merchant, offer, hash, lineId } = await makeShipped(3, 333)
    const requested = await open(merchant.as, hash, lineId, 2)
    expect(requested).toMatchObject({
      number: 1,
      kind: 'return',
      state: 'requested',
      amount: { minor: 2000 },
      fee: { minor: 333 },
      needsAction: true,
    })
    expect([issueOf(requested, 'approve'), issueOf(requested, 'refund'), issueOf(requested, 'submit_evidence')]).toEqual([
      null,
      'too_early',
      'other_kind',
    ])
    const id = requested.id
    await app.call(cases.approve, { as: operator.as, params: { id }, body: { text: 'Send it to Keizersgracht 1' } })
    await app.call(cases.send, { as: merchant.as, params: { id }, body: { carrier: 'PostNL', trackingNumber: '3SABC' } })
    await app.call(cases.receive, { as: merchant.as, params: { id }, body: {} })
    const stockBefore = (await stockOf(offer.variantId)) ?? 0
    await app.call(cases.inspect, {
      as: merchant.as,
      params: { id },
      body: { lines: [{ lineId, acceptedQuantity: 2, restockQuantity: 1, condition: 'opened' }] },
    })
    const refunding = await app.call(cases.refund, { as: merchant.as, params: { id }, body: {} })
    expect(refunding).toMatchObject({ state: 'refunding', refunded: { minor: 1667 } })
    await settle(app)
    const done = await app.call(cases.get, { as: operator.as, params: { id } })
    expect(done).toMatchObject({ state: 'refunded', needsAction: false, trackingNumber: '3SABC' })
    expect(done.timeline.map(({ code, side }) => `${side} ${code}`)).toEqual([
      'merchant return_requested',
      'marketplace approved',
      'merchant sent',
      'merchant received',
      'merchant inspected',
      'merchant refund_requested',
      'provider refunded',
    ])
    expect(await stockOf(offer.variantId)).toBe(stockBefore + 1)
    const heard = async (as: As) =>
      (await app.call(notification.my, { as })).notifications.filter(({ kind }) => kind === 'case').map(({ message }) => message)
    expect((await heard(merchant.as)).toReversed()).toEqual([`Return approved (case #1, order ${requested.order.orderId})`])
    expect((await heard(operator.as)).toSorted()).toEqual(
      ['Items inspected: 2 of 2 accepted', 'Items received', 'Items sent back: PostNL 3SABC', 'Return requested: 2 items'].map((text) =>
        text.startsWith('Return') ? `${text} (case #1, order ${requested.order.orderId})` : `Return #1 of order ${requested.order.orderId}: ${text}`,
      ),
    )
    const after = await seeOrder(app, operator.as, hash)
    expect(after).toMatchObject({
      refunded: { minor: 1667 },
      paymentStatus: 'Partially Refunded',
      lines: [{ refundedQuantity: 2, deducted: { minor: 333 } }],
    })
    // The fee stays kept back when the rest is refunded.
    await app.call(order.refund, { as: operator.as, body: { hash, lines: [{ lineId, quantity: 1 }] } })
    await settle(app)
    expect((await seeOrder(app, operator.as, hash)).refunded.minor).toBe(2667)
  })

  it('is never of more than was shipped and is in no other return', async () => {
    const { merchant, operator, hash, lineId } = await makeShipped()
    await open(merchant.as, hash, lineId, 2)
    const body = { hash, lines: [{ lineId, quantity: 2, reason: 'damaged' as const }] }
    const refused = await app.refused(cases.openReturn, { as: operator.as, body })
    expect([refused.status, refused.code, refused.errors?.[0]?.path]).toEqual([409, 'quantity_exceeds', 'lines.0.quantity'])
    await app.call(order.refund, { as: operator.as, body: { hash, lines: [{ lineId, quantity: 1 }] } })
    const none = await app.refused(cases.openReturn, { as: operator.as, body: { hash, lines: [{ lineId, quantity: 1, reason: 'damaged' }] } })
    expect(none.code).toBe('quantity_exceeds')
  })

  it('refuses a step out of turn with its reason, and another company finds nothing', async () => {
    const { merchant, operator, hash, lineId } = await makeShipped()
    const stranger = await makeMerchant(app, { marketplaceId: operator.marketplaceId })
    const { id } = await open(merchant.as, hash, lineId, 1)
    const early = await app.refused(cases.refund, { as: merchant.as, params: { id }, body: {} })
    expect([early.status, early.code, early.detail]).toEqual([409, 'state_forbids', 'The case is not that far yet. It is now: Requested.'])
    const foreign = await app.refused(cases.get, { as: stranger.as, params: { id } })
    const act = await app.refused(cases.approve, { as: stranger.as, params: { id }, body: {} })
    expect([foreign.status, act.status]).toEqual([404, 404])
    await app.call(cases.reject, { as: merchant.as, params: { id }, body: { text: 'Worn' } })
    const ended = await app.refused(cases.approve, { as: merchant.as, params: { id }, body: {} })
    expect(ended.detail).toBe('This case has ended (Rejected), so nothing more can be done.')
    // Its items can be returned again.
    await open(merchant.as, hash, lineId, 3)
  })

  it('returns to the decision when the provider refuses the refund, and is refunded once on a second try', async () => {
    const { merchant, operator, hash, lineId } = await makeShipped(1)
    const { id } = await open(operator.as, hash, lineId, 1)
    await app.call(cases.approve, { as: merchant.as, params: { id }, body: {} })
    await app.call(cases.receive, { as: merchant.as, params: { id }, body: {} })
    const lines = [{ lineId, acceptedQuantity: 1, condition: 'as_new' as const }]
    await app.call(cases.inspect, { as: merchant.as, params: { id }, body: { lines } })
    await script(app, operator.marketplaceId, ['refunds:failed'])
    await app.call(cases.refund, { as: merchant.as, params: { id }, body: {} })
    await settle(app)
    expect(await app.call(cases.get, { as: merchant.as, params: { id } })).toMatchObject({ state: 'inspected', refunded: null })
    await app.call(cases.refund, { as: merchant.as, params: { id }, body: {} })
    await settle(app)
    expect(await app.call(cases.get, { as: merchant.as, params: { id } })).toMatchObject({ state: 'refunded', refunded: { minor: 1000 } })
    expect((await seeOrder(app, merchant.as, hash)).refunded.minor).toBe(1000)
  })

  it('is cancelled when approved items are not sent in time', async () => {
    const { merchant, hash, lineId } = await makeShipped(1)
    const { id } = await open(merchant.as, hash, lineId, 1)
    await app.call(cases.approve, { as: merchant.as, params: { id }, body: {} })
    await sql`update order_case set due_at = now() - interval '1 minute' where id = ${id}`.execute(app.db)
    await expireReturns(createJobCtx(app))
    expect(await app.call(cases.get, { as: merchant.as, params: { id } })).toMatchObject({ state: 'cancelled', needsAction: false })
  })

  it('keeps evidence as it was given: its hash is that of the stored bytes, and nothing changes or removes it', async () => {
    const { merchant, operator, hash, lineId } = await makeShipped(1)
    const { id } = await open(merchant.as, hash, lineId, 1)
    const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#c33' } })
      .jpeg()
      .toBuffer()
    const upload = { files: { bytes, name: 'scratch.jpg', type: 'image/jpeg' } }
    const seen = await app.call(cases.addMessage, { as: merchant.as, params: { id }, body: { text: 'See the scratch' }, upload })
    const file = seen.timeline.at(-1)?.files[0]
    const got = await app.raw(cases.file, { as: operator.as, params: { id: file?.id ?? '' } })
    expect(createHash('sha256').update(got.bytes).digest('hex')).toBe(file?.sha256)
    await expect(sql`delete from case_file where id = ${file?.id}`.execute(app.db)).rejects.toThrow('append-only')
    await expect(sql`update case_event set text = 'x' where case_id = ${id}`.execute(app.db)).rejects.toThrow('append-only')
  })

  it('lists by state, order, text and newest change, counts what needs action, and pages by keyset', async () => {
    const { merchant, operator, hash, lineId } = await makeShipped(3)
    const first = await open(merchant.as, hash, lineId, 1)
    const second = await open(merchant.as, hash, lineId, 1)
    await app.call(cases.reject, { as: operator.as, params: { id: second.id }, body: { text: 'No' } })
    expect(await app.call(cases.count, { as: operator.as })).toEqual({ needsAction: 1 })
    expect((await app.call(notification.my, { as: operator.as })).casesToAct).toBe(1)
    const ids = async (query: Record<string, unknown>) =>
      (await app.call(cases.paged, { as: operator.as, query, page: { count: 'true' } })).value.map(({ id }) => id)
    expect(await ids({})).toEqual([second.id, first.id])
    expect(await ids({ needsAction: 'true' })).toEqual([first.id])
    expect(await ids({ state: ['rejected'] })).toEqual([second.id])
    expect(await ids({ text: '#1' })).toContain(first.id)
    expect(await ids({ hash, text: 'noor de' })).toHaveLength(2)
    expect(await ids({ isOpen: 'false' })).toEqual([second.id])
    const { updatedAt } = await app.call(cases.addMessage, { as: merchant.as, params: { id: first.id }, body: { text: 'Which size?' } })
    expect(Date.parse(updatedAt)).toBeGreaterThan(Date.parse(first.updatedAt))
    expect(await ids({ updatedSince: updatedAt })).toEqual([first.id])
    expect(await ids({ updatedSince: first.createdAt })).toEqual([second.id, first.id])
    for (const { as } of [merchant, operator]) {
      const { value, next } = await app.call(cases.paged, { as, query: {}, page: { sort: '-updatedAt', limit: 1 } })
      const cursor = new URLSearchParams(next?.split('?')[1]).get('cursor') ?? ''
      const rest = await app.call(cases.paged, { as, query: {}, page: { sort: '-updatedAt', limit: 1, cursor } })
      expect([...value, ...rest.value].map(({ id }) => id)).toEqual([first.id, second.id])
    }
    const page = await app.call(cases.paged, { as: operator.as, query: {}, page: { limit: 1 } })
    expect(page.value.map(({ id }) => id)).toEqual([second.id])
    expect(page.next).toContain('cursor=')
  })
})
