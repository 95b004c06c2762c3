type Values = Readonly<Record<string, unknown>>

/**
 * Merges what a person typed with what somebody else saved meanwhile: fields that were left as they were in `base` take the value of `theirs`, the
 * others keep what was typed. A list is one field, whose items that have an id in all three are merged; an object is merged field by field.
 */
export function mergeEdits<T extends Values>(base: T, typed: T, theirs: T): T {
  const merged: Record<string, unknown> = { ...theirs }
  for (const [key, value] of Object.entries(typed)) {
    const [before, now] = [base[key], theirs[key]]
    if (isSame(value, before)) continue
    merged[key] = mergeValue(before, value, now)
  }
  return merged as T
}

function mergeValue(before: unknown, typed: unknown, now: unknown): unknown {
  if (isRecord(typed) && isRecord(before) && isRecord(now)) return mergeEdits(before, typed, now)
  if (!Array.isArray(typed) || !Array.isArray(before) || !Array.isArray(now)) return typed
  const [old, saved] = [byId(before), byId(now)]
  return typed.map((item: unknown) => {
    const id = idOf(item)
    return id === undefined || !old.has(id) || !saved.has(id) ? item : mergeValue(old.get(id), item, saved.get(id))
  })
}

function idOf(item: unknown): string | undefined {
  return isRecord(item) && typeof item.id === 'string' ? item.id : undefined
}

function byId(items: readonly unknown[]): Map<string | undefined, unknown> {
  return new Map(items.map((item) => [idOf(item), item]))
}

/** Whether two values of a form are the same. */
export function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

/** Whether a value of a form has fields of its own. A file has none. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Blob)
}
