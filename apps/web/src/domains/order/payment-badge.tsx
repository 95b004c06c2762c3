import { t } from '@lingui/core/macro'
import { isPaymentToRecord } from '@stoa/contract/payment-to-record.ts'
import type { OrderRow } from '@stoa/contract/order.ts'
import { StatusBadge, Tag } from '../../ui/status-badge.tsx'

/** The payment of an order: its status, or that it has to be recorded. */
export function PaymentBadge({ order }: { order: Pick<OrderRow, 'collectedBy' | 'paymentStatus'> }) {
  if (isPaymentToRecord(order)) return <Tag colour="pending">{t`Payment to record`}</Tag>
  return <StatusBadge payment={order.paymentStatus} />
}
