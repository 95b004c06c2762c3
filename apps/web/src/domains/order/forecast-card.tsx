import { t } from '@lingui/core/macro'
import type { OrderForecast, OrderPart } from '@stoa/contract/payout-rule.ts'
import { payoutRule } from '@stoa/contract/payout-rule.ts'
import type { ReactNode } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { useCall } from '../../lib/calls.ts'
import { useLive } from '../../lib/live.ts'
import { DescriptionList } from '../../ui/description-list.tsx'
import { LoadingBlock } from '../../ui/loading-block.tsx'
import { Card } from '../../ui/page-layout.tsx'
import { PanelError } from '../../ui/states.tsx'
import textStyles from '../../ui/text.module.css'
import { Money, When } from '../../ui/when.tsx'
import { manualPayoutText } from './manual-payout-text.ts'

/** Parts that few orders have. */
const someParts = [
  ['marketplace_discount', t`Discounts paid by the marketplace`],
  ['tax_withheld', t`Tax withheld`],
  ['collected', t`Collected by the merchant`],
  ['refunds', t`Refunds`],
  ['disputes', t`Disputes`],
  ['cost_share', t`Shared cost of returns and disputes`],
  ['other', t`Other`],
] as const satisfies readonly (readonly [OrderPart, string])[]

/** Shows a part of an order; zero where it has none of it. */
function partAmount(part: OrderPart) {
  return ({ parts, amount: { currency } }: OrderForecast): ReactNode => (
    <Money value={parts.find((one) => one.part === part)?.amount ?? { minor: 0, currency }} />
  )
}

/**
 * What the next payout contains of an order: what it comes to, part by part, when, and what blocks it. Its rows are there before their values: nothing moves.
 * An order whose merchant has not recorded the payment has no amounts yet, and says only that.
 */
export function ForecastCard({ hash, isToRecord, isMerchant }: { hash: string; isToRecord: boolean; isMerchant: boolean }) {
  const { data, error, refetch } = useCall(payoutRule.orderForecast, { params: { hash } }, { enabled: !isToRecord })
  useLive('order', (event) => {
    if (event.id === hash && !isToRecord) void refetch()
  })
  useLive('payout', () => {
    if (!isToRecord) void refetch()
  })
  if (isToRecord)
    return (
      <Card title={t`Payout forecast`}>
        <p className={textStyles.note}>
          {isMerchant
            ? t`You collect this payment yourself. Once you have recorded it, you owe the marketplace its commission, deducted from your next payout.`
            : t`The merchant collects this payment. Once it is recorded, the merchant owes the commission, deducted from its next payout.`}
        </p>
      </Card>
    )
  if (error)
    return (
      <Card title={t`Payout forecast`}>
        <PanelError message={messageOf(error)} onRetry={() => void refetch()} />
      </Card>
    )
  const value = (shown: (forecast: OrderForecast) => ReactNode) => (data ? shown(data) : <LoadingBlock h={14} w={80} my={4} />)
  return (
    <Card title={t`Payout forecast`}>
      <DescriptionList
        layout="amounts"
        items={[
          [t`Sales`, value(partAmount('sales'))],
          [t`Fees`, value(partAmount('fees'))],
          ...someParts.map(
            ([part, label]) =>
              [
                part === 'collected' && isMerchant ? t`Collected by you` : label,
                data?.parts.some((one) => one.part === part) && partAmount(part)(data),
              ] as const,
          ),
          data !== undefined && data.amount.minor < 0
            ? [
                isMerchant ? t`You owe the marketplace` : t`Owed to the marketplace`,
                <Money key="owed" value={{ ...data.amount, minor: -data.amount.minor }} />,
                { isTotal: true },
              ]
            : [t`To be paid out`, value(({ amount }) => <Money value={amount} />), { isTotal: true }],
          [t`Held back as a reserve`, data !== undefined && data.heldBack.minor !== 0 && <Money value={data.heldBack} />],
          [t`On its way`, data !== undefined && data.inPayout.minor !== 0 && <Money value={data.inPayout} />],
          [t`Paid out`, data !== undefined && data.paid.minor !== 0 && <Money value={data.paid} />],
          [t`Expected payout date`, value((forecast) => payoutDay(forecast, isMerchant))],
          [t`Blocked by`, value(({ blocks }) => (blocks.length === 0 ? t`Nothing` : blocks.map(({ reason }) => reason).join('. ')))],
        ]}
      />
    </Card>
  )
}

function payoutDay({ on, amount, blocks }: OrderForecast, isMerchant: boolean): ReactNode {
  if (on !== null) return <When at={on} as="date" />
  if (amount.minor === 0) return t`None`
  return blocks.length > 0 ? t`Not known yet` : manualPayoutText(!isMerchant)
}
