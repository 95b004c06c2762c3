/** A path with those of the values that are there as its search. */
export function addressWith(path: string, values: Readonly<Record<string, string | undefined>>): string {
  const search = new URLSearchParams(Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== ''))
  return search.size === 0 ? path : `${path}?${search}`
}
