import { t } from '@lingui/core/macro'
import { payoutRule } from '@stoa/contract/payout-rule.ts'
import type { PayoutForecast } from '@stoa/contract/payout-rule.ts'
import { payout } from '@stoa/contract/payout.ts'
import { useCall, usePages } from '../../lib/calls.ts'
import { Link } from '../../ui/link.tsx'
import { Row } from '../../ui/row-list.tsx'
import { RowEnd, ShortListCard } from '../../ui/short-list-card.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { Money, When } from '../../ui/when.tsx'
import { manualPayoutText } from '../order/manual-payout-text.ts'
import textStyles from '../../ui/text.module.css'

/** To an operator: what one merchant is paid next, and its newest payouts. */
export function MerchantPayoutsCard({ merchantId }: { merchantId: string }) {
  const list = usePages(payout.paged, { query: { merchantId: [merchantId], limit: 4 } })
  const { data: forecasts, error, refetch } = useCall(payoutRule.forecast, { query: { merchantId } })
  return (
    <ShortListCard
      title={t`Payouts`}
      href={`/shop/payouts?merchantId=${merchantId}`}
      list={{
        rows: list.rows,
        isLoading: list.isLoading || (forecasts === undefined && !error),
        error: list.error ?? error,
        retry: () => {
          list.retry()
          void refetch()
        },
      }}
      first={forecasts?.length ? forecasts.map((one) => <NextPayout key={one.amount.currency} forecast={one} />) : undefined}
      empty={t`No payouts yet`}
      row={(one) => (
        <Row
          key={one.id}
          name={
            <Link className={textStyles.name} href={`/shop/payouts/${one.id}`}>
              {one.number}
            </Link>
          }
          note={<When at={one.paidAt ?? one.createdAt} as="date" />}
        >
          <RowEnd>
            <StatusBadge payout={one.status} />
            <Money value={one.amount} />
          </RowEnd>
        </Row>
      )}
    />
  )
}

function NextPayout({ forecast: { on, reason, amount } }: { forecast: PayoutForecast }) {
  return (
    <Row
      name={
        <Link className={textStyles.name} href="/shop/payout-forecast">
          {t`Next payout`}
        </Link>
      }
      note={
        <>
          {on === null ? manualPayoutText(true) : <When at={on} as="date" />}
          {reason !== null && ` · ${reason}`}
        </>
      }
    >
      <Money value={amount} />
    </Row>
  )
}
