import type { RefundableLine } from '@stoa/contract/refund-plan.ts'
import { planRefund } from '@stoa/contract/refund-plan.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { paymentSplits, splitsOf } from './splits.ts'

const part = {
  reference: 'order',
  account: 'BA1',
  totalMinor: 5000,
  shippingMinor: 500,
  keptMinor: 750,
  shippingKeptMinor: 0,
  disputeBearer: 'merchant',
} as const

describe('the parts of a payment', () => {
  it('are the goods and the shipping of each merchant, the commission and the fee', () => {
    const { splits } = paymentSplits('key', [part], 'EUR', 'BA0')
    expect(splits).toEqual([
      { type: 'BalanceAccount', account: 'BA1', amount: { value: 3750 }, reference: 'order' },
      { type: 'BalanceAccount', account: 'BA1', amount: { value: 500 }, reference: 'order:shipping' },
      { type: 'Commission', amount: { value: 750 }, reference: 'order:commission' },
      { type: 'PaymentFee', account: 'BA0', reference: 'key:fee' },
    ])
  })

  it('stay with the marketplace where a merchant has no account', () => {
    expect(splitsOf([{ ...part, account: null }], 'EUR')).toEqual([{ type: 'Commission', amount: { value: 5000 }, reference: 'order:commission' }])
  })

  it('add up to the whole, with no part below zero, whatever the commission', () => {
    const amount = fc.integer({ min: 0, max: 100_000 })
    const any = fc.record({ ...Object.fromEntries(['shippingMinor', 'keptMinor'].map((name) => [name, amount])), totalMinor: amount })
    fc.assert(
      fc.property(any, fc.constantFrom(null, 'BA1'), (amounts, account) => {
        const { totalMinor } = amounts
        const shippingMinor = Math.min(totalMinor, Number(Reflect.get(amounts, 'shippingMinor')))
        const keptMinor = Math.min(totalMinor, Number(Reflect.get(amounts, 'keptMinor')))
        const values = splitsOf([{ ...part, account, totalMinor, shippingMinor, keptMinor }], 'EUR').map((one) => one.amount?.value ?? 0)
        expect(values.every((value) => value > 0)).toBe(true)
        expect(values.reduce((sum, value) => sum + value, 0)).toBe(totalMinor)
      }),
    )
  })

  it('take the withheld tax of the shipping off the shipping', () => {
    expect(splitsOf([{ ...part, keptMinor: 1537, shippingKeptMinor: 87 }], 'EUR')).toEqual([
      { type: 'BalanceAccount', account: 'BA1', amount: { value: 3050 }, reference: 'order' },
      { type: 'BalanceAccount', account: 'BA1', amount: { value: 413 }, reference: 'order:shipping' },
      { type: 'Commission', amount: { value: 1537 }, reference: 'order:commission' },
    ])
  })

  const bought = fc.record({ quantity: fc.integer({ min: 1, max: 5 }), totalMinor: fc.integer({ min: 0, max: 20_000 }) })
  const step = fc.record({
    lines: fc.uniqueArray(fc.nat(2), { maxLength: 3 }),
    shippingMinor: fc.integer({ min: 0, max: 300 }),
    amountMinor: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 5000 })),
  })
  /** The commission and the tax of a refund below this round to more than the refund. */
  const leastMinor = 10

  it('are never refunded more than was paid of each, with withheld tax, whatever the refunds are', () => {
    const rates = fc.record({ commission: fc.integer({ min: 0, max: 30 }), tax: fc.integer({ min: 1, max: 25 }) })
    fc.assert(
      fc.property(
        fc.array(bought, { minLength: 1, maxLength: 3 }),
        fc.nat(1000),
        rates,
        fc.array(step, { maxLength: 12 }),
        (goods, shipping, rate, steps) => {
          const taxOf = (minor: number) => Math.round((minor * rate.tax) / (100 + rate.tax))
          const lines = goods.map(({ quantity, totalMinor }, index) => ({
            id: String(index),
            quantity,
            totalMinor,
            fulfilledQuantity: 0,
            refundedQuantity: 0,
            refundedUnshippedQuantity: 0,
            refundedMinor: 0,
            commissionMinor: Math.round((totalMinor * rate.commission) / 100),
            commissionReturnedMinor: 0,
            taxWithheldMinor: taxOf(totalMinor),
            taxReturnedMinor: 0,
          }))
          const sum = (pick: (line: (typeof lines)[number]) => number) => lines.reduce((total, line) => total + pick(line), 0)
          const totalMinor = sum((line) => line.totalMinor) + shipping
          const order = {
            capturedMinor: totalMinor,
            refundedMinor: 0,
            shippingMinor: shipping,
            refundedShippingMinor: 0,
            shippingTaxWithheldMinor: taxOf(shipping),
            shippingTaxReturnedMinor: 0,
          }
          const shippingKeptMinor = order.shippingTaxWithheldMinor
          const keptMinor = sum((line) => line.commissionMinor + line.taxWithheldMinor) + shippingKeptMinor
          const leftOf = new Map<string, number>()
          const count = (amounts: Record<'totalMinor' | 'shippingMinor' | 'keptMinor' | 'shippingKeptMinor', number>, sign: 1 | -1) => {
            for (const { reference, amount } of splitsOf([{ ...part, ...amounts }], 'EUR'))
              leftOf.set(reference, (leftOf.get(reference) ?? 0) + sign * (amount?.value ?? 0))
          }
          count({ totalMinor, shippingMinor: shipping, keptMinor, shippingKeptMinor }, 1)
          const refund = (input: Pick<Parameters<typeof planRefund>[2], 'lines' | 'shippingMinor' | 'amountMinor'>) => {
            const decision = planRefund(order, lines satisfies RefundableLine[], { ...input, restock: 'none' })
            if ('issue' in decision) return
            const { plan } = decision
            if (plan.amountMinor > plan.shippingMinor && plan.amountMinor - plan.shippingMinor < leastMinor) return
            order.refundedMinor += plan.amountMinor
            order.refundedShippingMinor += plan.shippingMinor
            order.shippingTaxReturnedMinor += plan.shippingTaxReturnedMinor
            for (const taken of plan.lines) {
              const line = lines[Number(taken.lineId)]!
              line.refundedQuantity += taken.quantity
              line.refundedMinor += taken.amountMinor
              line.commissionReturnedMinor += taken.commissionReturnedMinor
              line.taxReturnedMinor += taken.taxReturnedMinor
            }
            const kept = { keptMinor: plan.commissionReturnedMinor + plan.taxReturnedMinor, shippingKeptMinor: plan.shippingTaxReturnedMinor }
            count({ totalMinor: plan.amountMinor, shippingMinor: plan.shippingMinor, ...kept }, -1)
            expect([...leftOf].filter(([, left]) => left < 0)).toEqual([])
          }
          for (const one of steps)
            refund({ ...one, lines: one.lines.filter((index) => index < lines.length).map((index) => ({ lineId: String(index), quantity: 1 })) })
          refund({
            lines: [],
            shippingMinor: shipping - order.refundedShippingMinor,
            amountMinor: sum((line) => line.totalMinor - line.refundedMinor),
          })
          if (order.refundedMinor === totalMinor) expect([...leftOf.values()].every((left) => left === 0)).toBe(true)
        },
      ),
      { numRuns: 5000 },
    )
  })

  it('say who bears a chargeback: one merchant, each by its share, or the marketplace', () => {
    const logic = (...parts: Parameters<typeof paymentSplits>[1] & object) => paymentSplits('key', parts, 'EUR', 'BA0').platformChargebackLogic
    expect(logic(part)).toEqual({ behavior: 'deductFromOneBalanceAccount', targetAccount: 'BA1', costAllocationAccount: 'BA0' })
    expect(logic(part, { ...part, account: 'BA2' })).toMatchObject({ behavior: 'deductAccordingToSplitRatio' })
    expect(logic({ ...part, disputeBearer: 'marketplace' })).toMatchObject({ behavior: 'deductFromLiableAccount' })
    expect(logic({ ...part, account: null })).toMatchObject({ behavior: 'deductFromLiableAccount' })
  })
})
