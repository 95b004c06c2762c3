import { randomUUID } from 'node:crypto'
import { dashboard } from '@stoa/contract/dashboard.ts'
import { order } from '@stoa/contract/order.ts'
import { connectionHealth } from '@stoa/contract/connection-health.ts'
import { payout } from '@stoa/contract/payout.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { makeFindingShop } from '../../../../test/finding-shop.ts'
import { expectSound, makeMarket, makePaidOrder, postSigned, purchase, script, seeOrder, settle, createOrders } from '../../../../test/make-orders.ts'
import { makeMerchant, unique } from '../../../../test/make.ts'
import { makeSellingShop } from '../../../../test/make-synced-shop.ts'
import { createJobCtx } from '../../../../test/payout-by-hand.ts'
import { NotReadyError } from '../../../kit/errors.ts'
import { forwardOrder } from '../forward/forward-order.ts'
import { resolveStuckPayouts } from '../../payout/resolve-stuck-payouts.ts'
import { resolveStuck } from './resolve-stuck.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(async () => {
  await expectSound(app)
  await app.stop()
})

/** Sends what waits, and loses every report the provider holds back (`late`). */
const loseReports = async (): Promise<void> => {
  await app.installation.jobs.drain(app.installation.jobContextFactory)
  await sql`delete from sandbox.webhook where delivered_at is null`.execute(app.db)
}
const age = (hours: number) => sql`now() - make_interval(hours => ${hours}::int)`
const attentionOf = async (as: { token: string }): Promise<string[]> =>
  (await app.call(dashboard.my, { as })).attention.map(({ key, count }) => `${key} ${count}`)

