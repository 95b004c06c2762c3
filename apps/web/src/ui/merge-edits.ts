type Values = Readonly<Record<string, unknown>>

/**
 * Merges what a person typed with what somebody else saved meanwhile: fields that were left as they were in `base` take the value of `theirs`, the
 * others keep what was typed. A list is one field; an object is merged field by field.
 */
export function mergeEdits<T extends Values>(base: T, typed: T, theirs: T): T {
  const merged: Record<string, unknown> = { ...theirs }
  for (const [key, value] of Object.entries(typed)) {
    const [before, now] = [base[key], theirs[key]]
    if (isSame(value, before)) continue
    merged[key] = isRecord(value) && isRecord(before) && isRecord(now) ? mergeEdits(before, value, now) : value
  }
  return merged as T
}

/** Whether two values of a form are the same. */
export function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

/** Whether a value of a form has fields of its own. A file has none. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Blob)
}
