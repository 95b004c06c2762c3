/** Whether a text holds what PostgreSQL refuses to store: a NUL character, or half of a surrogate pair. */
export function isUnsafeText(text: string): boolean {
  return text.includes('\0') || !text.isWellFormed()
}

/** Returns the path of the first text or key in a value that cannot be stored, or undefined. */
export function findUnsafeText(value: unknown, path = ''): string | undefined {
  if (typeof value === 'string') return isUnsafeText(value) ? path : undefined
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, inner] of Object.entries(value)) {
    const below = path === '' ? key : `${path}.${key}`
    if (isUnsafeText(key)) return below.replaceAll('\0', '').toWellFormed()
    const found = findUnsafeText(inner, below)
    if (found !== undefined) return found
  }
  return undefined
}

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
