import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { draftKey, draftOwner, hasSameBase, isLeft, readDraft, writeDraft } from '../lib/form-drafts.ts'
import { ownStorage } from '../lib/own-storage.ts'
import { mergeEdits } from './merge-edits.ts'

type Values = Record<string, unknown>

/** What typed work is read from and put back into. */
type Source = { getValues: () => Values; getInitialValues: () => Values; setValues: (values: Values) => void }

export type RestoredDraft = { hasFiles: boolean }

type DraftOptions = {
  source: Source
  /** Names the record, where the address does not: then work on an older version of it is restored too, and `onConflict` is called. */
  record: string | undefined
  /** Paths that hold passwords and keys. */
  secrets: ReadonlySet<string>
  onConflict: (base: Values) => void
}

/** Milliseconds without typing after which the work is stored. */
const writeDelayMs = 250

/**
 * Keeps typed work in the browser while a form is unsaved, so that it survives the end of a session, a change of company and a reload, and puts it back
 * when the form opens again for the same person and company. Closing the form while it is theirs deletes it, unless its screen failed: whoever leaves has
 * confirmed it.
 */
export function useFormDraft({ source, record, secrets, onConflict }: DraftOptions) {
  const [owner] = useState(draftOwner)
  const [key] = useState(() => owner && draftKey(owner, [location.pathname, record ?? '', Object.keys(source.getInitialValues()).join()].join(' ')))
  const [found] = useState(() => {
    const draft = key === undefined ? undefined : readDraft(ownStorage(), key, Date.now())
    const isSame = draft !== undefined && hasSameBase(draft, source.getInitialValues(), secrets)
    return draft && (isSame || record !== undefined) ? { ...draft, isSame } : undefined
  })
  const [restored, setRestored] = useState<RestoredDraft | undefined>(found && { hasFiles: found.hasFiles })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const write = () => {
    clearTimeout(timer.current)
    if (key !== undefined) writeDraft(ownStorage(), key, source.getInitialValues(), source.getValues(), secrets, Date.now())
  }
  const forget = () => {
    clearTimeout(timer.current)
    if (key !== undefined) ownStorage().removeItem(key)
    setRestored(undefined)
  }
  const restore = useEffectEvent(() => {
    if (!found) return
    // Work on an older version keeps what was typed; what was not touched is as it is now.
    source.setValues(mergeEdits(found.base, { ...found.base, ...found.changed }, source.getValues()))
    if (!found.isSame) onConflict(found.base)
  })
  const leave = useEffectEvent(() => {
    clearTimeout(timer.current)
    if (key !== undefined && isLeft(owner, Date.now())) ownStorage().removeItem(key)
    else write()
  })
  const flush = useEffectEvent(() => {
    if (timer.current !== undefined) write()
  })
  useEffect(() => {
    restore()
    const onHide = () => flush()
    addEventListener('pagehide', onHide)
    return () => {
      removeEventListener('pagehide', onHide)
      leave()
    }
  }, [])
  return {
    restored,
    /** Reports of a change: the work is stored shortly after. */
    changed: () => {
      clearTimeout(timer.current)
      timer.current = setTimeout(write, writeDelayMs)
    },
    forget,
  }
}
