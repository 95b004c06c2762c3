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
