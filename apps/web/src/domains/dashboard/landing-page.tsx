import { t } from '@lingui/core/macro'
import { Box } from '@mantine/core'
import { dashboard } from '@stoa/contract/dashboard.ts'
import type { Dashboard } from '@stoa/contract/dashboard.ts'
import type { DashboardLayout } from '@stoa/contract/dashboard-layout.ts'
import { useQueryClient } from '@tanstack/react-query'
import { TrendingDown, TrendingUp } from 'lucide-react'
import { Suspense, lazy, useEffect, useState } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { callKey, refresh, useCall, useSend } from '../../lib/calls.ts'
import { count, percent } from '../../lib/format.ts'
import { useLive } from '../../lib/live.ts'
import { useSession } from '../../lib/use-session.ts'
import { DrawnLater } from '../../ui/drawn-later.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { PagePending } from '../../ui/page-pending.tsx'
import { DetailSkeleton } from '../../ui/states.tsx'
import { toastFailed } from '../../ui/toasts.tsx'
import { useIsNarrow } from '../../ui/use-is-narrow.ts'
import { Money } from '../../ui/when.tsx'
import { DashboardSkeleton, rememberDashboard } from './dashboard-skeleton.tsx'
import { isTall, spanStyles } from './grid-spans.ts'
import { TourOffer } from './tour-offer.tsx'
import { Widget, widgetsOn } from './widget.tsx'
import textStyles from '../../ui/text.module.css'
import styles from './dashboard.module.css'
import layoutStyles from '../../ui/layout.module.css'

// Dragging is fetched when somebody arranges the dashboard.
const ArrangeWidgets = lazy(() => import('./arrange-widgets.tsx').then((file) => ({ default: file.ArrangeWidgets })))

/** The first page: how the last thirty days went, what needs attention and where the work is, arranged by each person. */
export function LandingPage() {
  const client = useQueryClient()
  const account = useSession()
  const isNarrow = useIsNarrow()
  const [isArranging, setArranging] = useState(false)
  const { data, error, refetch } = useCall(dashboard.my, {}, { staleMs: 0 })
  const save = useSend(dashboard.updateLayout, {
    onError: (failure) => {
      toastFailed(messageOf(failure))
      void refresh(client, dashboard.my)
    },
  })
  useLive(['order', 'request', 'listing', 'product', 'run', 'partnership', 'notification', 'payout'], () => {
    void refresh(client, dashboard.my)
    void refresh(client, dashboard.widget)
  })
  const heading = account?.name ? t`Welcome, ${account.name.split(' ')[0] ?? ''}` : t`Welcome`
  useEffect(() => {
    if (data && account) rememberDashboard(account.companyId, widgetsOn(account.companyType, data, isNarrow), data.figures.length)
  }, [data, account, isNarrow])
  if (account && !data && !error) return <DashboardSkeleton account={account} heading={heading} />
  if (!data || !account) return <PagePending error={error} onRetry={() => void refetch()} heading={heading} />
  const { companyType } = account
  const widgets = widgetsOn(companyType, data, isNarrow)
  const spans = spanStyles(widgets)
  const change = (layout: DashboardLayout) => {
    client.setQueryData<Dashboard>(callKey(dashboard.my, {}), (before) => before && { ...before, layout })
    save.mutate({ body: layout })
  }
  return (
    <>
      <PageHeader
        title={heading}
        {...(isArranging
          ? {
              primary: { label: t`Done`, onClick: () => setArranging(false) },
              actions: [{ label: t`Reset layout`, onClick: () => change({ order: [], hidden: [] }) }],
            }
          : { actions: [{ label: t`Customise dashboard`, onClick: () => setArranging(true) }] })}
      />
      {data.isTourOffered && <TourOffer />}
      {data.figures.length > 0 && (
        <div className={styles.figures}>
          {data.figures.map((figure) => (
            <Figure key={figure.key} figure={figure} />
          ))}
        </div>
      )}
      <Suspense fallback={<DetailSkeleton />}>
        {isArranging ? (
          <ArrangeWidgets companyType={companyType} data={data} onChange={change} />
        ) : (
          <div className={styles.frame}>
            <DrawnLater fallback={<DetailSkeleton />}>
              <div className={styles.grid}>
                {widgets.map((widget, index) => (
                  <div key={widget} className={isTall(widget) ? styles.tall : undefined} style={spans[index]}>
                    <Widget
                      widget={widget}
                      data={data}
                      onHide={(hidden) => change({ order: data.layout.order, hidden: [...data.layout.hidden, hidden] })}
                    />
                  </div>
                ))}
              </div>
            </DrawnLater>
          </div>
        )}
      </Suspense>
    </>
  )
}

/** A title of two lines beside one of one: the amounts stay on one line. */
const figureRows = { display: 'grid', gridRow: 'span 3', gridTemplateRows: 'subgrid', rowGap: 0 }

function Figure({ figure }: { figure: Dashboard['figures'][number] }) {
  const now = figure.money?.minor ?? figure.count ?? 0
  const before = figure.previousMoney?.minor ?? figure.previousCount ?? null
  const change = before === null || before === 0 ? null : Math.round(((now - before) / Math.abs(before)) * 100)
  const isUp = (change ?? 0) >= 0
  return (
    <Box className={layoutStyles.card} component="section" style={figureRows} px={18} py={16} aria-label={figure.label}>
      <h2 className={textStyles.note}>{figure.label}</h2>
      <p className={`${styles.value} numbers`}>{figure.money ? <Money value={figure.money} /> : count(figure.count ?? 0)}</p>
      <p className={`${textStyles.hint} ${styles.change}`}>
        {change === null ? (
          t`Last 30 days`
        ) : (
          <>
            {isUp ? <TrendingUp size={14} style={{ flexShrink: 0 }} aria-hidden /> : <TrendingDown size={14} style={{ flexShrink: 0 }} aria-hidden />}{' '}
            {t`${(isUp ? '+' : '−') + percent(Math.abs(change))} vs previous 30 days`}
          </>
        )}
      </p>
    </Box>
  )
}
