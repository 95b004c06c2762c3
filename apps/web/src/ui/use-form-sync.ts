import { useEffect, useRef } from 'react'

type Followed<Values> = { isDirty: boolean; reset: (values?: Values) => void }

/** Keeps an untouched form at what is saved, also when somebody else saved it; what the person has typed is never thrown away. */
export function useFormSync<Values>(form: Followed<Values>, version: number | string, values: Values): void {
  const shown = useRef(version)
  useEffect(() => {
    if (form.isDirty || shown.current === version) return
    shown.current = version
    form.reset(values)
  })
}
