import * as z from 'zod/mini'

const text = z.optional(z.string())
const list = z.optional(
  z.union([
    z.array(z.string()),
    z.pipe(
      z.string(),
      z.transform((one: string) => [one]),
    ),
  ]),
)

/** The search of a list's address: `listSearch(['status', 'country'])` is what its route and its screen share. */
export function listSearch<const Key extends string>(filters: readonly Key[]) {
  const own = Object.fromEntries(filters.map((key) => [key, list])) as Record<Key, typeof list>
  return z.object({ view: text, q: text, sort: text, saved: text, ...own })
}
