import { useState } from 'react'
import type { SavedTab } from './saved-views.ts'

/** Which columns are not shown, and how to change it. `forget` goes back to what the chosen saved view says. */
type HiddenColumns = { hidden: ReadonlySet<string>; hide: (next: ReadonlySet<string>) => void; forget: () => void }

/** The columns a person has hidden, kept per list in this browser; a saved view brings its own, which last until another is chosen. */
export function useHiddenColumns(title: string, usual: readonly string[], chosen: SavedTab | undefined): HiddenColumns {
  const key = `columns.${title}`
  const [own, setOwn] = useState<ReadonlySet<string>>(() => {
    const kept = localStorage.getItem(key)
    return new Set(kept === null ? usual : kept.split(',').filter((id) => id !== ''))
  })
  const [changed, setChanged] = useState<{ id: string; hidden: ReadonlySet<string> }>()
  return {
    hidden: chosen === undefined ? own : changed?.id === chosen.id ? changed.hidden : chosen.hidden,
    hide: (next) => {
      if (chosen) setChanged({ id: chosen.id, hidden: next })
      else {
        localStorage.setItem(key, [...next].join(','))
        setOwn(next)
      }
    },
    forget: () => setChanged(undefined),
  }
}
