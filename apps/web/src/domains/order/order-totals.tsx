import { t } from '@lingui/core/macro'
import type { Order } from '@stoa/contract/order.ts'
import { useSession } from '../../lib/use-session.ts'
import { Money } from '../../ui/when.tsx'
import textStyles from '../../ui/text.module.css'
import styles from './order.module.css'

const minus = ({ minor, currency }: { minor: number; currency: string }) => ({ minor: minor === 0 ? 0 : -minor, currency })

/** Goods to total, then what of it the merchant earns, with the rule that decided. */
export function OrderTotals({ order }: { order: Order }) {
  const isMerchant = useSession()?.companyType === 'MERCHANT'
  const rules = [...new Map(order.lines.map(({ commissionExplanation: why }) => [why.ruleName, why.reason])).entries()]
  const returned = order.refunds.filter((refund) => refund.status === 'succeeded').reduce((sum, refund) => sum + refund.commissionReturned.minor, 0)
  const currency = order.total.currency
  return (
    <>
      <dl className={styles.sum}>
        <dt>{t`Subtotal`}</dt>
        <dd>
          <Money value={order.goods} />
        </dd>
        {order.discount.minor > 0 && (
          <>
            <dt>{t`Discount`}</dt>
            <dd>
              <Money value={minus(order.discount)} />
            </dd>
          </>
        )}
        <dt>
          {t`Shipping`}
          {order.shippingQuote && (
            <p className={textStyles.hint}>
              {[order.shippingQuote.service, order.shippingQuote.carrier, order.shippingQuote.reference].filter(Boolean).join(' · ')}
            </p>
          )}
        </dt>
        <dd>
          <Money value={order.shipping} />
        </dd>
        <dt className={styles.isTotal}>{t`Total`}</dt>
        <dd className={styles.isTotal}>
          <Money value={order.total} />
        </dd>
        {order.tax.minor > 0 && (
          <>
            <dt>{t`Includes tax`}</dt>
            <dd>
              <Money value={order.tax} />
            </dd>
          </>
        )}
        <dt>{t`Commission`}</dt>
        <dd>
          <Money value={minus(order.commission)} />
        </dd>
        {order.refunded.minor > 0 && (
          <>
            <dt>{t`Refunded`}</dt>
            <dd>
              <Money value={minus(order.refunded)} />
            </dd>
          </>
        )}
        {returned > 0 && (
          <>
            <dt>{t`Commission refunded`}</dt>
            <dd>
              <Money value={{ minor: returned, currency }} />
            </dd>
          </>
        )}
        <dt className={styles.isTotal}>{isMerchant ? t`You receive` : t`Merchant net`}</dt>
        <dd className={styles.isTotal}>
          <Money value={order.merchantNet} />
        </dd>
      </dl>
      {rules.map(([name, reason]) => (
        <p key={name} className={textStyles.hint}>
          {reason}
        </p>
      ))}
    </>
  )
}
