import { commission } from '@stoa/contract/commission.ts'
import { isPaymentToRecord } from '@stoa/contract/payment-to-record.ts'
import { orderChart } from '@stoa/contract/order-chart.ts'
import { orderCollection } from '@stoa/contract/order-collection.ts'
import { orderShipment } from '@stoa/contract/order-shipment.ts'
import { orderOutside } from '@stoa/contract/order-outside.ts'
import { order } from '@stoa/contract/order.ts'
import { payout } from '@stoa/contract/payout.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../test/app.ts'
import { startTestApp } from '../../../test/app.ts'
import { expectSound, makeMarket, purchase, script, seeOrder, settle, createOrders } from '../../../test/make-orders.ts'
import { unique } from '../../../test/make.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(async () => {
  await expectSound(app)
  await app.stop()
})

type Step =
  | { do: 'settle' }
  | { do: 'fulfil'; quantity: number }
  | { do: 'cancelShipment' }
  | { do: 'refund'; quantity: number; fails: boolean }
  | { do: 'refundShipping' | 'refundAll'; fails: boolean }
  | { do: 'cancel'; fails: boolean }
  | { do: 'markRefunded'; by: 'merchant' | 'operator'; amountMinor: number | undefined }
  | { do: 'payOut'; fails: boolean }
  | { do: 'recordPayment' | 'recordNonPayment' }

const isTrue = fc.boolean()
const quantity = fc.integer({ min: 1, max: 3 })
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.constant<Step>({ do: 'settle' }),
  fc.record({ do: fc.constant('fulfil' as const), quantity }),
  fc.constant<Step>({ do: 'cancelShipment' }),
  fc.record({ do: fc.constant('refund' as const), quantity, fails: isTrue }),
  fc.record({ do: fc.constantFrom('refundShipping' as const, 'refundAll' as const), fails: isTrue }),
  fc.record({ do: fc.constant('cancel' as const), fails: isTrue }),
  fc.record({
    do: fc.constant('markRefunded' as const),
    by: fc.constantFrom('merchant' as const, 'operator' as const),
    amountMinor: fc.constantFrom(undefined, 1, 777),
  }),
  fc.record({ do: fc.constant('payOut' as const), fails: isTrue }),
  fc.record({ do: fc.constantFrom('recordPayment' as const, 'recordNonPayment' as const) }),
)
const open = ['New', 'Partially Fulfilled']

