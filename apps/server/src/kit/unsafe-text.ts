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
