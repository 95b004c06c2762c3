import type { Answer, RouteDefinition } from '@stoa/contract/route.ts'
import type { Answered, CallArgs } from './api.ts'
import { callKey } from './calls.ts'
import type { Show } from './calls.ts'

type Rows<T> = T extends readonly (infer One)[]
  ? One
  : T extends object
    ? { [K in keyof T]-?: T[K] extends readonly (infer One)[] ? One : never }[keyof T]
    : never
/** A row of what a route answers: of its list, of a page of it, or of a list inside the answer. */
export type RowIn<R extends RouteDefinition> = Rows<Answer<R>>

/** Shows `answer` as all that a route answers. */
export function asAnswer<R extends RouteDefinition>(route: R, args: CallArgs<R>, answer: Answered<R>): Show {
  return (client) => client.setQueryData<unknown>(callKey(route, args), answer)
}

/** Shows `row` in the place of the same one, wherever an answer of a route has it. */
export function asRow<R extends RouteDefinition>(route: R, row: RowIn<R>, isSame: (one: RowIn<R>) => boolean): Show {
  const replaced = (one: unknown): unknown => (isSame(one as RowIn<R>) ? row : one)
  return (client) => client.setQueriesData<unknown>({ queryKey: callKey(route) }, (kept: unknown) => withRows(kept, replaced))
}

/** An answer, or the pages of one that was read page by page, with each row of its lists replaced. */
function withRows(kept: unknown, replaced: (row: unknown) => unknown): unknown {
  if (Array.isArray(kept)) return kept.map(replaced)
  if (typeof kept !== 'object' || kept === null) return kept
  if ('pages' in kept && Array.isArray(kept.pages)) return { ...kept, pages: kept.pages.map((page: unknown) => withRows(page, replaced)) }
  return Object.fromEntries(Object.entries(kept).map(([name, value]) => [name, Array.isArray(value) ? value.map(replaced) : value]))
}
