import { withoutUnsafeText } from './rules-text.ts'

/** How long a text of an order may be: ids of shops and marketplaces have at most some hundred characters. */
const textLimit = 500

/** Returns what another system answers as the database takes it: its texts without characters that cannot be stored, and cut where they are longer than any real one. */
export function toStoredTexts<T>(value: T): T {
  return cut(withoutUnsafeText(value))
}

function cut<T>(value: T): T {
  if (typeof value === 'string') return (value.length > textLimit ? value.slice(0, textLimit).toWellFormed() : value) as T
  if (Array.isArray(value)) return value.map(cut) as T
  if (typeof value === 'object' && value !== null) return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, cut(one)])) as T
  return value
}
