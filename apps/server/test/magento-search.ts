type Filter = { field: string; value: string; condition: string }
export type MagentoSearch = { groups: Filter[][]; sort: string; page: number; size: number }

const part = /^searchCriteria\[filterGroups\]\[(\d+)\]\[filters\]\[(\d+)\]\[(field|value|conditionType)\]$/

/** Reads the parameters of a search as Magento does. */
export function readSearch(query: Record<string, string>): MagentoSearch {
  const groups: Filter[][] = []
  for (const [name, value] of Object.entries(query)) {
    const [, g = '', f = '', what = ''] = part.exec(name) ?? []
    if (what === '') continue
    const filter = ((groups[Number(g)] ??= [])[Number(f)] ??= { field: '', value: '', condition: 'eq' })
    filter[what === 'conditionType' ? 'condition' : (what as 'field' | 'value')] = value
  }
  return {
    groups,
    sort: query['searchCriteria[sortOrders][0][field]'] ?? '',
    page: Number(query['searchCriteria[currentPage]'] ?? 1),
    size: Number(query['searchCriteria[pageSize]'] ?? 20),
  }
}

/** Returns a page of what matches. `fieldOf` reads a field as the search names it. A page after the last is the last once more. */
export function findMatches<T>(rows: readonly T[], { groups, page, size, sort }: MagentoSearch, fieldOf: (row: T, field: string) => unknown) {
  const matches = (row: T, { field, value, condition }: Filter): boolean => {
    const own = fieldOf(row, field)
    if (condition === 'in') return value.split(',').includes(String(own))
    if (condition === 'neq') return String(own) !== value
    if (condition === 'gt') return Number(own) > Number(value)
    if (condition === 'gteq') return String(own) >= value
    return String(own) === value
  }
  const found = rows.filter((row) => groups.every((group) => group.some((filter) => matches(row, filter))))
  const sorted = sort === '' ? found : found.toSorted((a, b) => Number(fieldOf(a, sort)) - Number(fieldOf(b, sort)))
  const shown = Math.min(page, Math.max(1, Math.ceil(sorted.length / size)))
  return { items: sorted.slice((shown - 1) * size, shown * size), total_count: sorted.length }
}
