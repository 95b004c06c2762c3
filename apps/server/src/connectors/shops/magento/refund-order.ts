import * as z from 'zod/mini'
import { currencyExponent } from '@stoa/contract/amounts.ts'
import { message } from '@stoa/messages/describe.ts'
import type { ShopRefund } from '../../../domains/connection/ports-order.ts'
import { UpstreamError } from '../../../kit/errors.ts'
import { checkNotRefunded, sumByItem } from '../allocate-items.ts'
import { minorFromNumbers } from '../minor-from-numbers.ts'
import { runInSequence } from '../run-in-sequence.ts'
import type { MagentoClient } from './client.ts'
import { findPaidInvoice } from './invoices.ts'
import { hidden, keyOf } from './key-comment.ts'
import { memoAmount } from './memo-amount.ts'
import { readOrder } from './order.ts'
import { boughtItems, itemsFor, toQuantities } from './order-items.ts'
import type { MagentoOrder } from './shapes.ts'
import { MagentoCreditMemo } from './shapes.ts'

/**
 * Records a refund once per key, as a credit memo of the amount: its items at the prices of the order, and what the amount has more or less as an
 * adjustment. Money moves for it only where the shop collected the payment and pays it back. What came back is counted into stock again.
 */
export function refundOrder(client: MagentoClient, refund: ShopRefund): Promise<{ reference: string }> {
  // What Magento makes of an item depends on what is refunded of it already.
  return runInSequence(`magento refund ${refund.orderReference}`, () => refundNext(client, refund))
}

async function refundNext(client: MagentoClient, refund: ShopRefund): Promise<{ reference: string }> {
  const order = refund.isPaidBack === true ? await readOrder(client, refund.orderReference) : await readInvoiced(client, refund.orderReference)
  const memos = await client.searchAll(MagentoCreditMemo, '/creditmemos', {
    groups: [[{ field: 'order_id', value: refund.orderReference }]],
    sort: 'entity_id',
  })
  const present = memos.find((one) => keyOf(one) === refund.key)
  if (present) return { reference: String(present.entity_id) }
  // Magento has no credit memo of nothing.
  if (refund.amountMinor === 0) return { reference: `stoa:${refund.key}` }
  const returned = itemsFor(order, refund.lines, ({ qty_invoiced, qty_refunded }) => qty_invoiced - qty_refunded)
  const items = toQuantities(returned)
  if (refund.isPaidBack === true) {
    const sold = itemsFor(order, refund.lines, ({ qty_invoiced }) => qty_invoiced)
    checkNotRefunded(sold, returned)
    checkComputable(order, returned)
  }
  const invoiceId = refund.isPaidBack === true ? await findPaidInvoice(client, order, refund, items) : undefined
  // Without items Magento would refund all that is left.
  const none = boughtItems(order.items).filter(({ item_id }) => !items.some(({ order_item_id: id }) => id === item_id))
  const body = {
    items: [...items, ...none.map(({ item_id }) => ({ order_item_id: item_id, qty: 0 }))],
    notify: false,
    appendComment: true,
    comment: hidden(refund.key),
    arguments: toArguments(order, refund, returned, invoiceId !== undefined),
  }
  const id =
    invoiceId === undefined
      ? await client.write(Made, `/order/${order.entity_id}/refund`, body)
      : await client.write(Made, `/invoice/${invoiceId}/refund`, { ...body, isOnline: true })
  return { reference: String(id) }
}

const Made = z.union([z.int(), z.string()])

/** Returns an order to refund. One whose money the merchant collected has no invoice yet, and Magento refunds nothing of it without. */
async function readInvoiced(client: MagentoClient, reference: string): Promise<MagentoOrder> {
  const order = await readOrder(client, reference)
  if (order.items.some(({ qty_invoiced }) => qty_invoiced > 0)) return order
  await client.write(z.unknown(), `/order/${order.entity_id}/invoice`, { capture: true, notify: false, appendComment: false })
  return readOrder(client, reference)
}

/** Throws UpstreamError `refused` where Magento adds to a credit memo, or takes off it, in a way that the amount cannot make up for. */
function checkComputable({ extension_attributes: other }: MagentoOrder, returned: readonly { item: MagentoOrder['items'][number] }[]): void {
  const refuse = (reason: string): never => {
    throw new UpstreamError('refused', message('upstream.shop_refused', { reason }))
  }
  if (other.base_gift_cards_amount + other.base_customer_balance_amount + other.base_reward_currency_amount > 0)
    refuse('A gift card, credit or reward points paid for a part of it. Create the credit memo in Magento.')
  if (returned.some(({ item }) => item.base_weee_tax_applied_row_amnt > 0))
    refuse('An item has a fixed product tax. Create the credit memo in Magento.')
}

/** Returns the amounts of a credit memo, so that it comes to the refund exactly. */
function toArguments(
  order: MagentoOrder,
  refund: ShopRefund,
  returned: ReturnType<typeof itemsFor<ShopRefund['lines'][number]>>,
  isOfInvoice: boolean,
): object {
  const { currency } = refund
  const factor = 10 ** currencyExponent(currency)
  const itemsMinor = minorFromNumbers([memoAmount(inOrder(order, returned), isOfInvoice && order.base_shipping_amount > 0)], currency)
  // Whether Magento adds the tax and the discount of shipping to an amount of it depends on the settings of the shop.
  const isPlain = order.base_shipping_tax_amount === 0 && order.base_shipping_discount_amount === 0
  const leftMinor = Math.max(0, minorFromNumbers([order.base_shipping_amount, -order.base_shipping_refunded], currency))
  const shippingMinor = isPlain ? Math.min(refund.shippingMinor, leftMinor) : 0
  const differenceMinor = refund.amountMinor - itemsMinor - shippingMinor
  // Magento puts an item back into stock whole: of a part, the shop would sell what is not there.
  const kept = new Set(returned.filter(({ line }) => !line.isRestocked).map(({ item }) => item.item_id))
  const restocked = [...new Set(returned.map(({ item }) => item.item_id))].filter((id) => !kept.has(id))
  return {
    shipping_amount: shippingMinor / factor,
    adjustment_positive: Math.max(0, differenceMinor) / factor,
    adjustment_negative: Math.max(0, -differenceMinor) / factor,
    extension_attributes: { return_to_stock_items: restocked },
  }
}

/** Returns how many of each item, in the order of the items, as Magento adds them up. */
function inOrder({ items }: MagentoOrder, returned: Parameters<typeof toQuantities>[0]): { item: MagentoOrder['items'][number]; quantity: number }[] {
  return sumByItem(returned).toSorted((a, b) => items.indexOf(a.item) - items.indexOf(b.item))
}
