import type * as z from 'zod/mini'
import type { connectionOf } from './translate.ts'
import { lastPage } from './translate.ts'

type PageInfo = z.infer<ReturnType<typeof connectionOf<z.ZodMiniAny>>>['pageInfo']
type Page<T> = { pageInfo: PageInfo; nodes: T[] }

/** Returns a connection of GraphQL with all of its nodes: pages behind the first are read one by one, until one is not there any more. */
export async function readRest<T>(first: Page<T>, read: (after: string | null) => Promise<Page<T> | undefined>): Promise<Page<T>> {
  const nodes = [...first.nodes]
  for (let { pageInfo } = first; pageInfo.hasNextPage;) {
    const page = await read(pageInfo.endCursor)
    if (!page) break
    nodes.push(...page.nodes)
    pageInfo = page.pageInfo
  }
  return { pageInfo: lastPage, nodes }
}
