import { useState } from 'react'
import type { Selection } from './index-types.ts'

export type Selecting<T> = ReturnType<typeof useSelection<T>>

/** Which rows are ticked. A new question (`scope`) starts from none. */
export function useSelection<T>(rows: readonly T[], rowId: (row: T) => string, scope: string) {
  const [kept, setKept] = useState<{ scope: string; ids: ReadonlySet<string>; isAll: boolean; last: number }>({
    scope,
    ids: new Set(),
    isAll: false,
    last: -1,
  })
  const state = kept.scope === scope ? kept : { scope, ids: new Set<string>(), isAll: false, last: -1 }
  const ticked = rows.filter((row) => state.ids.has(rowId(row)))
  const count = state.isAll ? undefined : ticked.length
  return {
    count,
    isAll: state.isAll,
    isAny: state.isAll || ticked.length > 0,
    isPage: rows.length > 0 && (state.isAll || ticked.length === rows.length),
    has: (row: T): boolean => state.isAll || state.ids.has(rowId(row)),
    /** Ticks or unticks one; with `isRange` all from the last one ticked. */
    toggle: (index: number, isRange: boolean) => {
      const row = rows[index]
      if (row === undefined) return
      const ids = new Set(state.isAll ? rows.map(rowId) : state.ids)
      const isOn = !ids.has(rowId(row))
      const [from, to] = isRange && state.last >= 0 ? [Math.min(state.last, index), Math.max(state.last, index)] : [index, index]
      for (const one of rows.slice(from, to + 1)) {
        if (isOn) ids.add(rowId(one))
        else ids.delete(rowId(one))
      }
      setKept({ scope, ids, isAll: false, last: index })
    },
    togglePage: () =>
      setKept({ scope, ids: ticked.length === rows.length || state.isAll ? new Set() : new Set(rows.map(rowId)), isAll: false, last: -1 }),
    selectAll: () => setKept({ scope, ids: new Set(), isAll: true, last: -1 }),
    /** Unticks these rows; without `ids` all. */
    clear: (ids?: readonly string[]) =>
      setKept((before) => ({ scope, ids: new Set(ids ? [...before.ids].filter((id) => !ids.includes(id)) : []), isAll: false, last: -1 })),
    value: (): Selection<T> => (state.isAll ? { kind: 'all' } : { kind: 'rows', ids: ticked.map(rowId), rows: ticked }),
  }
}
