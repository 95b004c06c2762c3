import * as z from 'zod/mini'
import { issue } from './input-codes.ts'
import { monthPattern } from './month-pattern.ts'

// PostgreSQL has no year 0 and no offset of 16 hours.
const isStorable = z.refine<string>((text) => !text.startsWith('0000') && !/[+-](1[6-9]|2\d):\d\d$/.test(text), issue('input.instant_range'))

/** Instant, ISO 8601 in UTC: "2026-11-20T20:58:12.123Z". */
export const Instant = z.iso.datetime({ offset: true }).check(isStorable)
/** UUID of any version; ours are version 7. */
export const Id = z.guid(issue('input.id'))
/** A date without time: "2026-11-20". */
export const Day = z.iso.date().check(isStorable)
/** A month: "2026-11". */
export const Month = z.string().check(z.regex(monthPattern, issue('input.month')))

/** The comparisons of the `filter` grammar: contains and equals, as the specification's §5 words them, and starts with, as SCIM does. */
export type FilterOperator = 'co' | 'eq' | 'sw'

/** One comparison after parsing: `name co "shirt"`. */
export type FilterTerm = { field: string; operator: FilterOperator; value: string }

/** Terms joined all by `and` or all by `or`, as the grammar allows. */
export type Filter = { join: 'and' | 'or'; terms: FilterTerm[] }

/** What a paged list answers. `next` is the complete path and query of the following page, or null at the end. */
export function pageOf({ item, counts }: { item: z.ZodMiniType; counts?: true }) {
  const page = { value: z.array(item), next: z.nullable(z.string()) }
  return z.object(counts ? { ...page, totalCount: z.optional(z.int()) } : page)
}

/** A true/false query value: `true`, `false`, `1`, `0`. */
export const QueryFlag = z.pipe(
  z.union([z.enum(['true', 'false', '1', '0']), z.boolean()], issue('input.flag')),
  z.transform((value: 'true' | 'false' | '1' | '0' | boolean) => value === true || value === 'true' || value === '1'),
)

/** An amount in a query, in minor units. */
export const QueryMinor = z.pipe(
  z.union(
    [z.string().check(z.regex(/^\d{1,12}$/, issue('input.minor_units'))), z.int().check(z.minimum(0), z.maximum(999_999_999_999))],
    issue('input.minor_units'),
  ),
  z.transform(Number),
)

/** A list in a query: repeated keys, or one value. Always an array afterwards, of at most 100. */
export function repeated<O extends string>(item: z.ZodMiniType<O, O>) {
  const list = z.array(item).check(z.maxLength(100))
  const single = z.pipe(
    item,
    z.transform((value: O): O[] => [value]),
  )
  return z._default(z.union([list, single]), [])
}
