import type { ReactNode } from 'react'
import type { ListQuery } from './list-query.ts'

/** What a list is requested and how it is shown: what a saved view keeps. */
export type Requested = { listQuery: ListQuery; hidden: ReadonlySet<string> }

/** A saved view among the tabs of a list. */
export type SavedTab = Requested & {
  id: string
  name: string
  isShared: boolean
  isMine: boolean
  makerName: string
  /** Whether the person may rename, replace and delete it. */
  mayChange: boolean
}

/** The saved views of a list and what can be done with them, as `useSavedViews` of the domain gives them. */
export type SavedViews = {
  tabs: readonly SavedTab[]
  /** Set when they could not be read. */
  onRetry?: (() => void) | undefined
  /** Asks for a name and keeps the question under it. */
  onSave: (requested: Requested, onSaved: (tab: SavedTab) => void) => void
  onReplace: (tab: SavedTab, requested: Requested) => void
  onRename: (tab: SavedTab) => void
  onShare: (tab: SavedTab, isShared: boolean) => void
  onDelete: (tab: SavedTab, onDeleted: () => void) => void
  /** The open dialog, if any. */
  dialog: ReactNode
}

type Usual = { view: string | undefined; sort: string | undefined }

/** A question in one way of writing it: what is usual is left out, lists are sets. */
function plain({ view, text = '', sort, filters }: ListQuery, usual: Usual): string {
  const requested = Object.entries(filters)
    .filter(([, values]) => values.length > 0)
    .map(([key, values]) => [key, [...new Set(values)].sort(alphabetically)] as const)
    .sort(([a], [b]) => alphabetically(a, b))
  return JSON.stringify([view ?? usual.view, text.trim(), sort ?? usual.sort, requested])
}

const alphabetically = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** Whether two questions are answered by the same rows in the same order. `usual` is the list's first view and first order. */
export function isSameListQuery(one: ListQuery, other: ListQuery, usual: Usual): boolean {
  return plain(one, usual) === plain(other, usual)
}

/** Whether two choices of columns are one. */
export function isSameChoice(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size === other.size && [...one].every((id) => other.has(id))
}
