import { t } from '@lingui/core/macro'
import { marketplace } from '@stoa/contract/marketplace.ts'
import { monthIn } from '@stoa/contract/time-zone.ts'
import { useState } from 'react'
import { useCall } from '../../lib/calls.ts'
import layoutStyles from '../../ui/layout.module.css'
import { PageHeader } from '../../ui/page-header.tsx'
import { PagePending } from '../../ui/page-pending.tsx'
import { RemittanceList } from './remittance-list.tsx'
import { ReportCard } from './report-card.tsx'
import { RuleCard } from './rule-card.tsx'
import type { TaxPeriod } from './tax-periods.ts'
import { isOver, recentPeriods } from './tax-periods.ts'

/** Tax that the marketplace withholds: what is due to each country, what was remitted, and for which countries and merchants it is withheld. */
export function TaxPage() {
  const [now] = useState(() => new Date())
  const [chosen, setChosen] = useState<TaxPeriod>()
  const { data: own, error, refetch } = useCall(marketplace.myMarketplace, {})
  const breadcrumb = { label: t`Payouts`, href: '/shop/payouts' }
  if (!own) return <PagePending error={error} onRetry={() => void refetch()} breadcrumb={breadcrumb} shape="column" heights={[320, 200, 200]} />
  // Months end where the marketplace is.
  const thisMonth = monthIn(now, own.timeZone)
  const periods = recentPeriods(thisMonth)
  const period = chosen ?? periods.months.find((one) => isOver(one, thisMonth)) ?? periods.months[0]!
  return (
    <>
      <PageHeader title={t`Tax withheld`} breadcrumb={breadcrumb} />
      <div className={layoutStyles.stack}>
        <ReportCard periods={periods} period={period} isOver={isOver(period, thisMonth)} onPeriod={setChosen} />
        <RemittanceList />
        <RuleCard />
      </div>
    </>
  )
}
