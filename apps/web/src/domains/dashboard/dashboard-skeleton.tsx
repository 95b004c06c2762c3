import { t } from '@lingui/core/macro'
import { Skeleton } from '@mantine/core'
import { widgetsOf } from '@stoa/contract/dashboard-layout.ts'
import type { DashboardWidget } from '@stoa/contract/dashboard-layout.ts'
import { ownStorage } from '../../lib/own-storage.ts'
import type { Account } from '../../lib/session.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { isTall, spanStyles } from './grid-spans.ts'
import styles from './dashboard.module.css'

const keyOf = (companyId: string): string => `dashboard-${companyId}`
const figuresKeyOf = (companyId: string): string => `dashboard-figures-${companyId}`

/** Keeps which widgets a dashboard has, and how many figures, so that it loads in the shape it had last. */
export function rememberDashboard(companyId: string, widgets: readonly DashboardWidget[], figures: number): void {
  ownStorage().setItem(keyOf(companyId), widgets.join(','))
  ownStorage().setItem(figuresKeyOf(companyId), String(figures))
}

/** Returns how many figures the dashboard had last, or has usually. */
function lastFigures({ companyId, companyType }: Account): number {
  const last = Number(ownStorage().getItem(figuresKeyOf(companyId)))
  return last > 0 ? last : companyType === 'ADMIN' ? 2 : 4
}

/** Returns the widgets the dashboard had last, or those it has usually. */
function lastWidgets({ companyId, companyType }: Account): DashboardWidget[] {
  const usual = widgetsOf[companyType]
  const last = ownStorage().getItem(keyOf(companyId))?.split(',')
  return last ? last.flatMap((name) => usual.find((widget) => widget === name) ?? []) : usual.filter((widget) => widget !== 'setup')
}

/** The dashboard while its figures and widgets are on their way. */
export function DashboardSkeleton({ account, heading }: { account: Account; heading: string }) {
  const widgets = lastWidgets(account)
  const spans = spanStyles(widgets)
  return (
    <>
      <PageHeader title={heading} actions={[{ label: t`Customise dashboard`, disabledReason: t`Loading...` }]} />
      <div role="status" aria-busy aria-label={t`Loading...`}>
        <div className={styles.figures}>
          {Array.from({ length: lastFigures(account) }, (_, index) => (
            <Skeleton key={index} h={118} radius="lg" />
          ))}
        </div>
        <div className={styles.frame}>
          <div className={styles.grid}>
            {widgets.map((widget, index) => (
              <Skeleton key={widget} className={isTall(widget) ? styles.tall : undefined} style={spans[index]} h="100%" mih={250} radius="lg" />
            ))}
          </div>
        </div>
      </div>
    </>
  )
}
