import type { RefundInput } from '@stoa/contract/refund-plan.ts'
import type { RefundableLine } from '@stoa/contract/refundable.ts'
import { planRefund } from '@stoa/contract/refund-plan.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

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

describe('a refund of lines with a discount of the marketplace', () => {
  const input: RefundInput = { lines: [], shippingMinor: 0, amountMinor: 0, restock: 'unshipped' }

  it('leaves the last cent of a line with a discount of the marketplace to its last item', () => {
    const line = { ...fresh('a', 3, 1, 300), marketplaceDiscountMinor: 2999, marketplaceDiscountReturnedMinor: 0 }
    const most = { capturedMinor: 1, refundedMinor: 0, shippingMinor: 0, refundedShippingMinor: 0 }
    expect(planRefund(most, [line], { ...input, lines: [{ lineId: 'a', quantity: 2 }] })).toMatchObject({
      plan: { amountMinor: 0, marketplaceDiscountReturnedMinor: 1999, commissionReturnedMinor: 200, lines: [{ quantity: 2 }] },
    })
    const after = { ...line, refundedQuantity: 2, marketplaceDiscountReturnedMinor: 1999, commissionReturnedMinor: 200 }
    expect(planRefund(most, [after], { ...input, lines: [{ lineId: 'a', quantity: 1 }] })).toMatchObject({
      plan: { amountMinor: 1, marketplaceDiscountReturnedMinor: 1000, commissionReturnedMinor: 100 },
    })
  })

  it('of items that cost the shopper nothing takes the discount of the marketplace back by quantity, and is refused where there is none', () => {
    const free = { ...fresh('a', 2, 0, 100), marketplaceDiscountMinor: 1000, marketplaceDiscountReturnedMinor: 0 }
    const most = { capturedMinor: 0, refundedMinor: 0, shippingMinor: 0, refundedShippingMinor: 0 }
    const one = { ...input, lines: [{ lineId: 'a', quantity: 1 }] }
    expect(planRefund(most, [free], one)).toMatchObject({
      plan: { amountMinor: 0, marketplaceDiscountReturnedMinor: 500, commissionReturnedMinor: 50 },
    })
    expect(planRefund(most, [fresh('a', 2, 0, 0)], one)).toMatchObject({ issue: { code: 'invalid_input', path: 'amountMinor' } })
  })

  const step = fc.record({
    lines: fc.array(fc.record({ line: fc.nat(3), quantity: fc.integer({ min: 1, max: 3 }) }), { maxLength: 3 }),
    amountMinor: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 5000 })),
  })
  const discounted = fc.record({
    quantity: fc.integer({ min: 1, max: 5 }),
    totalMinor: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 9000 })),
    marketplaceDiscountMinor: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 9000 })),
    share: fc.integer({ min: 0, max: 100 }),
  })

  it('takes the discount of the marketplace back to the cent, whatever the steps are', () => {
    fc.assert(
      fc.property(fc.array(discounted, { minLength: 1, maxLength: 3 }), fc.array(step, { maxLength: 12 }), (goods, steps) => {
        const own = goods.map(({ share, marketplaceDiscountMinor, quantity, totalMinor }, index) => ({
          ...fresh(String(index), quantity, totalMinor, Math.floor(((totalMinor + marketplaceDiscountMinor) * share) / 100)),
          marketplaceDiscountMinor,
          marketplaceDiscountReturnedMinor: 0,
        }))
        const state = { capturedMinor: sum(own.map((line) => line.totalMinor)), refundedMinor: 0, shippingMinor: 0, refundedShippingMinor: 0 }
        const apply = (requested: RefundInput): void => {
          const decision = planRefund(state, own, requested)
          if ('issue' in decision) return
          state.refundedMinor += decision.plan.amountMinor
          expect(decision.plan.marketplaceDiscountReturnedMinor).toBe(sum(decision.plan.lines.map((part) => part.marketplaceDiscountReturnedMinor)))
          for (const part of decision.plan.lines) {
            const line = own.find(({ id }) => id === part.lineId)!
            line.refundedQuantity += part.quantity
            line.refundedMinor += part.amountMinor
            line.commissionReturnedMinor += part.commissionReturnedMinor
            line.marketplaceDiscountReturnedMinor += part.marketplaceDiscountReturnedMinor
            expect(Math.min(part.amountMinor, part.commissionReturnedMinor, part.marketplaceDiscountReturnedMinor)).toBeGreaterThanOrEqual(0)
            expect(line.refundedMinor <= line.totalMinor && line.commissionReturnedMinor <= line.commissionMinor).toBe(true)
            expect(line.refundedQuantity <= line.quantity && line.marketplaceDiscountReturnedMinor <= line.marketplaceDiscountMinor).toBe(true)
            const isWhole = line.refundedQuantity === line.quantity
            if (isWhole) expect(line.marketplaceDiscountReturnedMinor).toBe(line.marketplaceDiscountMinor)
          }
        }
        const items = (quantities: readonly { line: number; quantity: number }[]) =>
          [...new Map(quantities.map(({ line, quantity }) => [String(line % own.length), quantity])).entries()].map(([lineId, quantity]) => ({
            lineId,
            quantity,
          }))
        for (const { lines: named, amountMinor } of steps) apply({ ...input, lines: items(named), amountMinor })
        for (const line of own)
          if (line.quantity > line.refundedQuantity)
            apply({ ...input, lines: [{ lineId: line.id, quantity: line.quantity - line.refundedQuantity }] })
        apply({ ...input, amountMinor: state.capturedMinor - state.refundedMinor })
        for (const line of own)
          expect([line.refundedMinor, line.marketplaceDiscountReturnedMinor, line.commissionReturnedMinor]).toEqual([
            line.totalMinor,
            line.marketplaceDiscountMinor,
            // Of a line of nothing there is no refund, and no commission either.
            line.commissionMinor,
          ])
      }),
      { numRuns: 5000 },
    )
  })
})
