import type { RefundInput } from '@stoa/contract/refund-plan.ts'
import type { RefundableLine } from '@stoa/contract/refundable.ts'
import { planRefund } from '@stoa/contract/refund-plan.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { taxWithin } from '@stoa/contract/amounts.ts'

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0)

const fresh = (id: string, quantity: number, totalMinor: number, commissionMinor: number): RefundableLine => ({
  id,
  quantity,
  fulfilledQuantity: 0,
  refundedQuantity: 0,
  refundedUnshippedQuantity: 0,
  totalMinor,
  refundedMinor: 0,
  commissionMinor,
  commissionReturnedMinor: 0,
})

describe('a refund', () => {
  const order = { capturedMinor: 10_500, refundedMinor: 0, shippingMinor: 500, refundedShippingMinor: 0 }
  const lines = [fresh('a', 3, 1000, 100), fresh('b', 1, 9000, 900)]
  const input: RefundInput = { lines: [], shippingMinor: 0, amountMinor: 0, restock: 'unshipped' }

  it('gives items their part of the line, and the last one all that is left', () => {
    const one = planRefund(order, lines, { ...input, lines: [{ lineId: 'a', quantity: 1 }] })
    expect(one).toEqual({
      plan: {
        amountMinor: 333,
        shippingMinor: 0,
        commissionReturnedMinor: 33,
        taxReturnedMinor: 0,
        shippingTaxReturnedMinor: 0,
        marketplaceDiscountReturnedMinor: 0,
        lines: [
          {
            lineId: 'a',
            quantity: 1,
            unshippedQuantity: 1,
            restockQuantity: 1,
            amountMinor: 333,
            deductedMinor: 0,
            commissionReturnedMinor: 33,
            taxReturnedMinor: 0,
            marketplaceDiscountReturnedMinor: 0,
          },
        ],
      },
    })
    const rest = planRefund(
      order,
      [{ ...lines[0]!, refundedQuantity: 1, refundedUnshippedQuantity: 1, refundedMinor: 333, commissionReturnedMinor: 33 }],
      {
        ...input,
        lines: [{ lineId: 'a', quantity: 2 }],
      },
    )
    expect(rest).toMatchObject({ plan: { amountMinor: 667, commissionReturnedMinor: 67 } })
  })

  it('spreads an amount over the lines by what is left of them', () => {
    expect(planRefund(order, lines, { ...input, amountMinor: 1000 })).toMatchObject({
      plan: {
        amountMinor: 1000,
        shippingMinor: 0,
        commissionReturnedMinor: 100,
        lines: [
          { lineId: 'a', quantity: 0, amountMinor: 100, commissionReturnedMinor: 10 },
          { lineId: 'b', quantity: 0, amountMinor: 900, commissionReturnedMinor: 90 },
        ],
      },
    })
  })

  const refusals: [string, Partial<RefundInput>, string, string][] = [
    ['of more items than were bought', { lines: [{ lineId: 'a', quantity: 4 }] }, 'quantity_exceeds', 'lines.0.quantity'],
    ['of a line of another order', { lines: [{ lineId: 'x', quantity: 1 }] }, 'not_found', 'lines.0.lineId'],
    [
      'of one line named twice',
      {
        lines: [
          { lineId: 'a', quantity: 1 },
          { lineId: 'a', quantity: 1 },
        ],
      },
      'invalid_input',
      'lines.1.lineId',
    ],
    ['of more shipping than was paid', { shippingMinor: 501 }, 'refund_exceeds', 'shippingMinor'],
    ['of more than the lines are worth', { amountMinor: 10_001 }, 'refund_exceeds', 'amountMinor'],
    ['of a line and more than the others are worth', { lines: [{ lineId: 'b', quantity: 1 }], amountMinor: 1001 }, 'refund_exceeds', 'amountMinor'],
    ['of nothing', {}, 'invalid_input', 'amountMinor'],
  ]
  it.each(refusals)('%s is refused', (_, more, code, path) => {
    expect(planRefund(order, lines, { ...input, ...more })).toMatchObject({ issue: { code, path } })
  })

  it('beyond what is left of the lines or the shipping says how much that is', () => {
    const leftOf = (more: Partial<RefundInput>) => planRefund(order, lines, { ...input, ...more })
    expect(leftOf({ shippingMinor: 501 })).toMatchObject({ issue: { leftMinor: 500 } })
    expect(leftOf({ amountMinor: 10_001 })).toMatchObject({ issue: { leftMinor: 10_000 } })
    expect(leftOf({ lines: [{ lineId: 'b', quantity: 1 }], amountMinor: 1001 })).toMatchObject({ issue: { leftMinor: 1000 } })
  })

  it('keeps a fee back permanently: the last items give back their worth less what was kept, and a fee above the worth is refused', () => {
    const half = { ...lines[0]!, quantity: 2, totalMinor: 1000 }
    const decision = planRefund(order, [half], { ...input, lines: [{ lineId: 'a', quantity: 1 }], deductionMinor: 120 })
    expect(decision).toMatchObject({ plan: { amountMinor: 380, lines: [{ quantity: 1, amountMinor: 380, deductedMinor: 120 }] } })
    const after = { ...half, refundedQuantity: 1, refundedMinor: 380, deductedMinor: 120 }
    const rest = planRefund({ ...order, refundedMinor: 380 }, [after], { ...input, lines: [{ lineId: 'a', quantity: 1 }] })
    expect(rest).toMatchObject({ plan: { amountMinor: 500 } })
    const tooMuch = planRefund(order, [half], { ...input, lines: [{ lineId: 'a', quantity: 1 }], deductionMinor: 501 })
    expect(tooMuch).toMatchObject({ issue: { code: 'refund_exceeds', path: 'feeMinor' } })
  })

  it('gives back no commission and no tax for what the merchant itself marked as refunded, also not with the last of it', () => {
    const marked = { ...fresh('a', 1, 1210, 121), taxWithheldMinor: 210, refundedMinor: 1209, markedByMerchantMinor: 1209 }
    const most = { capturedMinor: 1815, refundedMinor: 1209, shippingMinor: 605, refundedShippingMinor: 0 }
    expect(planRefund(most, [marked], { ...input, amountMinor: 1 })).toMatchObject({
      plan: { amountMinor: 1, commissionReturnedMinor: 0, taxReturnedMinor: 0 },
    })
    const half = { ...marked, refundedMinor: 605, markedByMerchantMinor: 605 }
    expect(planRefund({ ...most, refundedMinor: 605 }, [half], { ...input, amountMinor: 605 })).toMatchObject({
      plan: { amountMinor: 605, commissionReturnedMinor: 61, taxReturnedMinor: 105 },
    })
    const shipping = { refundedMinor: 1814, refundedShippingMinor: 604, shippingMarkedByMerchantMinor: 604, shippingTaxWithheldMinor: 105 }
    const whole = { ...marked, refundedMinor: 1210, refundedQuantity: 1, markedByMerchantMinor: 1210 }
    expect(planRefund({ ...most, ...shipping }, [whole], { ...input, shippingMinor: 1 })).toMatchObject({
      plan: { amountMinor: 1, taxReturnedMinor: 0, shippingTaxReturnedMinor: 0 },
    })
  })

  it('of more than was paid is refused, whatever the lines are worth', () => {
    const partlyPaid = { ...order, capturedMinor: 600, refundedMinor: 100 }
    expect(planRefund(partlyPaid, lines, { ...input, amountMinor: 500 })).toMatchObject({ plan: { amountMinor: 500 } })
    expect(planRefund(partlyPaid, lines, { ...input, amountMinor: 501 })).toMatchObject({ issue: { code: 'refund_exceeds', path: 'amountMinor' } })
  })

  const step = fc.record({
    lines: fc.array(fc.record({ line: fc.nat(3), quantity: fc.integer({ min: 1, max: 3 }) }), { maxLength: 3 }),
    shippingMinor: fc.integer({ min: 0, max: 300 }),
    amountMinor: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 5000 })),
    fails: fc.boolean(),
  })
  const bought = fc.record({
    quantity: fc.integer({ min: 1, max: 5 }),
    totalMinor: fc.integer({ min: 0, max: 20_000 }),
    share: fc.integer({ min: 0, max: 100 }),
  })

  it('never goes beyond what is left, and all refunds together give back all money, all commission and all withheld tax to the cent', () => {
    fc.assert(
      fc.property(
        fc.array(bought, { minLength: 1, maxLength: 4 }),
        fc.integer({ min: 0, max: 1000 }),
        fc.integer({ min: 0, max: 10_000 }),
        fc.array(step, { maxLength: 12 }),
        (goods, shipping, taxRate, steps) => {
          const own = goods.map((one, index) => ({
            ...fresh(String(index), one.quantity, one.totalMinor, Math.floor((one.totalMinor * one.share) / 100)),
            taxWithheldMinor: taxWithin(one.totalMinor, taxRate),
            taxReturnedMinor: 0,
          }))
          const total = sum(own.map((one) => one.totalMinor)) + shipping
          const shippingTaxWithheldMinor = taxWithin(shipping, taxRate)
          const state = {
            capturedMinor: total,
            refundedMinor: 0,
            shippingMinor: shipping,
            refundedShippingMinor: 0,
            shippingTaxWithheldMinor,
            shippingTaxReturnedMinor: 0,
          }
          const apply = (requested: Parameters<typeof planRefund>[2], fails: boolean): void => {
            const decision = planRefund(state, own, requested)
            if ('issue' in decision || fails) return
            const { plan } = decision
            expect(plan.amountMinor).toBe(sum(plan.lines.map((part) => part.amountMinor)) + plan.shippingMinor)
            state.refundedMinor += plan.amountMinor
            state.refundedShippingMinor += plan.shippingMinor
            state.shippingTaxReturnedMinor += plan.shippingTaxReturnedMinor
            expect(plan.taxReturnedMinor).toBe(sum(plan.lines.map((part) => part.taxReturnedMinor)) + plan.shippingTaxReturnedMinor)
            expect(plan.shippingTaxReturnedMinor >= 0 && state.shippingTaxReturnedMinor <= shippingTaxWithheldMinor).toBe(true)
            for (const part of plan.lines) {
              const line = own.find((one) => one.id === part.lineId)!
              line.refundedQuantity += part.quantity
              line.refundedUnshippedQuantity += part.unshippedQuantity
              line.refundedMinor += part.amountMinor
              line.commissionReturnedMinor += part.commissionReturnedMinor
              line.taxReturnedMinor += part.taxReturnedMinor
              expect(part.amountMinor >= 0 && part.commissionReturnedMinor >= 0 && part.taxReturnedMinor >= 0).toBe(true)
              expect(line.taxReturnedMinor).toBeLessThanOrEqual(line.taxWithheldMinor)
              expect(
                line.refundedMinor <= line.totalMinor &&
                  line.refundedQuantity <= line.quantity &&
                  line.refundedUnshippedQuantity <= line.refundedQuantity &&
                  part.restockQuantity === part.unshippedQuantity &&
                  line.commissionReturnedMinor <= line.commissionMinor,
              ).toBe(true)
            }
            expect(state.refundedMinor).toBeLessThanOrEqual(total)
          }
          for (const one of steps) {
            const requested = [...new Map(one.lines.map((part) => [String(part.line % own.length), part.quantity])).entries()].map(
              ([lineId, quantity]) => ({ lineId, quantity }),
            )
            apply({ lines: requested, shippingMinor: one.shippingMinor, amountMinor: one.amountMinor, restock: 'unshipped' }, one.fails)
          }
          apply(
            {
              lines: [],
              shippingMinor: shipping - state.refundedShippingMinor,
              amountMinor: sum(own.map((line) => line.totalMinor - line.refundedMinor)),
              restock: 'unshipped',
            },
            false,
          )
          expect([state.refundedMinor, state.shippingTaxReturnedMinor]).toEqual([total, shippingTaxWithheldMinor])
          for (const line of own)
            expect([line.refundedMinor, line.commissionReturnedMinor, line.taxReturnedMinor]).toEqual([
              line.totalMinor,
              line.commissionMinor,
              line.taxWithheldMinor,
            ])
        },
      ),
      { numRuns: 10_000 },
    )
  })
})