describe('a state that waits for an answer too long', () => {
  it('of a payment is requested at the provider by our reference', async () => {
    const { operator, offer } = await makeMarket(app, { priceMinor: 1000 })
    await script(app, operator.marketplaceId, ['payments:late'])
    const group = await createOrders(app, operator.as, purchase([{ variantId: offer.variantId, quantity: 1 }]))
    const hash = group.orders[0]?.hash ?? ''
    await app.installation.jobs.drain(app.installation.jobContextFactory)
    await sql`update sandbox.movement set status = 'captured' where idempotency_key = ${group.orderGroupId}`.execute(app.db)
    await loseReports()
    await resolveStuck(createJobCtx(app))
    expect((await seeOrder(app, operator.as, hash)).paymentStatus).toBe('Processing')
    await sql`update "order" set payment_status_at = ${age(1)} where hash = ${hash}`.execute(app.db)
    await resolveStuck(createJobCtx(app))
    expect(await seeOrder(app, operator.as, hash)).toMatchObject({ paymentStatus: 'Captured', attention: [] })
  })

  it('of a refund is requested at the provider, and put before a person when that does not end it', async () => {
    const { operator, merchant, offer } = await makeMarket(app, { priceMinor: 1000 })
    const { hash } = await makePaidOrder(app, operator.as, offer)
    await script(app, operator.marketplaceId, ['refunds:late'])
    await app.call(order.refund, { as: operator.as, body: { hash, amountMinor: 300 } })
    await loseReports()
    await sql`update refund set created_at = ${age(25)} where order_id = (select id from "order" where hash = ${hash})`.execute(app.db)
    await resolveStuck(createJobCtx(app))
    await resolveStuck(createJobCtx(app))
    expect(await seeOrder(app, operator.as, hash)).toMatchObject({
      paymentStatus: 'Refunding',
      attention: [{ code: 'refund_stuck', params: { sinceHours: 25 } }],
    })
    expect(await attentionOf(operator.as)).toContain('refund_stuck 1')
    expect(await attentionOf(merchant.as)).toContain('refund_stuck 1')
    const { value } = await app.call(order.paged, { as: operator.as, query: { attention: ['refund_stuck'] } })
    expect(value.map((row) => row.hash)).toEqual([hash])
    await sql`update sandbox.movement set status = 'succeeded' where kind = 'refund' and status = 'pending'`.execute(app.db)
    await resolveStuck(createJobCtx(app))
    expect(await seeOrder(app, operator.as, hash)).toMatchObject({ paymentStatus: 'Partially Refunded', attention: [] })
    expect(await attentionOf(operator.as)).not.toContain('refund_stuck 1')
  })

  it('of an order that is being sent to the shop is left to that: the shop gets it once', async () => {
    const { operator, merchant, offer } = await makeSellingShop(app, 1, 20)
    const sold = { ...offer, merchantId: merchant.companyId, sku: '', priceMinor: 0, listingId: undefined }
    const pause = async (paused: 'orders_out'[]) => {
      const { version } = await app.call(connectionHealth.get, { as: merchant.as })
      await app.call(connectionHealth.update, { as: merchant.as, body: { version, paused } })
    }
    await pause(['orders_out'])
    const { hash } = await makePaidOrder(app, operator.as, sold)
    await settle(app)
    const { rows } = await sql<{ orderId: string }>`
      update "order" set forward_state_at = ${age(1)} where hash = ${hash} and forward_state = 'waiting' returning id as "orderId"`.execute(app.db)
    const fact = { marketplaceId: operator.marketplaceId, orderId: rows[0]?.orderId ?? '' }
    await pause([])
    await sql`delete from pgboss.job where name = 'order.forward-again'`.execute(app.db)
    const { connector, created } = makeFindingShop()
    const jobCtx = createJobCtx(app)
    const edge = { ...jobCtx, ports: { ...jobCtx.ports, shops: { sandbox: connector } } }
    const [ofJob, ofClock, ofPerson] = await Promise.allSettled([forwardOrder(edge, fact), resolveStuck(edge), forwardOrder(edge, fact)])
    expect(created).toEqual([hash])
    expect(ofClock.status).toBe('fulfilled')
    const refused = [ofJob, ofPerson].flatMap((one) => (one.status === 'rejected' ? [one.reason as Error] : []))
    for (const reason of refused) expect(reason).toBeInstanceOf(NotReadyError)
    expect(refused.length).toBeGreaterThan(0)
    await forwardOrder(edge, fact)
    expect(created).toHaveLength(1)
    expect(await seeOrder(app, merchant.as, hash)).toMatchObject({ forwardState: 'forwarded', forwardAttempts: 1 })
  })

  it('of a payout is requested at the provider, also when the provider never received it', async () => {
    const made = await makeMarket(app, { priceMinor: 1000 })
    await sql`update marketplace set return_window_days = 0 where id = ${made.operator.marketplaceId}`.execute(app.db)
    const { hash } = await makePaidOrder(app, made.operator.as, made.offer)
    await app.call(order.fulfil, { as: made.merchant.as, body: { hash } })
    const { payouts } = await app.call(payout.run, { as: made.operator.as, key: unique(), body: {} })
    const id = payouts[0]?.id ?? ''
    await sql`delete from pgboss.job where name = 'payout.send'`.execute(app.db)
    await script(app, made.operator.marketplaceId, ['payouts:late'])
    await sql`update payout set status_at = ${age(80)} where id = ${id}`.execute(app.db)
    await resolveStuckPayouts(createJobCtx(app))
    const sent = await app.call(payout.get, { as: made.operator.as, params: { id } })
    expect(sent).toMatchObject({ status: 'Payout Processing', attention: [] })
    await loseReports()
    await sql`update payout set status_at = ${age(80)} where id = ${id}`.execute(app.db)
    await resolveStuckPayouts(createJobCtx(app))
    expect(await app.call(payout.get, { as: made.operator.as, params: { id } })).toMatchObject({ attention: [{ code: 'payout_stuck' }] })
    expect((await app.call(payout.paged, { as: made.operator.as, query: { attention: ['payout_stuck'] } })).value).toHaveLength(1)
    const seen = () => app.call(payout.get, { as: made.operator.as, params: { id } })
    const [item] = (await seen()).attention
    await app.call(order.resolveAttention, { as: made.operator.as, params: { id: item?.id ?? '' } })
    await resolveStuckPayouts(createJobCtx(app))
    expect((await seen()).attention).toEqual([])
    await sql`update attention_item set resolved_at = now() - interval '25 hours' where id = ${item?.id ?? ''}`.execute(app.db)
    await resolveStuckPayouts(createJobCtx(app))
    expect((await seen()).attention).toMatchObject([{ code: 'payout_stuck' }])
    expect((await app.call(payout.paged, { as: made.merchant.as, query: { attention: ['payout_stuck'] } })).value).toEqual([])
    expect(await app.call(payout.get, { as: made.merchant.as, params: { id } })).toMatchObject({ attention: [] })
    await sql`update sandbox.movement set status = 'succeeded' where idempotency_key = ${id}`.execute(app.db)
    await resolveStuckPayouts(createJobCtx(app))
    expect(await app.call(payout.get, { as: made.operator.as, params: { id } })).toMatchObject({ status: 'Paid Out', attention: [] })
  })

  it('of a provider that is away holds up no other', async () => {
    const away = await makeMarket(app, { priceMinor: 1000 })
    const well = await makeMarket(app, { priceMinor: 1000 })
    const hashes: string[] = []
    for (const { operator, offer } of [away, well]) {
      const { hash } = await makePaidOrder(app, operator.as, offer)
      await script(app, operator.marketplaceId, ['refunds:late'])
      await app.call(order.refund, { as: operator.as, body: { hash, amountMinor: 300 } })
      await loseReports()
      hashes.push(hash)
    }
    await sql`update sandbox.movement set status = 'succeeded' where kind = 'refund' and status = 'pending'`.execute(app.db)
    await sql`update refund set created_at = ${age(2)} where status = 'pending'`.execute(app.db)
    await script(
      app,
      away.operator.marketplaceId,
      Array.from({ length: 10 }, () => 'movements:malformed'),
    )
    await resolveStuck(createJobCtx(app))
    expect((await seeOrder(app, away.operator.as, hashes[0] ?? '')).paymentStatus).toBe('Refunding')
    expect((await seeOrder(app, well.operator.as, hashes[1] ?? '')).paymentStatus).toBe('Partially Refunded')
    await script(app, away.operator.marketplaceId, [])
    await resolveStuck(createJobCtx(app))
  })
})

