import { orderAddress } from '@stoa/contract/order-address.ts'
import { orderBulk } from '@stoa/contract/order-bulk.ts'
import { orderChart } from '@stoa/contract/order-chart.ts'
import { orderCollection } from '@stoa/contract/order-collection.ts'
import { orderForward } from '@stoa/contract/order-forward.ts'
import { orderFile } from '@stoa/contract/order-file.ts'
import { orderOutside } from '@stoa/contract/order-outside.ts'
import { order } from '@stoa/contract/order.ts'
import { shopperData } from '@stoa/contract/shopper-data.ts'
import type { Say } from './fixtures-requests-catalogue.ts'

const shopper = { name: 'A. Shopper', street: 'Kade 1', postalCode: '2611 AB', city: 'Delft', countryCode: 'NL' }
const freshKey = (): Record<string, string> => ({ 'idempotency-key': crypto.randomUUID() })

/** Requests of orders. */
export function sayOrders({ plain, on }: Say): void {
  on(order.intake, (ids) => ({
    headers: freshKey(),
    body: {
      marketplaceOrderReference: 'WEB-1',
      currency: 'EUR',
      customer: { name: shopper.name, email: 'shopper@example.com' },
      shippingAddress: shopper,
      lines: [
        { variantId: ids.variantId, quantity: 1 },
        { merchantId: ids.companyId, sku: ids.sku, quantity: 1 },
      ],
    },
  }))
  plain(order.placeTestOrder, { body: { products: 1 } })
  on(order.paged, (ids) => ({ query: { merchantId: ids.companyId, marketplaceId: ids.marketplaceId } }))
  on(order.getByHash, (ids) => ({ params: { hash: ids.hash } }))
  on(order.fulfil, (ids) => ({ body: { hash: ids.hash, lines: [{ lineId: ids.lineId, quantity: 1 }] } }))
  on(orderBulk.accept, (ids) => ({ body: { hashes: [ids.hash] } }))
  on(orderBulk.fulfil, (ids) => ({ body: { hashes: [ids.hash] } }))
  on(order.refund, (ids) => ({ body: { hash: ids.hash, lines: [{ lineId: ids.lineId, quantity: 1 }] } }))
  on(order.cancel, (ids) => ({ body: { hash: ids.hash } }))
  on(orderAddress.update, (ids) => ({ body: { hash: ids.hash, shippingAddress: shopper } }))
  on(order.resolveAttention, (ids) => ({ params: { id: ids.attentionId } }))
  on(orderOutside.fetchMarketplaceOrder, (ids) => ({ params: { externalref: ids.purchaseReference, id: ids.marketplaceId } }))
  on(orderOutside.updateStatusRefunded, (ids) => ({ params: { id: ids.hash }, body: {} }))
  on(orderChart.orders, (ids) => ({ query: { merchantId: ids.companyId, marketplaceId: ids.marketplaceId } }))
  on(orderFile.exportPdf, (ids) => ({ params: { ref: ids.hash } }))
  on(orderFile.exportPackingSlips, (ids) => ({ body: { hashes: [ids.hash] } }))
  on(orderFile.exportByDate, (ids) => ({
    body: { from: '2026-01-01', until: '2026-01-31', merchantId: [ids.companyId], marketplaceId: [ids.marketplaceId] },
  }))
  on(orderChart.partner, (ids) => ({ params: { merchantId: ids.companyId, marketplaceId: ids.marketplaceId } }))
  on(order.reforward, (ids) => ({ params: { hash: ids.hash } }))
  on(orderForward.handleWithoutShop, (ids) => ({ body: { hash: ids.hash } }))
  on(shopperData.get, (ids) => ({ params: { hash: ids.hash } }))
  on(shopperData.erase, (ids) => ({ body: { hash: ids.hash, reason: 'By letter' } }))
  plain(shopperData.export, { body: { email: 'nobody@example.com' } })
  on(orderCollection.recordPayment, (ids) => ({ body: { hash: ids.toCollectHash } }))
  on(orderCollection.recordNonPayment, (ids) => ({ body: { hash: ids.shippedToCollectHash } }))
}
