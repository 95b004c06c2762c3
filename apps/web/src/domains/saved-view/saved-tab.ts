import type { SavedView } from '@stoa/contract/saved-view.ts'
import type { Requested, SavedTab } from '../../ui/saved-views.ts'

/** A saved view as the tabs of a list take it. */
export function tabOf({ id, name, view, text, sort, filters, hiddenColumns, isShared, isMine, makerName, mayChange }: SavedView): SavedTab {
  const listQuery = { ...(view === null ? {} : { view }), ...(text === '' ? {} : { text }), ...(sort === null ? {} : { sort }), filters }
  return { id, name, isShared, isMine, makerName, mayChange, listQuery, hidden: new Set(hiddenColumns) }
}

/** What the server keeps of a question and its columns. Filters that ask nothing are left out. */
export function keptOf({ listQuery, hidden }: Requested): Pick<SavedView, 'view' | 'text' | 'sort' | 'filters' | 'hiddenColumns'> {
  const filters = Object.entries(listQuery.filters).filter(([, values]) => values.length > 0)
  return {
    view: listQuery.view ?? null,
    text: listQuery.text?.trim() ?? '',
    sort: listQuery.sort ?? null,
    filters: Object.fromEntries(filters.map(([key, values]) => [key, [...values]])),
    hiddenColumns: [...hidden],
  }
}
