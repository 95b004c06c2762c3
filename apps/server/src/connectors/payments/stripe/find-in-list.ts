import type * as z from 'zod/mini'
import type { FormValue } from './form.ts'
import { pageOf } from './shapes.ts'
import type { StripeCall } from './stripe-call.ts'

const pageSize = 100

/** Returns the first object of a list that fits, page by page; undefined where none does. */
export async function findInList<S extends z.ZodMiniType<{ id: string }>>(
  call: StripeCall,
  item: S,
  path: string,
  query: Readonly<Record<string, FormValue>>,
  fits: (one: z.infer<S>) => boolean,
  account?: string,
): Promise<z.infer<S> | undefined> {
  for (let after: string | undefined; ;) {
    const page = await call.send(pageOf(item), {
      path,
      query: { ...query, limit: pageSize, starting_after: after },
      ...(account === undefined ? {} : { account }),
    })
    const data = page.data as z.infer<S>[]
    const found = data.find(fits)
    if (found) return found
    after = data.at(-1)?.id
    if (page.has_more !== true || after === undefined) return undefined
  }
}
