import { t } from '@lingui/core/macro'
import type { Order } from '@stoa/contract/order.ts'
import { useMay } from '../../lib/use-may.ts'
import { Link } from '../../ui/link.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { Card } from '../../ui/page-layout.tsx'
import { StatusBadge, Tag } from '../../ui/status-badge.tsx'
import { Money } from '../../ui/when.tsx'
import textStyles from '../../ui/text.module.css'
import styles from './order.module.css'

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
      <ul className={styles.links}>
        {order.purchaseOrders.map((other) => (
          <li key={other.hash}>
            <span>
              <Link href={`/shop/orders/${other.hash}`} className={textStyles.name}>
                #{other.orderId}
              </Link>
              <span className={textStyles.hint}>{other.merchant.name}</span>
            </span>
            <StatusBadge order={other.orderStatus} />
            <Money value={other.total} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** The returns and disputes of the order; nothing when it has none. */
export function CasesCard({ order }: { order: Order }) {
  const mayRead = useMay('case:read')
  if (!mayRead || order.cases.length === 0) return null
  return (
    <Card title={t`Returns and disputes`}>
      <ul className={styles.links}>
        {order.cases.map((one) => (
          <li key={one.id}>
            <Link href={`/shop/cases/${one.id}`} className={textStyles.name}>
              {one.kind === 'return' ? t`Return #${one.number}` : t`Dispute #${one.number}`}
            </Link>
            <Tag colour={one.isOpen ? 'pending' : 'none'}>{one.state}</Tag>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** The payouts and invoices that hold the order; nothing before there is one. */
export function DocumentsCard({ order }: { order: Order }) {
  const mayReadMoney = useMay('money:read')
  const mayReadInvoices = useMay('invoice:read')
  const payouts = mayReadMoney ? order.payouts : []
  const invoices = mayReadInvoices ? order.invoices : []
  if (payouts.length + invoices.length === 0) return null
  return (
    <Card title={t`Payouts and invoices`}>
      <DescriptionList
        items={[
          ...payouts.map(
            ({ id, number, status }) =>
              [
                t`Payout`,
                <span key={id} className={styles.document}>
                  <Link href={`/shop/payouts/${id}`}>{number}</Link> <StatusBadge payout={status} />
                </span>,
              ] as const,
          ),
          ...invoices.map(
            ({ id, ref, kind }) =>
              [
                kind === 'invoice' ? t`Invoice` : t`Credit note`,
                <Link key={id} href={`/shop/invoices/${id}`}>
                  {ref}
                </Link>,
              ] as const,
          ),
        ]}
      />
    </Card>
  )
}
