import { t } from '@lingui/core/macro'
import { useState } from 'react'
import layoutStyles from '../../ui/layout.module.css'
import { PageHeader } from '../../ui/page-header.tsx'
import { RemittanceList } from './remittance-list.tsx'
import { ReportCard } from './report-card.tsx'
import { RuleCard } from './rule-card.tsx'
import { recentPeriods } from './tax-periods.ts'

/** Tax that the marketplace withholds: what is due to each country, what was remitted, and for which countries and merchants it is withheld. */
export function TaxPage() {
  const [periods] = useState(() => recentPeriods(new Date()))
  const [period, setPeriod] = useState(periods.months[0]!)
  return (
    <>
      <PageHeader title={t`Tax withheld`} breadcrumb={{ label: t`Payouts`, href: '/shop/payouts' }} />
      <div className={layoutStyles.stack}>
        <ReportCard periods={periods} period={period} onPeriod={setPeriod} />
        <RemittanceList />
        <RuleCard />
      </div>
    </>
  )
}
