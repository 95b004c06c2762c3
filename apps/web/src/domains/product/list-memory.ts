let last: { href: string; ids: readonly string[] } | undefined

/** Keeps which list a person looked at, and its rows in their order, so that a product's page knows its neighbours and the way back. */
export function rememberList(href: string, ids: readonly string[]): void {
  last = { href, ids }
}

/** The way back to the list looked at last, filters and all. */
export function lastListHref(): string {
  return last?.href ?? '/shop/products'
}

/** Where previous and next lead from a product of that list: null at an end, undefined when it was not in it. */
export function neighboursOf(id: string): { previous: string | null; next: string | null } | undefined {
  const index = last?.ids.indexOf(id) ?? -1
  if (index === -1) return undefined
  const href = (other: string | undefined) => (other === undefined ? null : `/shop/products/${other}`)
  return { previous: href(last?.ids[index - 1]), next: href(last?.ids[index + 1]) }
}