describe('a signed report of another amount or currency', () => {
  it.each([
    { amount: 999, currency: 'EUR' },
    { amount: 1000, currency: 'USD' },
  ])('changes no state and is put before a person: %j', async (said) => {
    const { operator, merchant, offer } = await makeMarket(app, { priceMinor: 1000 })
    await script(app, operator.marketplaceId, ['payments:late'])
    const group = await createOrders(app, operator.as, purchase([{ variantId: offer.variantId, quantity: 1 }]))
    const hash = group.orders[0]?.hash ?? ''
    const movement = { id: 'pay_1', kind: 'payment', key: group.orderGroupId, status: 'captured', failure: null, ...said }
    for (const id of [randomUUID(), randomUUID()]) {
      expect((await postSigned(app, operator.paymentConnectionId, { id, type: 'payment.captured', movement })).status).toBe(200)
      await app.installation.jobs.drain(app.installation.jobContextFactory)
    }
    const seen = await seeOrder(app, operator.as, hash)
    expect(seen).toMatchObject({
      paymentStatus: 'Processing',
      captured: { minor: 0 },
      attention: [
        {
          code: 'payment_amount_mismatch',
          params: { reported: { minor: said.amount, currency: said.currency }, expected: { minor: 1000, currency: 'EUR' } },
        },
      ],
    })
    expect(seen.timeline.filter(({ kind }) => kind === 'amount_mismatch')).toMatchObject([
      { params: { reported: { minor: said.amount } }, message: expect.stringContaining('Nothing was changed') },
    ])
    expect(await attentionOf(operator.as)).toContain('payment_amount_mismatch 1')
    const id = seen.attention[0]?.id ?? ''
    const stranger = await makeMerchant(app)
    expect((await app.refused(order.resolveAttention, { as: stranger.as, params: { id } })).status).toBe(404)
    // What is wrong at the provider is the operator's to look at: the merchant neither sees nor closes it.
    expect((await app.refused(order.resolveAttention, { as: merchant.as, params: { id } })).status).toBe(404)
    expect((await seeOrder(app, merchant.as, hash)).attention).toEqual([])
    for (const query of [{ attention: ['payment_amount_mismatch' as const] }, { needsAttention: 'true' as const }]) {
      expect((await app.call(order.paged, { as: merchant.as, query })).value).toEqual([])
      expect((await app.call(order.paged, { as: operator.as, query })).value).toMatchObject([{ hash }])
    }
    await app.call(order.resolveAttention, { as: operator.as, params: { id } })
    await settle(app)
    const after = await seeOrder(app, operator.as, hash)
    expect(after).toMatchObject({ paymentStatus: 'Captured', attention: [] })
    expect(after.timeline.filter(({ kind }) => kind === 'attention_resolved')).toHaveLength(1)
  })

  it('of a refund and a payout alike', async () => {
    const made = await makeMarket(app, { priceMinor: 1000 })
    await sql`update marketplace set return_window_days = 0 where id = ${made.operator.marketplaceId}`.execute(app.db)
    const { hash } = await makePaidOrder(app, made.operator.as, made.offer)
    await script(app, made.operator.marketplaceId, ['refunds:late', 'payouts:late'])
    const requested = await app.call(order.refund, { as: made.operator.as, body: { hash, amountMinor: 300 } })
    const refundKey = requested.refunds[0]?.refundId ?? ''
    const say = async (kind: 'refund' | 'payout', key: string): Promise<void> => {
      const movement = { id: 'x', kind, key, status: 'succeeded', amount: 1, currency: 'EUR', failure: null }
      await postSigned(app, made.operator.paymentConnectionId, { id: randomUUID(), type: `${kind}.succeeded`, movement })
      await app.installation.jobs.drain(app.installation.jobContextFactory)
    }
    await say('refund', refundKey)
    expect(await seeOrder(app, made.operator.as, hash)).toMatchObject({
      paymentStatus: 'Refunding',
      attention: [{ code: 'refund_amount_mismatch' }],
    })
    await settle(app)
    await app.call(order.fulfil, { as: made.merchant.as, body: { hash } })
    const { payouts } = await app.call(payout.run, { as: made.operator.as, key: unique(), body: {} })
    const id = payouts[0]?.id ?? ''
    await say('payout', id)
    expect(await app.call(payout.get, { as: made.operator.as, params: { id } })).toMatchObject({
      status: 'Payout Processing',
      attention: [{ code: 'payout_amount_mismatch' }],
    })
    await settle(app)
    expect(await app.call(payout.get, { as: made.operator.as, params: { id } })).toMatchObject({ status: 'Paid Out' })
  })
})

