const escaped = /\\u(0000|d[89a-f])/i

/** Returns a value as the database takes it: its texts and keys without NUL characters, and without halves of surrogate pairs. */
export function withoutUnsafeText<T>(value: T): T {
  return escaped.test(JSON.stringify(value) ?? '') ? clean(value) : value
}

function clean<T>(value: T): T {
  if (typeof value === 'string') return cleanText(value) as T
  if (Array.isArray(value)) return value.map(clean) as T
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [cleanText(key), clean(one)])) as T
  return value
}

function cleanText(text: string): string {
  return text.replaceAll('\0', '').toWellFormed()
}
