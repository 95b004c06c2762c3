import { t } from '@lingui/core/macro'
import { caseBadge } from '@stoa/contract/case-badges.ts'
import { orderLabel } from '@stoa/contract/order-label.ts'
import type { Order } from '@stoa/contract/order.ts'
import { Button, Flex, Group, Stack } from '@mantine/core'
import { messageOf } from '../../lib/api-error.ts'
import { useSend } from '../../lib/calls.ts'
import { saveFile } from '../../lib/save-file.ts'
import { useMay } from '../../lib/use-may.ts'
import { Link } from '../../ui/link.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { Card } from '../../ui/page-layout.tsx'
import { StatusBadge, Tag } from '../../ui/status-badge.tsx'
import { toastFailed } from '../../ui/toasts.tsx'
import { Money } from '../../ui/when.tsx'
import textStyles from '../../ui/text.module.css'
import { invoiceLabels } from './invoice-labels.ts'

/** A merchant by name, a link for those who may open its page. */
export function MerchantName({ merchant }: { merchant: Order['merchant'] }) {
  const mayRead = useMay('merchant:read')
  return mayRead ? <Link href={`/search/merchants/${merchant.id}`}>{merchant.name}</Link> : merchant.name
}

/** The other orders of the same purchase; nothing when it has none. */
export function PurchaseCard({ order }: { order: Order }) {
  if (order.purchaseOrders.length === 0) return null
  return (
    <Card title={t`Other orders in this purchase`}>
      <Stack component="ul" gap={12}>
        {order.purchaseOrders.map((other) => (
          <Group key={other.hash} component="li" gap={12}>
            <Stack component="span" gap={0} flex={1} miw={0}>
              <Link href={`/shop/orders/${other.hash}`} className={textStyles.name}>
                #{other.orderId}
              </Link>
              <span className={textStyles.hint}>{other.merchant.name}</span>
            </Stack>
            <StatusBadge order={other.orderStatus} />
            <Money value={other.total} />
          </Group>
        ))}
      </Stack>
    </Card>
  )
}

/** The returns and disputes of the order; nothing when it has none. */
export function CasesCard({ order }: { order: Order }) {
  const mayRead = useMay('case:read')
  if (!mayRead || order.cases.length === 0) return null
  return (
    <Card title={t`Returns and disputes`}>
      <Stack component="ul" gap={12}>
        {order.cases.map((one) => (
          <Group key={one.id} component="li" gap={12} justify="space-between">
            <Link href={`/shop/cases/${one.id}`} className={textStyles.name}>
              {one.kind === 'return' ? t`Return #${one.number}` : t`Dispute #${one.number}`}
            </Link>
            <Tag colour={caseBadge[one.code]}>{one.state}</Tag>
          </Group>
        ))}
      </Stack>
    </Card>
  )
}

/** The documents of an order: packing slip and order as PDF, labels, invoices, and the payouts that contain it. */
export function DocumentsCard({ order, onDownload }: { order: Order; onDownload: (document: 'order' | 'packing-slip') => void }) {
  const mayReadMoney = useMay('money:read')
  const mayReadInvoices = useMay('invoice:read')
  const print = useSend(orderLabel.file, { onSuccess: saveFile, onError: (problem) => toastFailed(messageOf(problem)) })
  const labels = order.fulfilments.flatMap(({ label }) => (label?.state === 'bought' && label.hasFile ? [label] : []))
  const pdf = (label: string, onClick: () => void) => (
    <Button variant="subtle" size="compact-sm" mx={-8} onClick={onClick}>
      {label}
    </Button>
  )
  return (
    <Card title={t`Documents`}>
      <DescriptionList
        items={[
          [t`Order`, pdf(t`Download PDF`, () => onDownload('order'))],
          [t`Packing slip`, pdf(t`Download PDF`, () => onDownload('packing-slip'))],
          ...labels.map(
            ({ labelId, trackingNumber }) =>
              [t`Label`, pdf(trackingNumber || t`Print label`, () => print.mutate({ params: { hash: order.hash, labelId } }))] as const,
          ),
          ...(mayReadInvoices ? order.invoices : []).map(
            ({ id, ref, kind }) =>
              [
                invoiceLabels[kind],
                <Link key={id} href={`/shop/invoices/${id}`}>
                  {ref}
                </Link>,
              ] as const,
          ),
          ...(mayReadMoney ? order.payouts : []).map(
            ({ id, number, status }) =>
              [
                t`Payout`,
                <Flex key={id} component="span" display="inline-flex" gap={8} align="center" wrap="wrap">
                  <Link href={`/shop/payouts/${id}`}>{number}</Link> <StatusBadge payout={status} />
                </Flex>,
              ] as const,
          ),
        ]}
      />
    </Card>
  )
}
