import { useEffect, useRef } from 'react'

type Followed<Values> = { isDirty: boolean; reset: (values?: Values) => void }

/**
 * Keeps an untouched form at what is saved, also when somebody else saved it; what the person has typed is never thrown away. `onFollow` gets
 * the version the form is then about: what is saved with it is refused where somebody else saved since, also where their version was fetched meanwhile.
 */
export function useFormSync<Values, Version extends number | string>(
  form: Followed<Values>,
  version: Version,
  values: Values,
  onFollow?: (version: Version) => void,
): void {
  const shown = useRef(version)
  useEffect(() => {
    if (form.isDirty || shown.current === version) return
    shown.current = version
    onFollow?.(version)
    form.reset(values)
  })
}
