import { proportion } from '@stoa/contract/amounts.ts'
import { message } from '@stoa/messages/describe.ts'
import type { ShopSale } from '../../../domains/connection/ports-order.ts'
import { UpstreamError } from '../../../kit/errors.ts'
import { minorFromNumbers } from '../minor-from-numbers.ts'
import type { MagentoClient } from './client.ts'
import { keyOf } from './key-comment.ts'
import { boughtItems, variantOf } from './order-items.ts'
import { MagentoSale, MagentoSaleMemo } from './sale-shapes.ts'
import type { MagentoPlace, MagentoRow } from './sale-shapes.ts'

/** The states in which nobody ships an order whose money is there: its payment is looked at, or staff hold it back. */
const waitingStates = new Set(['payment_review', 'holded'])
const memoTakenBack = 3

/** Returns orders that shoppers placed in the shop, by their ids. Amounts are in the base currency, which the prices of the shop are in. */
export async function readSales(client: MagentoClient, references: readonly string[]): Promise<ShopSale[]> {
  const ids = references.filter((reference) => /^\d{1,10}$/.test(reference))
  if (ids.length === 0) return []
  const groups = [[{ field: 'entity_id', value: ids.join(','), condition: 'in' as const }]]
  const { items: orders } = await client.search(MagentoSale, '/orders', { groups, sort: 'entity_id', size: ids.length })
  const refunded = orders.filter((order) => order.base_total_refunded > 0).map(({ entity_id: id }) => id)
  const memos = refunded.length === 0 ? [] : await listMemos(client, refunded)
  return orders.map((order) =>
    toSale(
      order,
      memos.filter((memo) => memo.order_id === order.entity_id && memo.state !== memoTakenBack),
    ),
  )
}

function listMemos(client: MagentoClient, orderIds: readonly number[]): Promise<MagentoSaleMemo[]> {
  const groups = [[{ field: 'order_id', value: orderIds.join(','), condition: 'in' as const }]]
  return client.searchAll(MagentoSaleMemo, '/creditmemos', { groups, sort: 'entity_id' })
}

function toSale(order: MagentoSale, memos: readonly MagentoSaleMemo[]): ShopSale {
  const currency = order.base_currency_code
  const minor = (...amounts: number[]): number => minorFromNumbers(amounts, currency)
  /** What was paid for a row: Magento states it without tax and before its discount, and what tax the discount has beside both. */
  const paidFor = (one: MagentoRow): number =>
    minor(one.base_row_total, one.base_tax_amount, one.base_discount_tax_compensation_amount, -one.base_discount_amount)
  const isCancelled = order.state === 'canceled'
  const canceledMinor = isCancelled ? 0 : minor(order.base_total_canceled)
  const { extension_attributes: more, billing_address: billing } = order
  const shipping = more.shipping_assignments[0]?.shipping.address ?? null
  const named = (person: Pick<MagentoPlace, 'firstname' | 'lastname'> | null): string => `${person?.firstname ?? ''} ${person?.lastname ?? ''}`.trim()
  const items = boughtItems(order.items)
  return {
    reference: String(order.entity_id),
    number: order.increment_id || String(order.entity_id),
    isPaid: minor(order.base_grand_total, -order.base_total_paid) - canceledMinor <= 0 && !waitingStates.has(order.state) && !isCancelled,
    isCancelled,
    currency,
    placedAt: toInstant(order.created_at),
    customer: {
      name: named({ firstname: order.customer_firstname, lastname: order.customer_lastname }) || named(billing) || named(shipping),
      email: order.customer_email,
      phone: shipping?.telephone || (billing?.telephone ?? ''),
    },
    shippingAddress: toAddress(shipping) ?? {},
    billingAddress: toAddress(billing),
    lines: items.map((item) => {
      // What was cancelled of a line before it was invoiced is not paid.
      const ordered = Math.ceil(item.qty_ordered)
      const quantity = isCancelled ? ordered : Math.max(0, Math.ceil(item.qty_ordered - item.qty_canceled))
      const part = (amountMinor: number): number => proportion(Math.max(0, amountMinor), quantity, ordered)
      const totalMinor = part(item.product_type === 'bundle' ? bundlePaid(order, item.item_id, paidFor(item), paidFor) : paidFor(item))
      return {
        lineReference: String(item.item_id),
        productReference: String(item.product_id ?? ''),
        variantReference: String(variantOf(item, order.items) ?? ''),
        sku: item.sku,
        name: item.name,
        quantity,
        unitPriceMinor: quantity === 0 ? 0 : Math.floor(totalMinor / quantity),
        totalMinor,
        taxMinor: part(minor(item.base_tax_amount)),
      }
    }),
    shippingMinor: Math.max(
      0,
      minor(
        order.base_shipping_amount,
        order.base_shipping_tax_amount,
        order.base_shipping_discount_tax_compensation_amnt,
        -order.base_shipping_discount_amount,
      ),
    ),
    // A gift card or a credit of the shop was paid for before.
    totalMinor:
      minor(order.base_grand_total, more.base_gift_cards_amount, more.base_customer_balance_amount, more.base_reward_currency_amount) - canceledMinor,
    refunds: memos.map((memo) => ({
      reference: String(memo.entity_id),
      key: keyOf(memo),
      amountMinor: minor(memo.base_grand_total),
      lines: memo.items
        .filter(({ order_item_id: id }) => items.some((item) => item.item_id === id))
        .map((line) => ({
          lineReference: String(line.order_item_id),
          quantity: Math.ceil(line.qty),
          amountMinor: Math.max(0, paidFor(line)),
          // Magento does not say: what was not shipped is free again.
          isRestocked: line.qty > 0,
        })),
    })),
  }
}

/** Returns what was paid for a bundle: where it is priced by its parts, the discounts are theirs. */
function bundlePaid(order: MagentoSale, bundleId: number, ownMinor: number, paidFor: (row: MagentoRow) => number): number {
  const partsMinor = order.items.filter(({ parent_item_id: id }) => id === bundleId).reduce((sum, part) => sum + paidFor(part), 0)
  return partsMinor > 0 ? partsMinor : ownMinor
}

/** Returns an instant that Magento writes in UTC: 2026-11-23 06:00:00. Throws UpstreamError `malformed` for any other. */
function toInstant(time: string): string {
  const at = new Date(`${time.trim().replace(' ', 'T')}Z`)
  if (Number.isNaN(at.getTime())) throw new UpstreamError('malformed', message('upstream.shop_unreadable'), { isTemporary: true })
  return at.toISOString()
}

function toAddress(place: MagentoPlace | null): Record<string, string> | null {
  if (!place) return null
  const { company, street: lines, postcode, city, region, region_code: code, country_id: countryCode } = place
  const [street = '', ...rest] = lines
  const name = `${place.firstname} ${place.lastname}`.trim()
  return { name, company, street, street2: rest.join(', '), postalCode: postcode, city, region: code || region, countryCode }
}