describe('every state an order reaches', () => {
  it('leads to an end: nothing to ship, no answer outstanding, no money pending', async () => {
    const { operator, merchant, offer } = await makeMarket(app, { priceMinor: 1000, stock: null })
    const { as, marketplaceId } = operator
    await app.call(commission.createRule, { as, body: { name: 'All', percentageBasisPoints: 1000 } })
    await sql`update marketplace set return_window_days = 0, allows_merchant_collection = true where id = ${marketplaceId}`.execute(app.db)
    const payOut = () => app.raw(payout.run, { as, key: unique(), body: {} })
    const states = new Set<string>()

    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('paid', 'paid', 'paid', 'waiting', 'refused', 'collected', 'collected'),
        fc.array(step, { minLength: 1, maxLength: 6 }),
        async (payment, steps) => {
          await script(app, marketplaceId, payment === 'refused' ? ['payments:failed'] : [])
          const group = await createOrders(
            app,
            as,
            purchase([{ variantId: offer.variantId, quantity: 3 }], {
              shippingMinor: 500,
              collectedBy: payment === 'collected' ? 'merchant' : 'provider',
            }),
          )
          const hash = group.orders[0]?.hash ?? ''
          if (payment === 'paid' || payment === 'collected') await settle(app)
          const lineId = (await seeOrder(app, as, hash)).lines[0]?.lineId ?? ''
          // Refused commands (409) are part of a history: what matters is where it ends.
          for (const one of steps) {
            if ('fails' in one) await script(app, marketplaceId, one.fails ? [one.do === 'payOut' ? 'payouts:failed' : 'refunds:failed'] : [])
            if (one.do === 'settle') await settle(app)
            if (one.do === 'fulfil') await app.raw(order.fulfil, { as: merchant.as, body: { hash, lines: [{ lineId, quantity: one.quantity }] } })
            if (one.do === 'cancelShipment') {
              const fulfilmentId = (await seeOrder(app, as, hash)).fulfilments.at(-1)?.fulfilmentId
              if (fulfilmentId !== undefined) await app.raw(orderShipment.cancelShipment, { as: merchant.as, body: { hash, fulfilmentId } })
            }
            if (one.do === 'refund') await app.raw(order.refund, { as, body: { hash, lines: [{ lineId, quantity: one.quantity }] } })
            if (one.do === 'refundShipping') await app.raw(order.refund, { as, body: { hash, shippingMinor: 500 } })
            if (one.do === 'refundAll') {
              const { refundable, refundableShipping } = await seeOrder(app, as, hash)
              const shippingMinor = refundableShipping.minor
              await app.raw(order.refund, { as, body: { hash, shippingMinor, amountMinor: refundable.minor - shippingMinor } })
            }
            if (one.do === 'cancel') await app.raw(order.cancel, { as: merchant.as, body: { hash } })
            if (one.do === 'markRefunded') {
              const amount = one.amountMinor === undefined ? {} : { amountMinor: one.amountMinor }
              await app.raw(orderOutside.updateStatusRefunded, { as: one.by === 'operator' ? as : merchant.as, params: { id: hash }, body: amount })
            }
            if (one.do === 'payOut') await payOut()
            if (one.do === 'recordPayment') await app.raw(orderCollection.recordPayment, { as, body: { hash } })
            if (one.do === 'recordNonPayment') await app.raw(orderCollection.recordNonPayment, { as: merchant.as, body: { hash } })
            const { orderStatus, paymentStatus, payoutStatus } = await seeOrder(app, as, hash)
            states.add(`${orderStatus}, ${paymentStatus}, ${payoutStatus}`)
          }

          // What a person would do to finish it: record whether it was paid, ship what is left, refund what "Needs attention" names of a cancelled order, pay out.
          await script(app, marketplaceId, [])
          await settle(app)
          const before = await seeOrder(app, as, hash)
          // Half of what nobody recorded turns out to be paid.
          if (isPaymentToRecord(before))
            await app.call(steps.length % 2 === 0 ? orderCollection.recordPayment : orderCollection.recordNonPayment, { as, body: { hash } })
          const reached = await seeOrder(app, as, hash)
          if (open.includes(reached.orderStatus) && reached.captured.minor > 0) await app.call(order.fulfil, { as: merchant.as, body: { hash } })
          if (reached.orderStatus === 'Cancelled' && reached.attention.some(({ code }) => code === 'refund_failed')) {
            const { refundable, refundableShipping, lines } = reached
            const left = (lines[0]?.quantity ?? 0) - (lines[0]?.refundedQuantity ?? 0)
            const shippingMinor = refundableShipping.minor
            if (refundable.minor > 0)
              await app.call(order.refund, { as, body: { hash, shippingMinor, ...(left > 0 ? { lines: [{ lineId, quantity: left }] } : {}) } })
          }
          await settle(app)
          await payOut()
          await settle(app)

          const end = await seeOrder(app, as, hash)
          const ended = `${end.orderStatus}, ${end.paymentStatus}, ${end.payoutStatus} after ${JSON.stringify(steps)}`
          expect(open, ended).not.toContain(end.orderStatus)
          expect(['Unprocessed', 'Processing', 'Authorized', 'Refunding'], ended).not.toContain(end.paymentStatus)
          expect(['Reserved', 'Payout Processing', 'Payout Failed'], ended).not.toContain(end.payoutStatus)
          const { value } = await app.call(payout.balances, { as })
          const [balance] = value
          expect([balance?.pending.minor, balance?.reserved.minor], ended).toEqual([0, 0])
          expect(balance?.payable.minor, ended).toBeLessThanOrEqual(0)
        },
      ),
      { numRuns: Number(process.env.WALKS ?? 8), endOnFailure: true },
    )
    expect(states.size).toBeGreaterThan(3)
    const { rows } = await sql<{ captured: number; refunded: number; commission: number }>`
      select sum(-e.amount_minor) filter (where t.kind = 'capture' and a.merchant_id is not null)::int8 as captured,
        sum(e.amount_minor) filter (where t.kind = 'refund' and a.merchant_id is not null)::int8 as refunded,
        -sum(e.amount_minor) filter (where a.kind in ('commission_income', 'commission_vat'))::int8 as commission
      from ledger_transfer t join ledger_entry e on e.marketplace_id = t.marketplace_id and e.transfer_id = t.id
      join ledger_account a on a.marketplace_id = e.marketplace_id and a.id = e.account_id where t.marketplace_id = ${marketplaceId}`.execute(app.db)
    const { series } = await app.call(orderChart.orders, { as, query: {} })
    const { captured, refunded, commission: kept } = rows[0] ?? { captured: 0, refunded: 0, commission: 0 }
    expect(series.map(({ total }) => [total.captured.minor, total.refunded.minor, total.commission.minor])).toEqual([[captured, refunded ?? 0, kept]])
  }, 60_000)
})
