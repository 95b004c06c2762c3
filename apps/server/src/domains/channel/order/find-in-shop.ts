import { message } from '@stoa/messages/describe.ts'
import type { JobCtx } from '../../../kit/context.ts'
import { NotReadyError } from '../../../kit/errors.ts'
import { openAccess } from '../../connection/open-access.ts'
import type { ShopConnector } from '../../connection/ports.ts'
import type { ConnectionRow } from '../../connection/queries.ts'
import { findConnectionOfKind } from '../../connection/queries.ts'
import { listShopLines } from './list-shop-lines.ts'
import type { ChannelOrderRow } from './queries-order.ts'
import { recordForwarded } from './record-forwarded.ts'
import { referenceInShop } from './reference-in-shop.ts'
import { shippedOf } from './rules-parts.ts'

/**
 * Looks for a cancelled or shipped order in the merchant's shop: a try whose answer was lost may have created it. Of one that is there, the shop gets the refund, or
 * the shipment, so that it does not send the goods once more.
 */
export async function findInShop(jobCtx: JobCtx, order: ChannelOrderRow): Promise<void> {
  if (order.isForwarding) throw new NotReadyError(message('upstream.order_being_sent'))
  const shop = order.shopReference === null ? await findConnectionOfKind(jobCtx.db, order.companyId, 'shop') : undefined
  const connector = shop && jobCtx.ports.shops[shop.provider]
  if (!shop || !connector?.findOrder) return
  const reference = await connector.findOrder(openAccess(jobCtx, shop), { externalReference: referenceInShop(order), placedAt: order.placedAt })
  if (reference === undefined) return
  // Before its reference is stored: a repeat finds it, and records the shipment once.
  if (order.state === 'shipped') await reportShipped(jobCtx, { shop, connector, order, reference })
  await recordForwarded(jobCtx, order, { connectionId: shop.id, reference })
}

type Found = { shop: ConnectionRow; connector: ShopConnector; order: ChannelOrderRow; reference: string }

async function reportShipped(jobCtx: JobCtx, { shop, connector, order, reference }: Found): Promise<void> {
  const { carrier, trackingNumber, trackingHref } = order
  const lines = (await listShopLines(jobCtx.db, order.companyId, order.lines)).flatMap((line) => {
    const quantity = shippedOf('shipped', line).shippedQuantity
    const { productReference, variantReference, sku } = line
    return quantity === 0 ? [] : [{ productReference, variantReference, sku, quantity }]
  })
  await connector.reportFulfilment?.(openAccess(jobCtx, shop), {
    key: referenceInShop(order),
    orderReference: reference,
    externalReference: referenceInShop(order),
    reference: null,
    otherReferences: [],
    carrier,
    trackingNumber,
    trackingHref,
    lines,
    isComplete: true,
  })
}
