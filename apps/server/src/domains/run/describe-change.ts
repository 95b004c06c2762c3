import type { FieldChange } from '@stoa/contract/run.ts'
import { describe } from '@stoa/messages/describe.ts'
import type { Language } from '@stoa/contract/languages.ts'

/** A change as it is stored. `variant` names the variant of a product with several. */
export type StoredChange = { readonly field: string; readonly variant?: string; readonly from: string | null; readonly to: string | null }

/** Returns a change in the reader's language: the name of its field, and the words for a state or for stock that is not tracked. */
export function describeChange(language: Language, { field, variant, from, to }: StoredChange): FieldChange {
  if (field === 'more') {
    const label = describe(language, { code: 'field.more_changes', params: { count: Number(to) } })
    return { field, variant: null, label, from: null, to: null }
  }
  const name = `field.${field}`
  const label =
    variant === undefined
      ? describe(language, { code: name, params: {} })
      : describe(language, { code: 'field.of', params: { field: name, variant } })
  const shown = (value: string | null): string | null => {
    if (field === 'status' && value !== null) return describe(language, { code: `status.${value}`, params: {} })
    return field === 'stock' && value === null ? describe(language, { code: 'field.not_tracked', params: {} }) : value
  }
  return { field, variant: variant ?? null, label: capitalize(label), from: shown(from), to: shown(to) }
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
