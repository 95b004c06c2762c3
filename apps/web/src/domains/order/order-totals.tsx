import { t } from '@lingui/core/macro'
import type { Order } from '@stoa/contract/order.ts'
import { minus } from '../../lib/minus.ts'
import { useSession } from '../../lib/use-session.ts'
import { DescriptionList } from '../../ui/description-list.tsx'
import { Money } from '../../ui/when.tsx'
import { chargeStateOf, isOrderPaid } from './paid-by-marketplace.ts'
import textStyles from '../../ui/text.module.css'

/** Goods to total, then what of it the merchant earns, with the rule that decided. */
export function OrderTotals({ order }: { order: Order }) {
  const isMerchant = useSession()?.companyType === 'MERCHANT'
  const charge = chargeStateOf(order)
  const rules = charge === 'none' ? [] : [...new Map(order.lines.map(({ commissionExplanation: why }) => [why.ruleName, why.reason])).entries()]
  const taxReason = order.lines.find((line) => line.taxReason !== null)?.taxReason
  const own = order.refunds.filter((refund) => refund.settledBy === 'merchant').reduce((sum, refund) => sum + refund.amount.minor, 0)
  // Until then nobody earns anything, whatever the rows above come to.
  const isPaid = isOrderPaid(order)
  const isExpected = charge === 'expected'
  const { marketplaceDiscount, marketplaceDiscountReturned } = order
  const marketplace = order.marketplace.name
  const isCollected = order.collectedBy === 'merchant' && isPaid
  const currency = order.total.currency
  return (
    <>
      <DescriptionList
        layout="amounts"
        items={[
          [t`Subtotal`, <Money key="goods" value={order.goods} />],
          [t`Discount`, order.discount.minor > 0 && <Money key="discount" value={minus(order.discount)} />],
          [
            t`Discount paid by ${marketplace}`,
            marketplaceDiscount.minor > 0 && <Money key="marketplace-discount" value={minus(marketplaceDiscount)} />,
          ],
          [t`Shipping`, <Money key="shipping" value={order.shipping} />],
          [t`Total`, <Money key="total" value={order.total} />, { isTotal: true }],
          [t`Includes tax`, order.tax.minor > 0 && <Money key="tax" value={order.tax} />],
          [isMerchant ? t`Collected by you` : t`Collected by the merchant`, isCollected && <Money key="collected" value={minus(order.captured)} />],
          [t`Paid by ${marketplace}`, isPaid && marketplaceDiscount.minor > 0 && <Money key="paid-by-marketplace" value={marketplaceDiscount} />],
          [t`Commission`, isPaid && <Money key="commission" value={minus(order.commission)} />],
          [t`Commission once paid`, isExpected && <Money key="commission-expected" value={order.commission} />],
          [t`Tax withheld`, isPaid && order.taxWithheld.minor > 0 && <Money key="tax-withheld" value={minus(order.taxWithheld)} />],
          [t`Tax withheld once paid`, isExpected && order.taxWithheld.minor > 0 && <Money key="tax-expected" value={order.taxWithheld} />],
          [t`Refunded`, order.refunded.minor > 0 && <Money key="refunded" value={minus(order.refunded)} />],
          [
            t`Taken back by ${marketplace}`,
            marketplaceDiscountReturned.minor > 0 && <Money key="taken-back" value={minus(marketplaceDiscountReturned)} />,
          ],
          [t`Commission refunded`, order.commissionReturned.minor > 0 && <Money key="returned" value={order.commissionReturned} />],
          [t`Withheld tax returned`, order.taxReturned.minor > 0 && <Money key="tax-returned" value={order.taxReturned} />],
          [t`Payment fee`, order.providerFee.minor > 0 && <Money key="fee" value={minus(order.providerFee)} />],
          [t`Payment fee refunded`, order.providerFeeReturned.minor > 0 && <Money key="feeReturned" value={order.providerFeeReturned} />],
          [t`Refunds paid by the merchant`, own > 0 && <Money key="own" value={{ minor: own, currency }} />],
          [t`Disputed`, order.disputed.minor > 0 && <Money key="disputed" value={minus(order.disputed)} />],
          [t`Shared cost of returns and disputes`, order.costShared.minor !== 0 && <Money key="shared" value={order.costShared} />],
          [isMerchant ? t`You receive` : t`Merchant net`, isPaid && <Money key="net" value={order.merchantNet} />, { isTotal: true }],
        ]}
      />
      {order.shippingQuote && (
        <p className={textStyles.hint}>
          {t`Shipping`}: {[order.shippingQuote.service, order.shippingQuote.carrier, order.shippingQuote.reference].filter(Boolean).join(' · ')}
        </p>
      )}
      {rules.map(([name, reason]) => (
        <p key={name} className={textStyles.hint}>
          {reason}
        </p>
      ))}
      {taxReason && <p className={textStyles.hint}>{taxReason.reason}</p>}
    </>
  )
}
