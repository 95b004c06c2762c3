import { t } from '@lingui/core/macro'
import { columnVisibilityFeature, tableFeatures, useTable } from '@tanstack/react-table'
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import { useMemo } from 'react'
import type { MouseEvent } from 'react'
import type { Selecting } from './index-selection.ts'
import type { Column, IndexPageProps } from './index-types.ts'
import { useNavigation } from './link.tsx'
import { ActionMenu } from './page-header.tsx'
import textStyles from './text.module.css'
import styles from './index-page.module.css'

const features = tableFeatures({ columnVisibilityFeature })
const skeletonRows = Array.from({ length: 12 }, (_, index) => index)

type TableProps<T> = Pick<IndexPageProps<T>, 'list' | 'columns' | 'rowId' | 'rowHref' | 'rowName' | 'isFaded' | 'rowActions' | 'title'> & {
  hidden: ReadonlySet<string>
  selecting: Selecting<T> | undefined
  active: number
  sort: string | undefined
  onSort: (sort: string) => void
}

/** The rows of a list as a table of plain cells under a head that stays in sight. */
export function IndexTable<T extends object>({
  list,
  columns,
  rowId,
  rowHref,
  rowName,
  isFaded,
  rowActions,
  title,
  hidden,
  selecting,
  active,
  sort,
  onSort,
}: TableProps<T>) {
  const { go } = useNavigation()
  const definitions = useMemo(() => columns.map((column) => ({ id: column.id, header: column.header })), [columns])
  const byId = useMemo(() => new Map(columns.map((column) => [column.id, column])), [columns])
  const columnVisibility = useMemo(() => Object.fromEntries([...hidden].map((id) => [id, false])), [hidden])
  // Answers come as they are drawn: sorting, filtering and paging are the server's.
  const table = useTable({ features, columns: definitions, data: list.rows, state: { columnVisibility }, getRowId: (row) => rowId(row) })
  const leaves = table.getVisibleLeafColumns().flatMap(({ id }) => byId.get(id) ?? [])
  const open = (event: MouseEvent<HTMLTableRowElement>, row: T) => {
    const href = rowHref?.(row)
    if (href === undefined || (event.target instanceof Element && event.target.closest('a, button, input, label, [data-check], [role="menu"]')))
      return
    if (getSelection()?.toString()) return
    go(href)
  }
  return (
    <div className={styles.scroll}>
      <table aria-label={title} className={styles.table} data-stale={list.isStale || undefined} aria-busy={list.isLoading || list.isStale}>
        <thead>
          <tr>
            {selecting && (
              <th className={styles.check} scope="col">
                <label>
                  <input
                    type="checkbox"
                    aria-label={t`Select all loaded rows`}
                    checked={selecting.isPage}
                    ref={(box) => void (box && (box.indeterminate = selecting.isAny && !selecting.isPage))}
                    onChange={selecting.togglePage}
                  />
                </label>
              </th>
            )}
            {leaves.map((column) => (
              <HeadCell key={column.id} column={column} sort={sort} onSort={onSort} />
            ))}
            {rowActions && (
              <th className={styles.menu} scope="col">
                <span className={textStyles.hidden}>{t`Actions`}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {list.isLoading
            ? skeletonRows.map((row) => (
                <SkeletonRow key={row} columns={leaves} hasCheck={selecting !== undefined} hasMenu={rowActions !== undefined} />
              ))
            : table.getRowModel().rows.map(({ id, original: row, index }) => (
                <tr
                  key={id}
                  data-row={index}
                  className={rowClass(isFaded?.(row), selecting?.has(row), index === active, rowHref !== undefined)}
                  onClick={(event) => open(event, row)}
                >
                  {selecting && (
                    <td className={styles.check} data-check>
                      <label>
                        <input
                          type="checkbox"
                          aria-label={t`Select ${rowName(row)}`}
                          checked={selecting.has(row)}
                          onClick={(event) => selecting.toggle(index, event.shiftKey)}
                          onChange={() => undefined}
                        />
                      </label>
                    </td>
                  )}
                  {leaves.map((column, place) => {
                    const className = column.align === 'end' ? `${styles.isEnd} numbers` : undefined
                    // The first column says what the row is about.
                    return place === 0 ? (
                      <th key={column.id} scope="row" className={className}>
                        {column.cell(row)}
                      </th>
                    ) : (
                      <td key={column.id} className={className}>
                        {column.cell(row)}
                      </td>
                    )
                  })}
                  {rowActions && (
                    <td className={styles.menu}>
                      <ActionMenu isQuiet actions={rowActions(row)} label={t`Actions for ${rowName(row)}`} />
                    </td>
                  )}
                </tr>
              ))}
        </tbody>
      </table>
    </div>
  )
}

function rowClass(isFaded: boolean | undefined, isTicked: boolean | undefined, isActive: boolean, isLink: boolean): string {
  return [isFaded && styles.isFaded, isTicked && styles.isTicked, isActive && styles.isActive, isLink && styles.isLink].filter(Boolean).join(' ')
}

function HeadCell<T>({ column, sort, onSort }: { column: Column<T>; sort: string | undefined; onSort: (sort: string) => void }) {
  const isEnd = column.align === 'end'
  const style = column.width === undefined ? undefined : { width: column.width }
  if (column.sort === undefined) {
    return (
      <th scope="col" className={isEnd ? styles.isEnd : undefined} style={style}>
        {column.header}
      </th>
    )
  }
  const isUp = sort === column.sort
  const isDown = sort === `-${column.sort}`
  const next = isUp ? `-${column.sort}` : isDown ? column.sort : isEnd ? `-${column.sort}` : column.sort
  return (
    <th scope="col" className={isEnd ? styles.isEnd : undefined} style={style} aria-sort={isUp ? 'ascending' : isDown ? 'descending' : 'none'}>
      <button type="button" className={styles.sort} onClick={() => onSort(next)}>
        {column.header}
        {isUp ? (
          <ArrowUp size={13} aria-hidden />
        ) : isDown ? (
          <ArrowDown size={13} aria-hidden />
        ) : (
          <ChevronsUpDown size={13} className={styles.unsorted} aria-hidden />
        )}
      </button>
    </th>
  )
}

function SkeletonRow<T>({ columns, hasCheck, hasMenu }: { columns: readonly Column<T>[]; hasCheck: boolean; hasMenu: boolean }) {
  return (
    <tr className={styles.skeleton} aria-hidden>
      {hasCheck && <SkeletonCell className={styles.check} />}
      {columns.map((column, index) => (
        <SkeletonCell
          key={column.id}
          className={column.align === 'end' ? styles.isEnd : ''}
          bone={index === 0 ? `${styles.bone} ${styles.isObject}` : styles.bone}
        />
      ))}
      {hasMenu && <SkeletonCell className={styles.menu} />}
    </tr>
  )
}

function SkeletonCell({ className, bone }: { className: string | undefined; bone?: string | undefined }) {
  return (
    <td className={className}>
      <span className={textStyles.hidden}>{t`Loading...`}</span>
      {bone !== undefined && <span className={bone} />}
    </td>
  )
}
