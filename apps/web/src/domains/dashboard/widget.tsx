import type { Dashboard } from '@stoa/contract/dashboard.ts'
import { ListWidget as ListWidgetName } from '@stoa/contract/dashboard.ts'
import type { DashboardWidget } from '@stoa/contract/dashboard-layout.ts'
import { visibleWidgets } from '@stoa/contract/dashboard-layout.ts'
import type { CompanyType } from '@stoa/contract/states.ts'
import { Suspense, lazy } from 'react'
import { useSession } from '../../lib/use-session.ts'
import { AttentionWidget } from './attention-widget.tsx'
import { ListWidget } from './list-widget.tsx'
import { NotificationsWidget } from './notifications-widget.tsx'
import { RocketCard } from './rocket-card.tsx'
import { SalesWidget } from './sales-widget.tsx'
import { SetupCard } from './setup-card.tsx'

const AdminAttention = lazy(() => import('./admin-attention.tsx').then((file) => ({ default: file.AdminAttention })))

/**
 * Returns the widgets on a person's dashboard: of setup only while there is something to do. On a phone, where one is below the other, what needs attention
 * is above it, unless the person chose another order.
 */
export function widgetsOn(
  companyType: CompanyType,
  { layout, setup, attention }: Pick<Dashboard, 'layout' | 'setup' | 'attention'>,
  isNarrow = false,
): DashboardWidget[] {
  const shown = visibleWidgets(companyType, layout).filter((widget) => widget !== 'setup' || setup.some((step) => !step.isDone))
  const isUrgent = isNarrow && layout.order.length === 0 && attention.some((item) => item.count > 0) && shown.includes('attention')
  return isUrgent ? ['attention', ...shown.filter((widget) => widget !== 'attention')] : shown
}

/** A widget of the dashboard by its name. */
export function Widget({ widget, data, onHide }: { widget: DashboardWidget; data: Dashboard; onHide?: (widget: DashboardWidget) => void }) {
  const isAdmin = useSession()?.companyType === 'ADMIN'
  const list = ListWidgetName.options.find((one) => one === widget)
  if (list !== undefined) return <ListWidget widget={list} />
  if (widget === 'setup') return <SetupCard steps={data.setup} {...(onHide ? { onHide: () => onHide('setup') } : {})} />
  if (widget === 'attention')
    return isAdmin ? (
      <Suspense fallback={<AttentionWidget items={[]} isLoading />}>
        <AdminAttention items={data.attention} />
      </Suspense>
    ) : (
      <AttentionWidget items={data.attention} />
    )
  if (widget === 'push') return data.push && <RocketCard push={data.push} />
  return widget === 'sales' ? <SalesWidget figures={data.figures} /> : <NotificationsWidget />
}
