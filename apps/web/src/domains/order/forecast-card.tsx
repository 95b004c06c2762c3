import { t } from '@lingui/core/macro'
import type { OrderForecast } from '@stoa/contract/payout-rule.ts'
import { payoutRule } from '@stoa/contract/payout-rule.ts'
import type { ReactNode } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { useCall } from '../../lib/calls.ts'
import { useLive } from '../../lib/live.ts'
import { DescriptionList } from '../../ui/description-list.tsx'
import { LoadingBlock } from '../../ui/loading-block.tsx'
import { Card } from '../../ui/page-layout.tsx'
import { PanelError } from '../../ui/states.tsx'
import { Money, When } from '../../ui/when.tsx'

/** What the next payout contains of an order: amount, fees, when, and what blocks it. Its rows are there before their values: nothing moves. */
export function ForecastCard({ hash }: { hash: string }) {
  const { data, error, refetch } = useCall(payoutRule.orderForecast, { params: { hash } })
  useLive('order', (event) => {
    if (event.id === hash) void refetch()
  })
  useLive('payout', () => void refetch())
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
          data !== undefined && data.amount.minor < 0
            ? [t`Owed to the marketplace`, <Money key="owed" value={{ ...data.amount, minor: -data.amount.minor }} />]
            : [t`To be paid out`, value(({ amount }) => <Money value={amount} />)],
          [t`Fees`, value(({ fees }) => <Money value={fees} />)],
          [t`Tax withheld`, data !== undefined && data.taxWithheld.minor !== 0 && <Money value={data.taxWithheld} />],
          [t`Held back`, value(({ heldBack }) => <Money value={heldBack} />)],
          [t`Expected payout date`, value(payoutDay)],
          [t`Blocked by`, value(({ blocks }) => (blocks.length === 0 ? t`Nothing` : blocks.map(({ reason }) => reason).join('. ')))],
          [t`On its way`, data !== undefined && data.inPayout.minor !== 0 && <Money value={data.inPayout} />],
          [t`Paid out`, data !== undefined && data.paid.minor !== 0 && <Money value={data.paid} />],
        ]}
      />
    </Card>
  )
}

function payoutDay({ on, amount, blocks }: OrderForecast): ReactNode {
  if (on !== null) return <When at={on} as="date" />
  if (amount.minor === 0) return t`None`
  return blocks.length > 0 ? t`Not known yet` : t`By hand`
}
