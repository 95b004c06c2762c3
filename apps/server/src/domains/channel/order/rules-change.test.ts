import { describe, expect, it } from 'vitest'
import type { ChannelOrderRow, StoredLine } from './queries-order.ts'
import { applyChange } from './rules-change.ts'
import { nextShopRefund, withRecorded } from './rules-shop-refund.ts'

const line = (variantId: string, quantity: number): StoredLine => ({
  productId: 'p',
  variantId,
  sku: variantId,
  name: variantId,
  quantity,
  unitPriceMinor: 1000,
  totalMinor: 1000 * quantity,
  takenQuantity: quantity,
})
const stored = (over: Partial<ChannelOrderRow> = {}) =>
  ({
    id: 'o',
    reference: 'r',
    state: 'new',
    isPaid: true,
    totalMinor: 3500,
    shippingMinor: 500,
    refundedMinor: 0,
    shopRefundedMinor: 0,
    shopRefund: null,
    shopRefundUntil: null,
    lines: [line('a', 2), line('b', 1)],
    parts: [],
    ...over,
  }) as ChannelOrderRow
const theirs = (refundedMinor: number, quantities: number[], isCancelled = false) => ({
  isCancelled,
  isShipped: false,
  isPaid: true,
  refundedMinor,
  lines: quantities.map((refundedQuantity) => ({ refundedQuantity }) as never),
})

