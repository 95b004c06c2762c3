import { t } from '@lingui/core/macro'
import type { DeliveryState } from '@stoa/contract/delivery-state.ts'
import type { WebhookTopic } from '@stoa/contract/webhook-endpoint.ts'
import { WebhookTopic as Topic } from '@stoa/contract/webhook-endpoint.ts'
import type { BadgeColour } from '@stoa/contract/status-badges.ts'
import { optionOf } from '../../lib/option-of.ts'

const labels: Readonly<Record<WebhookTopic, string>> = {
  'order.created': t`Order created`,
  'order.paid': t`Order paid`,
  'order.fulfilled': t`Order fulfilled`,
  'order.refunded': t`Order refunded`,
  'order.cancelled': t`Order cancelled`,
  'order.tracking_changed': t`Tracking of an order changed`,
  'order.shipment_cancelled': t`Shipment of an order cancelled`,
  'order.address_changed': t`Shipping address of an order changed`,
  'return.opened': t`Return opened`,
  'return.changed': t`Return changed`,
  'dispute.opened': t`Dispute opened`,
  'dispute.changed': t`Dispute changed`,
  'product.submitted': t`Products submitted for approval`,
  'product.approved': t`Products approved`,
  'product.rejected': t`Products rejected`,
  'product.changed': t`Products for sale changed`,
  'product.withdrawn': t`Products no longer for sale`,
  'partnership.requested': t`Merchant requested to join`,
  'partnership.decided': t`Partnership approved, declined or ended`,
  'payout.paid': t`Payout paid`,
  'payout.failed': t`Payout failed`,
  'invoice.issued': t`Invoice issued`,
  'run.finished': t`Sync, push or import finished`,
}

/** What an event is called for people; a test event has no other topic. */
export function topicLabel(topic: string): string {
  const known = optionOf(Topic.options, topic)
  return known === undefined ? t`Test event` : labels[known]
}

/** The states of a delivery with their words and colours. */
export const deliveryStates: Readonly<Record<DeliveryState, { label: string; colour: BadgeColour }>> = {
  pending: { label: t`Retrying`, colour: 'pending' },
  delivered: { label: t`Delivered`, colour: 'success' },
  failed: { label: t`Failed`, colour: 'error' },
  cancelled: { label: t`Cancelled`, colour: 'none' },
}
