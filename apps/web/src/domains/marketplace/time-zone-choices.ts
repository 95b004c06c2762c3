import type { Choice } from '../../ui/select-field.tsx'

/** Returns the time zones of this browser, and the saved one where it knows it by another name. */
export function timeZoneChoices(saved: string): Choice[] {
  const names = new Set(['UTC', saved, ...Intl.supportedValuesOf('timeZone')])
  return [...names].toSorted().map((value) => ({ value, label: value.replaceAll('_', ' ') }))
}
