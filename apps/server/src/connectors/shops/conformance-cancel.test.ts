import { describe, expect, it } from 'vitest'
import type { CancelShop } from '../../../test/cancel-subjects.ts'
import { useCancelSubjects, watchWrites } from '../../../test/cancel-subjects.ts'
import { collect } from '../../../test/collect-pull.ts'
import { sampleShopOrder } from '../../../test/sample-shop-order.ts'
import type { ShopOrder } from '../../domains/connection/ports-order.ts'

/** Opens a shop and chooses what an order is of: the variant of which most is in stock. */
async function openWith(open: () => Promise<CancelShop>) {
  const shop = await open()
  const { connector } = shop
  const { access, seen } = watchWrites(shop.access)
  const pulled = (await collect(connector.pull(access, null))).flatMap(({ items }) => items)
  const counted = pulled.flatMap((item) =>
    item.isProduct
      ? item.product.variants.flatMap(({ reference, sku, stock }) => (stock === null ? [] : [{ product: item.product, reference, sku, stock }]))
      : [],
  )
  const [most] = counted.toSorted((a, b) => b.stock - a.stock)
  if (!most || most.stock < 2) throw new Error('the shop has two of something')
  const { product, reference: variantReference, sku } = most
  const sold = { productReference: product.reference, variantReference, sku, name: product.name }
  /** How many of the variant the portal may sell. */
  const stock = async (): Promise<number | null | undefined> => {
    const [found] = (await connector.findProducts?.(access, [sold.productReference])) ?? []
    return found?.isProduct ? found.product.variants.find(({ reference }) => reference === variantReference)?.stock : undefined
  }
  const orderOf = (externalReference: string, change: Partial<ShopOrder> = {}) =>
    sampleShopOrder(sold, externalReference, { placedAt: new Date().toISOString(), ...change })
  const place = async (order: ShopOrder) => (await connector.createOrder?.(access, order))?.reference ?? ''
  /** Pays all of an order back. */
  const refund = async (order: ShopOrder, orderReference: string, isRestocked: boolean) =>
    connector.refundOrder?.(access, {
      key: `refund-of-${order.externalReference}`,
      orderReference,
      externalReference: order.externalReference,
      currency: order.currency,
      amountMinor: order.totalMinor,
      shippingMinor: order.shippingMinor,
      reason: '',
      lines: [{ ...sold, quantity: 2, amountMinor: 2420, isRestocked }],
    })
  /** Cancels an order and returns how many calls changed something. */
  const cancel = async (orderReference: string, isRestocked: boolean): Promise<number> => {
    const before = seen.writes
    await connector.cancelOrder?.(access, orderReference, { isRestocked })
    return seen.writes - before
  }
  return { ...shop, access, seen, stock, orderOf, place, refund, cancel }
}

describe.each(useCancelSubjects())('An order in a shop of $name', ({ restock, isEndedByRefund, open }) => {
  it('is found by our reference once it is there', async () => {
    const { connector, access, orderOf, place } = await openWith(open)
    const [order, other] = [orderOf('order-to-find'), orderOf('another-order')]
    expect(connector.findOrder).toBeDefined()
    expect(await connector.findOrder?.(access, order)).toBeUndefined()
    const reference = await place(order)
    expect(await connector.findOrder?.(access, order)).toBe(reference)
    expect(await connector.findOrder?.(access, other)).toBeUndefined()
  })

  it.each([true, false])('is cancelled once, and its items are in stock again where that is decided so (%s)', async (isRestocked) => {
    const { connector, orderOf, place, stock, cancel, isCancelled } = await openWith(open)
    const before = (await stock()) ?? 0
    // Magento cancels none that is invoiced; Vendure has none that is not paid.
    const [reference, kept] = [
      await place(orderOf('order-cancelled', { isPaid: connector.acceptsPaidOrdersOnly === true })),
      await place(orderOf('order-kept', { isPaid: connector.acceptsPaidOrdersOnly === true })),
    ]
    expect([await stock(), await isCancelled(reference)]).toEqual([before - 4, false])
    expect(await cancel(reference, isRestocked)).toBe(1)
    const isBack = restock === 'shop' || (restock === 'ours' && isRestocked)
    const after = [isBack ? before - 2 : before - 4, true, false]
    expect([await stock(), await isCancelled(reference), await isCancelled(kept)]).toEqual(after)
    expect(await cancel(reference, isRestocked)).toBe(0)
    expect([await stock(), await isCancelled(reference), await isCancelled(kept)]).toEqual(after)
  })

  it('is cancelled once although the answer was lost', async () => {
    const { connector, access, seen, orderOf, place, stock, cancel, isCancelled } = await openWith(open)
    const before = (await stock()) ?? 0
    const reference = await place(orderOf('order-lost-answer', { isPaid: connector.acceptsPaidOrdersOnly === true }))
    seen.isLosing = true
    await expect(connector.cancelOrder?.(access, reference, { isRestocked: true })).rejects.toMatchObject({ kind: 'unreachable' })
    seen.isLosing = false
    expect(await cancel(reference, true)).toBe(0)
    expect([await stock(), await isCancelled(reference)]).toEqual([restock === 'nobody' ? before - 2 : before, true])
  })

  it('that was paid back as a whole gets nothing back into stock a second time', async () => {
    const { orderOf, place, stock, refund, cancel, isCancelled } = await openWith(open)
    const order = orderOf('order-refunded')
    const reference = await place(order)
    await refund(order, reference, true)
    const [before, wasCancelled] = [await stock(), await isCancelled(reference)]
    // Elsewhere its items could still be shipped.
    expect(await cancel(reference, true)).toBe(isEndedByRefund ? 0 : 1)
    expect([await stock(), await isCancelled(reference)]).toEqual([before, isEndedByRefund ? wasCancelled : true])
    expect(await cancel(reference, true)).toBe(0)
    expect(await stock()).toBe(before)
  })

  it('that is gone is left as it is', async () => {
    const { cancel } = await openWith(open)
    expect(await cancel('999999', true)).toBe(0)
  })
})