describe('A change of an order on its marketplace', () => {
  it('is that it is paid, which it then stays', () => {
    const paid = applyChange(stored({ isPaid: false }), theirs(0, []))
    expect(paid).toMatchObject({ row: { state: 'new', isPaid: true }, returned: [] })
    expect(applyChange(stored(), { ...theirs(0, []), isPaid: false })).toBeUndefined()
  })

  it('is that somebody shipped it there', () => {
    const shipped = { ...theirs(0, [0, 0]), isShipped: true }
    expect(applyChange(stored({ state: 'forwarded' }), shipped)).toMatchObject({ row: { state: 'shipped' }, returned: [] })
    expect(applyChange(stored({ state: 'shipped' }), shipped)).toBeUndefined()
    expect(applyChange(stored({ state: 'cancelled' }), shipped)).toBeUndefined()
  })

  it('puts back into stock what was refunded before it was shipped in part, and nothing of what was shipped', () => {
    const row = stored({ lines: [{ ...line('a', 3), shippedQuantity: 2 }] })
    const back = (refundedQuantity: number, refundedUnshippedQuantity: number) =>
      applyChange(row, { ...theirs(1000, []), lines: [{ refundedQuantity, refundedUnshippedQuantity }] as never })
    expect(back(1, 0)).toMatchObject({ row: { lines: [{ refundedQuantity: 1, refundedUnshippedQuantity: 0 }] }, returned: [] })
    expect(back(1, 1)).toMatchObject({ row: { lines: [{ refundedUnshippedQuantity: 1 }] }, returned: [{ variantId: 'a', quantity: 1 }] })
    const cancelled = applyChange(row, theirs(0, [0], true))
    expect(cancelled?.returned).toEqual([{ variantId: 'a', quantity: 1 }])
  })

  it('puts back nothing that left or is still to leave, where fewer were in stock than were sold', () => {
    const oversold = (shippedQuantity: number) => stored({ lines: [{ ...line('a', 3), takenQuantity: 2, shippedQuantity }] })
    const refunded = (shippedQuantity: number, refundedUnshippedQuantity: number) =>
      applyChange(oversold(shippedQuantity), {
        ...theirs(1000, []),
        lines: [{ refundedQuantity: refundedUnshippedQuantity, refundedUnshippedQuantity }] as never,
      })?.returned
    expect(refunded(2, 1)).toEqual([])
    expect(refunded(0, 1)).toEqual([])
    expect(refunded(1, 2)).toEqual([{ variantId: 'a', quantity: 1 }])
    expect(applyChange(oversold(2), theirs(0, [0], true))?.returned).toEqual([])
    expect(applyChange(oversold(1), theirs(0, [0], true))?.returned).toEqual([{ variantId: 'a', quantity: 1 }])
  })

  it('is known by the lines of theirs, of which some may have been sent before', () => {
    const row = stored({ lines: [{ ...line('b', 1), reference: 'line-b' }] })
    const lines = [
      { reference: 'line-a', refundedQuantity: 2 },
      { reference: 'line-b', refundedQuantity: 0 },
    ] as never
    expect(applyChange(row, { ...theirs(2000, []), lines })).toMatchObject({ row: { lines: [{ refundedQuantity: 0 }] }, returned: [] })
  })

  it('takes all of it back from the merchant’s shop, whatever was in stock here', () => {
    const short = stored({ lines: [{ ...line('a', 3), takenQuantity: 1 }], totalMinor: 3500 })
    const cancelled = applyChange(short, theirs(0, [0], true))
    expect(cancelled?.returned).toEqual([{ variantId: 'a', quantity: 1 }])
    expect(nextShopRefund(stored(cancelled?.row as never))?.quantities).toEqual([3])
    const refunded = applyChange(short, theirs(2000, [2]))
    expect(nextShopRefund(stored(refunded?.row as never))?.quantities).toEqual([2])
    const old = applyChange(stored({ ...short, refundedMinor: null }), theirs(3500, [3], true))
    expect(nextShopRefund(stored(old?.row as never))).toBeUndefined()
  })

  it('takes nothing back from the merchant’s shop that the shop shipped in part', () => {
    const partly = stored({ state: 'forwarded', lines: [{ ...line('a', 3), shippedQuantity: 2 }] })
    const refunded = applyChange(partly, { ...theirs(2000, []), lines: [{ refundedQuantity: 2, refundedUnshippedQuantity: 1 }] as never })
    expect(nextShopRefund(stored(refunded?.row as never))?.quantities).toEqual([1])
    const cancelled = applyChange(partly, theirs(0, [0], true))
    expect(nextShopRefund(stored(cancelled?.row as never))?.quantities).toEqual([1])
  })

  it('puts what is not shipped back into stock, each piece once', () => {
    const first = applyChange(stored(), theirs(1000, [1, 0]))
    expect([first?.row.refundedMinor, first?.returned]).toEqual([1000, [{ variantId: 'a', quantity: 1 }]])
    const partly = stored(first?.row)
    expect(applyChange(partly, theirs(1000, [1, 0]))).toBeUndefined()
    const cancelled = applyChange(partly, theirs(3500, [2, 1], true))
    expect(cancelled?.row.state).toBe('cancelled')
    expect(cancelled?.returned).toEqual([
      { variantId: 'a', quantity: 1 },
      { variantId: 'b', quantity: 1 },
    ])
    expect(applyChange(stored(cancelled?.row), theirs(3500, [2, 1], true))).toBeUndefined()
  })

  it('leaves what was shipped, and remembers the money', () => {
    const change = applyChange(stored({ state: 'shipped' }), theirs(3500, [2, 1], true))
    expect(change).toMatchObject({ row: { state: 'shipped', refundedMinor: 3500 }, returned: [] })
    expect(applyChange(stored({ state: 'shipped', refundedMinor: 3500 }), theirs(1000, [1, 0]))).toBeUndefined()
  })

  it('is recorded in the shop part after part, each under a key of its own, until the shop knows all', () => {
    let order = stored({ ...applyChange(stored({ state: 'forwarded' }), theirs(1000, [1, 0]))?.row })
    const first = nextShopRefund(order)
    expect(first).toEqual({ key: 'channel-o-0-0', amountMinor: 1000, shippingMinor: 0, quantities: [1, 0] })
    if (!first) throw new Error('there is a refund')
    // What is under way stays as it is, whatever comes meanwhile.
    order = stored({ ...order, shopRefund: first })
    order = stored({ ...order, ...applyChange(order, theirs(3500, [2, 1], true))?.row })
    expect(nextShopRefund(order)).toEqual(first)
    order = withRecorded(order, first)
    const second = nextShopRefund(order)
    expect(second).toEqual({ key: 'channel-o-1000-1', amountMinor: 2500, shippingMinor: 0, quantities: [1, 1] })
    if (second) order = withRecorded(order, second)
    expect(nextShopRefund(order)).toBeUndefined()
  })

  it('returns at most what was taken out of stock: an oversold order returns nothing', () => {
    const oversold = stored({ lines: [{ ...line('a', 2), takenQuantity: 0 }, line('b', 1)] })
    expect(applyChange(oversold, theirs(3500, [2, 1], true))?.returned).toEqual([{ variantId: 'b', quantity: 1 }])
  })

  it('returns goods to the shop also where the money was refunded before', () => {
    const paid = withRecorded(stored({ state: 'forwarded', refundedMinor: 3500 }), {
      key: 'k',
      amountMinor: 3500,
      shippingMinor: 0,
      quantities: [0, 0],
    })
    const cancelled = stored({ ...paid, ...applyChange(paid, theirs(3500, [0, 0], true))?.row })
    expect(nextShopRefund(cancelled)).toEqual({ key: 'channel-o-3500-0', amountMinor: 0, shippingMinor: 0, quantities: [2, 1] })
  })

  it('that happened before refunds were read counts as known: nothing goes back, and the shop is sent nothing', () => {
    const old = stored({ state: 'forwarded', refundedMinor: null })
    const read = applyChange(old, theirs(1000, [1, 0]))
    expect([read?.row.refundedMinor, read?.row.shopRefundedMinor, read?.returned]).toEqual([1000, 1000, []])
    const order = stored({ ...old, ...read?.row })
    expect(nextShopRefund(order)).toBeUndefined()
    const cancelled = applyChange(stored({ state: 'cancelled', refundedMinor: null }), theirs(3500, [2, 1], true))
    expect([cancelled?.row.shopRefundedMinor, cancelled?.returned]).toEqual([3500, []])
    // What happens after is news.
    expect(nextShopRefund(stored({ ...order, ...applyChange(order, theirs(1500, [1, 0]))?.row }))?.amountMinor).toBe(500)
  })
})
