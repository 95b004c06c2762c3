import { t } from '@lingui/core/macro'
import { dashboard } from '@stoa/contract/dashboard.ts'
import type { Dashboard } from '@stoa/contract/dashboard.ts'
import { useQueryClient } from '@tanstack/react-query'
import { ArrowRight, TrendingDown, TrendingUp } from 'lucide-react'
import { messageOf } from '../../lib/api-error.ts'
import { refresh, useCall } from '../../lib/calls.ts'
import { count, money } from '../../lib/format.ts'
import { useLive } from '../../lib/live.ts'
import { useSession } from '../../lib/use-session.ts'
import { Link } from '../../ui/link.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Card } from '../../ui/page-layout.tsx'
import { DetailSkeleton, EmptyState, PanelError } from '../../ui/states.tsx'
import { SetupCard } from './setup-card.tsx'
import styles from './dashboard.module.css'

/** The first page: what needs a hand, how set-up stands, how the last thirty days went. */
export function LandingPage() {
  const client = useQueryClient()
  const name = useSession()?.name
  const { data, error, refetch } = useCall(dashboard.my, {}, { staleMs: 0 })
  useLive(['order', 'request', 'listing', 'product', 'run', 'partnership', 'notification'], () => void refresh(client, dashboard.my))
  if (!data) return error ? <PanelError message={messageOf(error)} onRetry={() => void refetch()} /> : <DetailSkeleton />
  const open = data.attention.filter((item) => item.count > 0)
  const isSetUp = data.setup.every((step) => step.isDone)
  return (
    <>
      <PageHeader title={name ? t`Welcome, ${name.split(' ')[0] ?? name}` : t`Welcome`} />
      {data.figures.length > 0 && (
        <div className={styles.figures}>
          {data.figures.map((figure) => (
            <Figure key={figure.key} figure={figure} />
          ))}
        </div>
      )}
      <div className={isSetUp ? undefined : styles.columns}>
        {!isSetUp && <SetupCard steps={data.setup} />}
        <Card title={t`Needs attention`} isFlush>
          {open.length === 0 ? (
            <EmptyState title={t`Nothing needs attention`} text={t`Orders to fulfil, requests and errors appear here.`} />
          ) : (
            <ul className={styles.list}>
              {open.map((item) => (
                <li key={item.key}>
                  <Link href={item.link}>
                    <span>{item.label}</span>
                    <span className={`${styles.count} numbers`}>{count(item.count)}</span>
                    <ArrowRight size={16} aria-hidden />
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </Card>
      </div>
    </>
  )
}

function Figure({ figure }: { figure: Dashboard['figures'][number] }) {
  const now = figure.money?.minor ?? figure.count ?? 0
  const before = figure.previousMoney?.minor ?? figure.previousCount ?? null
  const change = before === null || before === 0 ? null : Math.round(((now - before) / Math.abs(before)) * 100)
  const isUp = (change ?? 0) >= 0
  return (
    <section className={styles.figure} aria-label={figure.label}>
      <h2>{figure.label}</h2>
      <p className={`${styles.value} numbers`}>{figure.money ? money(figure.money) : count(figure.count ?? 0)}</p>
      <p className={styles.change}>
        {change === null ? (
          t`Last 30 days`
        ) : (
          <>
            {isUp ? <TrendingUp size={14} aria-hidden /> : <TrendingDown size={14} aria-hidden />}{' '}
            {t`${`${isUp ? '+' : '−'}${count(Math.abs(change))}%`} vs previous 30 days`}
          </>
        )}
      </p>
    </section>
  )
}
