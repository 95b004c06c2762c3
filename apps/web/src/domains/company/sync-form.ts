import { t } from '@lingui/core/macro'
import { useEffect, useRef } from 'react'
import { conflictText } from '../../ui/form-errors.ts'

type Followed<Values> = { isDirty: boolean; reset: (values?: Values) => void }

/** Keeps an untouched form at what is saved, also when somebody else saved it; what the person has typed is never thrown away. */
export function useFormSync<Values>(form: Followed<Values>, version: number, values: Values): void {
  const shown = useRef(version)
  useEffect(() => {
    if (form.isDirty || shown.current === version) return
    shown.current = version
    form.reset(values)
  })
}

/** Returns what to say when a save came too late. Saving again sends the newer version, so it is on purpose. */
export function staleText(changedFields: readonly string[]): string {
  return `${conflictText(changedFields)} ${t`Save again to keep your version, or discard to see theirs.`}`
}
