import { t } from '@lingui/core/macro'
import type { PayoutForecast } from '@stoa/contract/payout-rule.ts'
import { payoutRule } from '@stoa/contract/payout-rule.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useCall } from '../../lib/calls.ts'
import { count } from '../../lib/format.ts'
import { useMay } from '../../lib/use-may.ts'
import { useSession } from '../../lib/use-session.ts'
import { ListCard, wholeList } from '../../ui/list-card.tsx'
import type { ListColumn } from '../../ui/list-table.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Money, When } from '../../ui/when.tsx'
import { manualPayoutText } from '../order/manual-payout-text.ts'
import textStyles from '../../ui/text.module.css'
import { openedLater } from '../../ui/opened-later.tsx'

const MerchantRuleDialog = openedLater(async () => (await import('./merchant-rule-dialog.tsx')).MerchantRuleDialog)

/** The next payout of each merchant, or of a merchant on each marketplace: when, how much, and what blocks it. */
export function ForecastPage() {
  const isOperator = useSession()?.companyType === 'MARKETPLACE'
  const mayManage = useMay('payout:run')
  const [editing, setEditing] = useState<PayoutForecast>()
  const list = wholeList(useCall(payoutRule.forecast, { query: {} }))
  const edit: ListColumn<PayoutForecast> = {
    header: t`Actions`,
    cell: (one) => (
      <Button size="xs" variant="default" onClick={() => setEditing(one)}>
        {t`Edit rule`}
      </Button>
    ),
    isEnd: true,
    isHeaderHidden: true,
  }
  return (
    <>
      <PageHeader title={t`Next payouts`} breadcrumb={{ label: t`Payouts`, href: '/shop/payouts' }} />
      <ListCard
        title={isOperator ? t`By merchant` : t`By marketplace`}
        list={list}
        columns={[...columnsOf(isOperator), ...(isOperator && mayManage ? [edit] : [])]}
        rowKey={(one) => `${one.marketplace.id} ${one.merchant.id} ${one.amount.currency}`}
        empty={
          <EmptyState
            title={t`Nothing to pay out`}
            text={isOperator ? t`Merchants appear here once they have a balance.` : t`Marketplaces appear here once you have a balance there.`}
          />
        }
      />
      {editing && <MerchantRuleDialog merchant={editing.merchant} currency={editing.amount.currency} onClose={() => setEditing(undefined)} />}
    </>
  )
}

function columnsOf(isOperator: boolean): ListColumn<PayoutForecast>[] {
  return [
    {
      header: isOperator ? t`Merchant` : t`Marketplace`,
      cell: (one) => (
        <div>
          {isOperator ? one.merchant.name : one.marketplace.name}
          {one.reason !== null && <p className={textStyles.hint}>{one.reason}</p>}
        </div>
      ),
    },
    { header: t`Date`, cell: ({ on }) => (on === null ? manualPayoutText(isOperator) : <When at={on} as="date" />) },
    { header: t`Orders`, cell: ({ orderCount }) => count(orderCount), isEnd: true },
    { header: t`Held back`, cell: ({ heldBack }) => <Money value={heldBack} />, isEnd: true },
    { header: t`Debt settled`, cell: ({ debtSettled }) => <Money value={debtSettled} />, isEnd: true },
    { header: t`Amount`, cell: ({ amount }) => <Money value={amount} />, isEnd: true },
  ]
}