describe('a report that contradicts one that was applied', () => {
  it('of a refund and of a payout is not applied, and needs attention until a person resolves it', async () => {
    const made = await makeMarket(app, { priceMinor: 1000 })
    await sql`update marketplace set return_window_days = 0 where id = ${made.operator.marketplaceId}`.execute(app.db)
    const { hash } = await makePaidOrder(app, made.operator.as, made.offer)
    const requested = await app.call(order.refund, { as: made.operator.as, body: { hash, amountMinor: 300 } })
    await settle(app)
    const say = async (kind: 'refund' | 'payout', key: string, status: 'succeeded' | 'failed', amount: number): Promise<void> => {
      const movement = {
        id: `${kind}-at-provider`,
        kind,
        key,
        status,
        amount,
        currency: 'EUR',
        failure: status === 'failed' ? 'Account closed' : null,
      }
      await postSigned(app, made.operator.paymentConnectionId, { id: randomUUID(), type: `${kind}.${status}`, movement })
      await app.installation.jobs.drain(app.installation.jobContextFactory)
    }
    const refundId = requested.refunds[0]?.refundId ?? ''
    await say('refund', refundId, 'succeeded', 300)
    expect((await seeOrder(app, made.operator.as, hash)).attention).toEqual([])
    await say('refund', refundId, 'failed', 300)
    await say('refund', refundId, 'failed', 300)
    const seen = await seeOrder(app, made.operator.as, hash)
    expect(seen).toMatchObject({
      paymentStatus: 'Partially Refunded',
      attention: [
        {
          code: 'refund_contradicted',
          params: {
            applied: 'succeeded',
            state: 'failed',
            amount: { minor: 300, currency: 'EUR' },
            reference: 'refund-at-provider',
            reason: 'Account closed',
          },
        },
      ],
    })
    expect(await attentionOf(made.operator.as)).toContain('refund_contradicted 1')
    await app.call(order.resolveAttention, { as: made.operator.as, params: { id: seen.attention[0]?.id ?? '' } })
    await app.call(order.fulfil, { as: made.merchant.as, body: { hash } })
    const { payouts } = await app.call(payout.run, { as: made.operator.as, key: unique(), body: {} })
    const [paid] = payouts
    await settle(app)
    // The bank returned it: that is no contradiction. To be paid after all is one.
    await say('payout', paid?.id ?? '', 'failed', paid?.amount.minor ?? 0)
    const ended = () => app.call(payout.get, { as: made.operator.as, params: { id: paid?.id ?? '' } })
    expect(await ended()).toMatchObject({ status: 'Payout Failed', attention: [] })
    await say('payout', paid?.id ?? '', 'succeeded', paid?.amount.minor ?? 0)
    expect(await ended()).toMatchObject({
      status: 'Payout Failed',
      attention: [{ code: 'payout_contradicted', params: { applied: 'failed', state: 'succeeded' } }],
    })
    expect(await attentionOf(made.operator.as)).toContain('payout_contradicted 1')
  })
})
