import { t } from '@lingui/core/macro'
import { Stack } from '@mantine/core'
import { runs } from '@stoa/contract/run.ts'
import type { Run, RunItem, RunOutcome } from '@stoa/contract/run.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { refresh, usePages } from '../../lib/calls.ts'
import { allShown } from '../../ui/all-shown.ts'
import { Link } from '../../ui/link.tsx'
import { useInfiniteScroll } from '../../ui/infinite-scroll.ts'
import { EmptyState, PanelError } from '../../ui/states.tsx'
import { Tag } from '../../ui/status-badge.tsx'
import { ViewTabs } from '../../ui/view-tabs.tsx'
import { FieldChanges } from './field-changes.tsx'
import { adviceFor } from './run-advice.ts'
import { isUnderWay, outcomes } from './run-labels.ts'
import styles from './run.module.css'
import textStyles from '../../ui/text.module.css'
import indexPageStyles from '../../ui/index-page.module.css'

type RunItemsProps = { run: Run; outcome: RunOutcome | undefined; onOutcome: (outcome: RunOutcome | undefined) => void; everyMs: number | false }

const all = 'all'

/** What a run did, product by product, narrowed by outcome. */
export function RunItems({ run, outcome, onOutcome, everyMs }: RunItemsProps) {
  const client = useQueryClient()
  const list = usePages(runs.items, {
    params: { id: run.runId },
    query: { limit: 50, ...(outcome ? { outcome: [outcome] } : {}) },
  })
  const mark = useInfiniteScroll(list)
  useEffect(() => {
    if (everyMs === false) return undefined
    const timer = setInterval(() => void refresh(client, runs.items), everyMs)
    return () => clearInterval(timer)
  }, [client, everyMs])
  const shown = outcomes.filter(({ value, countOf }) => value === outcome || countOf(run) === undefined || countOf(run) !== 0)
  const isEmpty = !list.isLoading && list.error === undefined && list.rows.length === 0
  return (
    <section className={indexPageStyles.root} aria-label={t`Products`}>
      <ViewTabs
        label={t`Result`}
        views={[
          { value: all, label: t`All` },
          ...shown.map(({ value, label, countOf }) => ({ value, label, count: countOf(run) ?? (value === outcome ? list.total : undefined) })),
        ]}
        view={outcome ?? all}
        onView={(view) => onOutcome(outcomes.find(({ value }) => value === view)?.value)}
      />
      {isEmpty ? (
        <EmptyState
          title={outcome === undefined ? (isUnderWay(run) ? t`No products processed yet` : t`No products were processed`) : t`No products match`}
          {...(outcome === undefined ? {} : { action: <ShowAll onClick={() => onOutcome(undefined)} /> })}
        />
      ) : (
        <ul data-stale={list.isStale || undefined} aria-busy={list.isLoading || list.isStale}>
          {list.isLoading
            ? Array.from({ length: 8 }, (_, index) => (
                <li key={index} className={styles.item} aria-hidden>
                  <span className={`${indexPageStyles.bone} ${indexPageStyles.isObject}`} />
                </li>
              ))
            : list.rows.map((item) => <Item key={item.itemId} item={item} />)}
        </ul>
      )}
      {list.error !== undefined && <PanelError message={messageOf(list.error)} onRetry={list.retry} />}
      <div ref={mark} className={indexPageStyles.end} aria-live="polite">
        {list.isLoadingMore ? t`Loading more…` : !list.hasMore && list.rows.length > 0 ? allShown(list.rows.length) : ''}
      </div>
    </section>
  )
}

function ShowAll({ onClick }: { onClick: () => void }) {
  return (
    <button type="button" className={textStyles.link} onClick={onClick}>
      {t`Show all`}
    </button>
  )
}

function Item({ item }: { item: RunItem }) {
  const look = outcomes.find(({ value }) => value === item.outcome)
  const advice = adviceFor(item)
  const name = item.productName || item.reference
  return (
    <li className={styles.item}>
      <Stack gap={0} flex={1} miw={0}>
        {item.productId === null ? (
          <span className={textStyles.name}>{name}</span>
        ) : (
          <Link className={textStyles.name} href={`/shop/products/${item.productId}`}>
            {name}
          </Link>
        )}
        <span className={textStyles.note}>{item.reference}</span>
      </Stack>
      <div className={styles.itemWhat}>
        {item.message !== null && <p>{item.message}</p>}
        {advice && <p className={textStyles.note}>{advice}</p>}
        {item.changes.length > 0 && <FieldChanges changes={item.changes} />}
      </div>
      <Tag colour={look?.colour ?? 'none'}>{look?.label ?? item.outcome}</Tag>
    </li>
  )
}
