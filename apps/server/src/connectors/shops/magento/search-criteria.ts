/** A condition on a field. Source: Adobe Commerce, "Search using REST". */
export type Filter = { field: string; value: string | number; condition?: 'eq' | 'neq' | 'gt' | 'gteq' | 'in' | 'notnull' }

/** What to find: every group has to match, by any of its filters. */
export type Criteria = {
  groups: readonly (readonly Filter[])[]
  sort?: string
  page?: number
  size?: number
  /** Which fields are answered, as Magento writes them; all without. */
  fields?: string
}

/** How many are read at once where nothing else is said. */
export const pageSize = 100

/** SKUs of one call: an address has room for so many. */
export const skusAtOnce = 40

/** Returns a group that finds any of these SKUs. A list of values is separated by commas, so a SKU that has one is a condition of its own. */
export function withSkus(skus: readonly string[]): Filter[] {
  const plain = skus.filter((sku) => !sku.includes(','))
  return [
    ...(plain.length === 0 ? [] : [{ field: 'sku', value: plain.join(','), condition: 'in' as const }]),
    ...skus.filter((sku) => sku.includes(',')).map((value) => ({ field: 'sku', value })),
  ]
}

/** Returns the parameters of a search, ascending by `sort`. */
export function toQuery({ groups, sort, page = 1, size = pageSize, fields }: Criteria): [string, string][] {
  const at = (place: string): string => `searchCriteria${place}`
  const filters = groups.flatMap((group, g) =>
    group.flatMap(({ field, value, condition = 'eq' }, f): [string, string][] => {
      const place = at(`[filterGroups][${g}][filters][${f}]`)
      return [
        [`${place}[field]`, field],
        [`${place}[value]`, String(value)],
        [`${place}[conditionType]`, condition],
      ]
    }),
  )
  return [
    ...filters,
    ...(sort === undefined
      ? []
      : ([
          [at('[sortOrders][0][field]'), sort],
          [at('[sortOrders][0][direction]'), 'ASC'],
        ] as [string, string][])),
    [at('[currentPage]'), String(page)],
    [at('[pageSize]'), String(size)],
    ...(fields === undefined ? [] : ([['fields', fields]] as [string, string][])),
  ]
}

/** Returns an instant as Magento's filters have it: in UTC, to the second. */
export function toMagentoTime(instant: Date): string {
  return instant.toISOString().slice(0, 19).replace('T', ' ')
}
