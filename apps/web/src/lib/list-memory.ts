const lists = new Map<string, { href: string; ids: readonly string[] }>()

/** Keeps how a person saw the list at `path`, and its rows in their order, so that a record's page knows its neighbours and the way back. */
export function rememberList(path: string, href: string, ids: readonly string[]): void {
  lists.set(path, { href, ids })
}

/** The way back to a list as it was seen last, filters and all. */
export function lastListHref(path: string): string {
  return lists.get(path)?.href ?? path
}

/** Where previous and next lead from a record of that list: null at an end, undefined when it was not in it. */
export function neighboursOf(path: string, id: string): { previous: string | null; next: string | null } | undefined {
  const ids = lists.get(path)?.ids ?? []
  const index = ids.indexOf(id)
  if (index === -1) return undefined
  const href = (other: string | undefined) => (other === undefined ? null : `${path}/${other}`)
  return { previous: href(ids[index - 1]), next: href(ids[index + 1]) }
}
