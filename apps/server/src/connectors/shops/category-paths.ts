/** Returns the paths of categories by reference, such as `Home > Kitchen`. A circle of parents ends where it closes. */
export function categoryPaths(categories: readonly { reference: string; name: string; parentReference: string | null }[]): Map<string, string> {
  const byReference = new Map(categories.map((one) => [one.reference, one]))
  const pathOf = (reference: string | null, seen: readonly string[]): string => {
    const one = reference === null ? undefined : byReference.get(reference)
    if (!one || seen.includes(one.reference)) return ''
    return [pathOf(one.parentReference, [...seen, one.reference]), one.name].filter((name) => name !== '').join(' > ')
  }
  return new Map(categories.map(({ reference }) => [reference, pathOf(reference, [])]))
}
