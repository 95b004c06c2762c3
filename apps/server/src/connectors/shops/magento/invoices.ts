import * as z from 'zod/mini'
import { message } from '@stoa/messages/describe.ts'
import { UpstreamError } from '../../../kit/errors.ts'
import { minorFromNumbers } from '../minor-from-numbers.ts'
import type { MagentoClient } from './client.ts'
import type { MagentoOrder } from './shapes.ts'

const orElse = z.catch
const Amount = orElse(z.number(), 0)
const paidState = 2
const Invoice = z.object({
  entity_id: z.int(),
  state: orElse(z.int(), 0),
  /** What the payment provider calls the payment; absent where Magento did not collect it. */
  transaction_id: orElse(z.nullable(z.string()), null),
  base_grand_total: Amount,
  base_total_refunded: Amount,
  items: orElse(z.array(z.object({ order_item_id: z.int(), qty: Amount })), []),
})

/**
 * Returns the invoice by which Magento pays so much of so many items back. Throws UpstreamError `refused` where it cannot: it collected nothing itself, such
 * as of a bank transfer, or no invoice has so much left.
 */
export async function findPaidInvoice(
  client: MagentoClient,
  { entity_id: orderId }: MagentoOrder,
  { amountMinor, currency }: { amountMinor: number; currency: string },
  returned: readonly { order_item_id: number; qty: number }[],
): Promise<number> {
  const groups = [[{ field: 'order_id', value: orderId }]]
  const invoices = await client.searchAll(Invoice, '/invoices', { groups, sort: 'entity_id' })
  const paid = invoices.filter(({ state, transaction_id: reference }) => state === paidState && reference !== null && reference !== '')
  if (paid.length === 0) throw new UpstreamError('refused', message('upstream.refund_by_credit_memo'))
  const found = paid.find(
    (invoice) =>
      minorFromNumbers([invoice.base_grand_total, -invoice.base_total_refunded], currency) >= amountMinor &&
      returned.every(({ order_item_id: id, qty }) => invoice.items.some((item) => item.order_item_id === id && item.qty >= qty)),
  )
  if (found) return found.entity_id
  const reason = 'No invoice of this order has these items and so much left to refund'
  throw new UpstreamError('refused', message('upstream.shop_refused', { reason }))
}
