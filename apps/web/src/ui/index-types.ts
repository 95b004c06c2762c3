import type { ReactNode } from 'react'
import type { Action } from './page-header.tsx'
import type { SavedViews } from './saved-views.ts'
import type { View } from './view-tabs.tsx'
import type { ListQuery } from './list-query.ts'

/** Rows as `usePages` of lib/calls.ts gives them. */
export type Listing<T> = {
  rows: readonly T[]
  total?: number | undefined
  isLoading: boolean
  isStale: boolean
  isLoadingMore: boolean
  hasMore: boolean
  /** Absent where all rows are there. */
  canLoadMore?: boolean
  error: unknown
  loadMore: () => void
  retry: () => void
}

/** A column; its cell is plain HTML. The first is the object column: `link` makes it the row's link. */
export type Column<T> = {
  id: string
  header: string
  cell: (row: T) => ReactNode
  /** Numbers stand at the end, with digits of equal width. */
  align?: 'start' | 'end'
  /** Any CSS width; what is left goes to the first column. */
  width?: string
  /** The field `sort` takes; the header becomes a button. */
  sort?: string
  /** Not shown until chosen under Columns. */
  isHidden?: boolean
}

/** One question a list can be narrowed by. */
export type Filter = {
  key: string
  label: string
  choices: readonly { value: string; label: string }[]
  /** Several may hold at once; the value is a list. */
  isMany?: boolean
  /** A range of amounts in place of choices; the value is one text, `minorRange` of ui/minor-range.ts. */
  range?: { currency: string }
  /** Called when its menu opens, for choices that are read only then. */
  onOpen?: () => void
}

/** What the person has ticked: rows by id, or everything that matches. */
export type Selection<T> = { kind: 'rows'; ids: readonly string[]; rows: readonly T[] } | { kind: 'all' }

export type BulkAction<T> = Omit<Action, 'onClick' | 'href'> & {
  /** `clear` unticks the rows with these ids; without them all. */
  onClick: (selection: Selection<T>, clear: (ids?: readonly string[]) => void) => void
  /** Also takes everything that matches; without it the action is for ticked rows alone. */
  takesAll?: boolean
}

export type IndexPageProps<T> = {
  title: string
  /** Shown when no row matches the search and filters: "No products match". */
  noMatches: string
  description?: ReactNode
  primary?: Action
  actions?: readonly Action[]
  breadcrumb?: { label: string; href: string }
  /** Actions that are only in the menu of the header. */
  menu?: readonly Action[]
  extra?: ReactNode
  /** Between the header and the list, such as balances. */
  above?: ReactNode
  /** At the end of the toolbar: table or grid. */
  layoutSwitch?: ReactNode
  list: Listing<T>
  columns: readonly Column<T>[]
  rowId: (row: T) => string
  /** Where a row leads; also Enter. Without it a row leads nowhere. */
  rowHref?: (row: T) => string | undefined
  /** How a row is called for readers: "Select order 1042". */
  rowName: (row: T) => string
  /** Faded rows: discontinued, ended. */
  isFaded?: (row: T) => boolean
  listQuery: ListQuery
  onQuery: (next: ListQuery) => void
  views?: readonly View[]
  /** The view of an address that names none; the first by default. */
  usualView?: string
  /** What `useSavedViews` gives, where views of the list can be saved. */
  saved?: SavedViews
  filters?: readonly Filter[]
  sorts?: readonly { value: string; label: string }[]
  /** The view shown is a list of its own: when it is empty there is nothing at all yet. */
  isWhole?: boolean
  /** False where the list cannot be searched. */
  hasSearch?: boolean
  searchHint?: string
  bulk?: readonly BulkAction<T>[]
  /** Whether a bulk action can take everything that matches, loaded or not. */
  canSelectAll?: boolean
  rowActions?: (row: T) => readonly Action[]
  /**
   * When there is nothing at all yet. The page's primary action is then here and not in its header, after `action`; with `keepsPrimary` it stays in the header:
   * for one that adds nothing to the list.
   */
  firstUse: { picture?: ReactNode; title: string; text?: ReactNode; action?: ReactNode; keepsPrimary?: boolean }
  /** A narrow screen's card: badge at the end, grey line below the name. */
  card?: { subline?: (row: T) => ReactNode; badge?: (row: T) => ReactNode; thumbnail?: (row: T) => ReactNode }
  /** Drawn in place of the table, such as a grid of cards. */
  renderRows?: (rows: readonly T[]) => ReactNode
  /** Drawn in place of the table's placeholder while the rows of `renderRows` load. */
  renderLoading?: (() => ReactNode) | undefined
  /** Space on a row: a look without leaving the list. */
  onPeek?: (row: T) => void
}
