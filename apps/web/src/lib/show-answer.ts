import type { Answer, RouteDefinition } from '@stoa/contract/route.ts'
import type { Answered, CallArgs } from './api.ts'
import { callKey } from './calls.ts'
import type { Shows } from './calls.ts'

type Rows<T> = T extends readonly (infer One)[]
  ? One
  : T extends object
    ? { [K in keyof T]-?: T[K] extends readonly (infer One)[] ? One : never }[keyof T]
    : never
/** A row of what a route answers: of its list, of a page of it, or of a list inside the answer. */
export type RowIn<R extends RouteDefinition> = Rows<Answer<R>>

/** Puts an answer where all that `route` answers is kept: `shows: asAnswer(caseRoutes.get, ({ id }) => ({ params: { id } }))`. */
export function asAnswer<R extends RouteDefinition>(route: R, argsOf: (answer: Answered<R>) => CallArgs<R>): Shows<Answered<R>> {
  return (answer, client) => void client.setQueryData<unknown>(callKey(route, argsOf(answer)), answer)
}

/** Puts an answer in the place of the same row, wherever an answer of these routes has it. */
export function asRow<R extends RouteDefinition>(routes: readonly R[], isSame: (one: RowIn<R>, saved: RowIn<R>) => boolean): Shows<RowIn<R>> {
  return (row, client) => {
    const replaced = (one: unknown): unknown => (isSame(one as RowIn<R>, row) ? row : one)
    for (const route of routes) client.setQueriesData<unknown>({ queryKey: callKey(route) }, (kept: unknown) => withRows(kept, replaced))
  }
}

/** An answer, or the pages of one that was read page by page, with each row of its lists replaced. */
function withRows(kept: unknown, replaced: (row: unknown) => unknown): unknown {
  if (Array.isArray(kept)) return kept.map(replaced)
  if (typeof kept !== 'object' || kept === null) return kept
  if ('pages' in kept && Array.isArray(kept.pages)) return { ...kept, pages: kept.pages.map((page: unknown) => withRows(page, replaced)) }
  return Object.fromEntries(Object.entries(kept).map(([name, value]) => [name, Array.isArray(value) ? value.map(replaced) : value]))
}
