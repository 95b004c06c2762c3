import { t } from '@lingui/core/macro'
import { Button, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { ArrowUpDown, Bookmark, Columns3, ListFilter, Search, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { ReactNode, RefObject } from 'react'
import { maxSearchLength, searchDebounceMs } from '../lib/search-delay.ts'
import { FilterChip } from './filter-chip.tsx'
import type { Column, Filter } from './index-types.ts'
import type { ListQuery } from './list-query.ts'
import { MenuButton } from './menu-button.tsx'
import { openedLater } from './opened-later.tsx'
import textStyles from './text.module.css'
import indexToolbarStyles from './index-toolbar.module.css'

const FilterSheet = openedLater(async () => (await import('./filter-sheet.tsx')).FilterSheet)

/** A search field that asks half a second after the last key. Placeholder "Search". Source: specification §9. */
export function SearchBox({
  value,
  onSearch,
  hint,
  box,
}: {
  value: string
  onSearch: (words: string) => void
  hint?: string | undefined
  box?: RefObject<HTMLInputElement | null>
}) {
  const [text, setText] = useState(value)
  const requested = useRef(value)
  const ask = useDebouncedCallback((words: string) => {
    requested.current = words
    onSearch(words)
  }, searchDebounceMs)
  useEffect(() => {
    // Somebody else changed the question, such as Clear all or the way back.
    if (value !== requested.current) {
      requested.current = value
      setText(value)
    }
  }, [value])
  const change = (next: string) => {
    setText(next)
    ask(next)
  }
  return (
    <TextInput
      ref={box}
      className={indexToolbarStyles.search}
      type="search"
      placeholder={t`Search`}
      aria-label={t`Search`}
      title={hint}
      maxLength={maxSearchLength}
      value={text}
      onChange={(event) => change(event.currentTarget.value)}
      leftSection={<Search size={16} aria-hidden />}
      rightSection={
        text === '' ? null : (
          <button type="button" className={indexToolbarStyles.clear} aria-label={t`Clear search`} onClick={() => change('')}>
            <X size={14} aria-hidden />
          </button>
        )
      }
    />
  )
}

type ToolbarProps<T> = {
  listQuery: ListQuery
  onQuery: (next: ListQuery) => void
  filters: readonly Filter[]
  sorts: readonly { value: string; label: string }[]
  columns: readonly Column<T>[]
  hidden: ReadonlySet<string>
  onHide: (hidden: ReadonlySet<string>) => void
  /** Keeps the question as a view of its own; only where there is no room for it beside the views. */
  onSave: (() => void) | undefined
  hasSearch: boolean
  searchHint?: string | undefined
  isNarrow: boolean
  searchBox: RefObject<HTMLInputElement | null>
  layoutSwitch?: ReactNode
}

/** Search, filters, order and columns of a list. On a narrow screen filters and order are in a sheet. */
export function IndexToolbar<T>({
  listQuery,
  onQuery,
  filters,
  sorts,
  columns,
  hidden,
  onHide,
  onSave,
  hasSearch,
  searchHint,
  isNarrow,
  searchBox,
  layoutSwitch,
}: ToolbarProps<T>) {
  const [isSheet, setSheet] = useState(false)
  const set = (key: string, values: readonly string[]) => onQuery({ ...listQuery, filters: { ...listQuery.filters, [key]: values } })
  const active = filters.filter((one) => (listQuery.filters[one.key]?.length ?? 0) > 0).length
  const chips = filters.map((filter) => (
    <FilterChip key={filter.key} filter={filter} values={listQuery.filters[filter.key] ?? []} onChange={(values) => set(filter.key, values)} />
  ))
  const clear = active > 0 && (
    <button type="button" className={`${textStyles.link} ${indexToolbarStyles.clearAll}`} onClick={() => onQuery({ ...listQuery, filters: {} })}>
      {t`Clear all`}
    </button>
  )
  const sort = sorts.length > 0 && <SortMenu sorts={sorts} value={listQuery.sort} onChange={(next) => onQuery({ ...listQuery, sort: next })} />
  const hasSheet = filters.length > 0 || sorts.length > 0
  if (isNarrow && !hasSearch && !hasSheet && !onSave && !layoutSwitch) return null
  if (isNarrow) {
    return (
      <div className={indexToolbarStyles.toolbar}>
        {hasSearch && (
          <SearchBox value={listQuery.text ?? ''} onSearch={(text) => onQuery({ ...listQuery, text })} hint={searchHint} box={searchBox} />
        )}
        {hasSheet && (
          <Button variant="default" onClick={() => setSheet(true)} leftSection={<ListFilter size={16} aria-hidden />}>
            {active > 0 ? t`Filters (${active})` : t`Filters`}
          </Button>
        )}
        {onSave && (
          <Button variant="default" flex="none" px={10} onClick={onSave} aria-label={t`Save view`} title={t`Save view`}>
            <Bookmark size={16} aria-hidden />
          </Button>
        )}
        {layoutSwitch}
        {isSheet && (
          <FilterSheet onClose={() => setSheet(false)}>
            {chips}
            {sort}
            {clear}
          </FilterSheet>
        )}
      </div>
    )
  }
  return (
    <div className={indexToolbarStyles.toolbar}>
      {hasSearch && <SearchBox value={listQuery.text ?? ''} onSearch={(text) => onQuery({ ...listQuery, text })} hint={searchHint} box={searchBox} />}
      {chips}
      {clear}
      <span className={indexToolbarStyles.toolbarEnd}>
        {sort}
        {columns.length > 0 && <ColumnMenu columns={columns} hidden={hidden} onHide={onHide} />}
        {layoutSwitch}
      </span>
    </div>
  )
}

function SortMenu({
  sorts,
  value,
  onChange,
}: {
  sorts: readonly { value: string; label: string }[]
  value: string | undefined
  onChange: (next: string) => void
}) {
  const current = value ?? sorts[0]?.value
  return (
    <MenuButton
      button={
        <Button variant="subtle" color="gray" px={10} leftSection={<ArrowUpDown size={15} aria-hidden />}>
          {t`Sort`}
        </Button>
      }
      entries={sorts.map((one) => ({
        kind: 'choice',
        ...one,
        isOnlyOne: true,
        isChosen: one.value === current,
        onChoose: () => onChange(one.value),
      }))}
    />
  )
}

function ColumnMenu<T>({
  columns,
  hidden,
  onHide,
}: {
  columns: readonly Column<T>[]
  hidden: ReadonlySet<string>
  onHide: (hidden: ReadonlySet<string>) => void
}) {
  const toggle = (id: string) => onHide(hidden.has(id) ? new Set([...hidden].filter((one) => one !== id)) : new Set([...hidden, id]))
  return (
    <MenuButton
      staysOpen
      button={
        <Button variant="subtle" color="gray" px={10} leftSection={<Columns3 size={15} aria-hidden />}>
          {t`Columns`}
        </Button>
      }
      entries={columns.slice(1).map(({ id, header }) => ({
        kind: 'choice',
        value: id,
        label: header,
        isChosen: !hidden.has(id),
        onChoose: () => toggle(id),
      }))}
    />
  )
}
