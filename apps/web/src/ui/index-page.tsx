import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { cappedCount } from '../lib/format.ts'
import { allShown } from './all-shown.ts'
import { IndexBulkBar } from './index-bulk-bar.tsx'
import { IndexCards } from './index-cards.tsx'
import { useHiddenColumns } from './hidden-columns.ts'
import { useSelection } from './index-selection.ts'
import { IndexTable } from './index-table.tsx'
import { IndexToolbar } from './index-toolbar.tsx'
import type { IndexPageProps } from './index-types.ts'
import { useNavigation } from './link.tsx'
import { useInfiniteScroll } from './infinite-scroll.ts'
import { IndexViews } from './index-views.tsx'
import { ActionButton, PageHeader } from './page-header.tsx'
import { isSameChoice, isSameListQuery } from './saved-views.ts'
import type { SavedTab } from './saved-views.ts'
import { useShortcuts } from './shortcuts.ts'
import { EmptyState, PanelError, SlowNotice, useIsSlow } from './states.tsx'
import { useIsNarrow } from './use-is-narrow.ts'
import textStyles from './text.module.css'
import styles from './index-page.module.css'

/** A list of things to act on or go to: views, search, filters, table or cards, selection, and every state between. */
export function IndexPage<T extends object>(props: IndexPageProps<T>) {
  const {
    title,
    noMatches,
    list,
    columns,
    rowId,
    rowHref,
    listQuery,
    onQuery,
    views = [],
    filters = [],
    sorts = [],
    bulk = [],
    onPeek,
    saved,
  } = props
  const isNarrow = useIsNarrow()
  const { go } = useNavigation()
  const searchBox = useRef<HTMLInputElement>(null)
  const panel = useRef<HTMLElement>(null)
  const chosen = saved?.tabs.find((tab) => tab.id === listQuery.saved)
  const usualHidden = columns.filter((one) => one.isHidden).map((one) => one.id)
  const { hidden, hide, forget } = useHiddenColumns(title, usualHidden, chosen)
  const [active, setActive] = useState(-1)
  const selection = useSelection(list.rows, rowId, JSON.stringify(listQuery))
  const selecting = bulk.length > 0 ? selection : undefined
  const isSlow = useIsSlow(list.isLoading || list.isStale)
  const mark = useInfiniteScroll(list)

  const isRequested = Object.values(listQuery.filters).some((values) => values.length > 0) || (listQuery.text ?? '') !== ''
  const usual = { view: props.usualView ?? views[0]?.value, sort: sorts[0]?.value }
  const isFirstView = props.isWhole || listQuery.view === undefined || listQuery.view === usual.view
  // A screen may share its name, and so what is hidden, with another that has other columns.
  const ofHere = (ids: Iterable<string>) => new Set([...ids].filter((id) => columns.some((column) => column.id === id)))
  const isChanged =
    !isSameListQuery(listQuery, chosen?.listQuery ?? { view: listQuery.view, filters: {} }, usual) ||
    !isSameChoice(ofHere(hidden), ofHere(chosen?.hidden ?? usualHidden))
  const choose = (tab: SavedTab) => {
    forget()
    onQuery({ ...tab.listQuery, saved: tab.id })
  }
  const save = saved && isChanged ? () => saved.onSave({ listQuery, hidden }, choose) : undefined
  const isEmpty = !list.isLoading && !list.isStale && list.rows.length === 0 && list.error === undefined
  // Without rows, one error is shown for the list and the saved views, and its Retry reads both.
  const isDown = list.error !== undefined && list.rows.length === 0
  const retry = () => {
    list.retry()
    if (isDown) saved?.onRetry?.()
  }
  const isFirstUse = isEmpty && !isRequested && isFirstView
  // Nobody searched for anything: the view itself has no rows, such as one of what is to be done.
  const viewLabel = isRequested ? undefined : views.find(({ value }) => value === listQuery.view)?.label
  const emptyView = viewLabel === undefined ? undefined : t`Nothing in “${viewLabel}”`
  const { action: firstAction, keepsPrimary = false, ...firstUse } = props.firstUse
  // One main button: there is never the same in the header and below it. On a phone it is right above, where the page would move up without it.
  const moved = isFirstUse && !keepsPrimary && !isNarrow ? props.primary : undefined
  const clearAll = () => onQuery({ view: usual.view === listQuery.view ? listQuery.view : undefined, sort: listQuery.sort, text: '', filters: {} })

  const move = (by: number): boolean => {
    const next = Math.min(list.rows.length - 1, Math.max(0, active + by))
    setActive(next)
    panel.current?.querySelector(`[data-row="${next}"]`)?.scrollIntoView({ block: 'nearest' })
    return true
  }
  useShortcuts((key, event) => {
    const row = list.rows[active]
    if (key === '/') {
      searchBox.current?.focus()
      return searchBox.current !== null
    }
    if (key === 'j' || (key === 'ArrowDown' && active >= 0)) return move(1)
    if (key === 'k' || (key === 'ArrowUp' && active >= 0)) return move(-1)
    if (row === undefined || (event.target instanceof Element && event.target.closest('a, button'))) return false
    if (key.toLowerCase() === 'x' && selecting) {
      selecting.toggle(active, event.shiftKey)
      return true
    }
    const href = rowHref?.(row)
    if (key === 'Enter' && href !== undefined) go(href)
    else if (key === ' ' && onPeek) onPeek(row)
    else return false
    return true
  })

  return (
    <>
      <PageHeader
        title={title}
        count={list.total === undefined ? undefined : cappedCount(list.total)}
        description={props.description}
        breadcrumb={props.breadcrumb}
        primary={moved ? undefined : props.primary}
        actions={props.actions ?? []}
        menu={props.menu}
        extra={props.extra}
      />
      {props.above}
      <section className={styles.root} ref={panel} aria-label={title}>
        <IndexViews
          views={views}
          usualView={usual.view}
          saved={saved && isDown ? { ...saved, onRetry: undefined } : saved}
          chosen={chosen}
          isChanged={isChanged}
          requested={{ listQuery, hidden }}
          onQuery={onQuery}
          onChoose={choose}
          onSave={isNarrow ? undefined : save}
        />
        {!isFirstUse && (
          <IndexToolbar
            listQuery={listQuery}
            onQuery={onQuery}
            filters={filters}
            sorts={sorts}
            columns={props.renderRows ? [] : columns}
            hidden={hidden}
            onHide={hide}
            onSave={isNarrow ? save : undefined}
            hasSearch={props.hasSearch ?? true}
            searchHint={props.searchHint}
            isNarrow={isNarrow}
            searchBox={searchBox}
            layoutSwitch={props.layoutSwitch}
          />
        )}
        {isSlow && <SlowNotice onRetry={list.retry} />}
        {isFirstUse ? (
          <EmptyState
            {...firstUse}
            action={
              moved ? (
                <>
                  {firstAction}
                  <ActionButton action={moved} variant={firstAction ? 'default' : 'filled'} />
                </>
              ) : (
                firstAction
              )
            }
          />
        ) : isEmpty ? (
          <EmptyState
            title={emptyView ?? noMatches}
            action={
              <Button variant="default" onClick={clearAll}>
                {emptyView !== undefined && usual.view === 'all' ? t`Show all` : t`Clear all`}
              </Button>
            }
          />
        ) : isDown ? null : props.renderLoading && list.isLoading ? (
          props.renderLoading()
        ) : props.renderRows && !list.isLoading ? (
          <div data-stale={list.isStale || undefined}>{props.renderRows(list.rows)}</div>
        ) : isNarrow ? (
          <IndexCards {...props} selecting={selecting} />
        ) : (
          <IndexTable
            {...props}
            hidden={hidden}
            selecting={selecting}
            active={active}
            sort={listQuery.sort ?? sorts[0]?.value}
            onSort={(sort) => onQuery({ ...listQuery, sort })}
          />
        )}
        {list.error !== undefined && <PanelError onRetry={retry} {...(list.error instanceof Error ? { message: list.error.message } : {})} />}
        <div key={list.isLoading ? 'loading' : 'rows'} ref={mark} className={styles.end} aria-live="polite" hidden={isEmpty || isDown}>
          {list.isLoading ? (
            <span className={textStyles.hidden}>{t`Loading...`}</span>
          ) : list.isLoadingMore ? (
            t`Loading more…`
          ) : !list.hasMore && list.rows.length > 0 ? (
            allShown(list.rows.length)
          ) : (
            ''
          )}
        </div>
        {selecting && (
          <IndexBulkBar selecting={selecting} bulk={bulk} total={list.total} canSelectAll={(props.canSelectAll ?? false) && list.hasMore} />
        )}
        {saved?.dialog}
      </section>
    </>
  )
}
