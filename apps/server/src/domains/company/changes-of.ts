/** What changed in a record, as an audit log stores it: fields with their values before and after, and fields of which only the name is stored. */
export type Changes = { fields?: string[]; changes?: Record<string, { before: Scalar; after: Scalar }> }

type Scalar = string | number | boolean | null

/** Fields of which only the end is stored, so that a change is seen and the number is not. */
const masked = new Set(['bankAccount'])

/** Longer texts are named only. */
const maxLength = 200

/**
 * Returns which of the named fields really differ between a record before and after a change. Texts, numbers and lists of short texts have their values; of
 * objects, pictures and long texts only the name is stored. Empty where nothing changed.
 */
export function changesOf(before: object, after: object, names: readonly string[]): Changes {
  const values = (record: object) => new Map<string, unknown>(Object.entries(record))
  const [old, now] = [values(before), values(after)]
  const changed = names.filter((name) => JSON.stringify(old.get(name)) !== JSON.stringify(now.get(name)))
  const fields: string[] = []
  const changes: NonNullable<Changes['changes']> = {}
  for (const name of changed) {
    const [from, to] = [scalarOf(name, old.get(name)), scalarOf(name, now.get(name))]
    if (from === undefined || to === undefined) fields.push(name)
    else changes[name] = { before: from, after: to }
  }
  return { ...(fields.length > 0 ? { fields } : {}), ...(Object.keys(changes).length > 0 ? { changes } : {}) }
}

/** Returns a value as it is stored; undefined where only the name of its field is. */
function scalarOf(name: string, value: unknown): Scalar | undefined {
  if (value === null || value === undefined) return null
  if (typeof value === 'number' || typeof value === 'boolean') return value
  const text = Array.isArray(value) && value.every((one) => typeof one === 'string') ? value.join(', ') : value
  if (typeof text !== 'string' || text.length > maxLength) return undefined
  return masked.has(name) ? maskedText(text) : text
}

/** `NL91ABNA0417164300` as `… 4300`. */
const maskedText = (text: string): string => (text === '' ? '' : `… ${text.replaceAll(/\s/g, '').slice(-4)}`)
