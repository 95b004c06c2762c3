/** The most characters of a shop's value that a mapping names. */
export const maxOriginalValue = 2000

/** Returns a shop's value as mappings name it: a longer one by its beginning. */
export function cutOriginalValue(value: string): string {
  // A cut in the middle of a character would leave half of it, which the database refuses.
  return value.slice(0, maxOriginalValue).toWellFormed()
}
