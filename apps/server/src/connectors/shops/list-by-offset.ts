import { message } from '@stoa/messages/describe.ts'
import { UpstreamError } from '../../kit/errors.ts'

/** So many rows of the page before are read again. */
const overlap = 5
/** So many full pages without a new id are no list that ends. */
const repeatLimit = 3

/**
 * Lists ids page by page, each once, where a shop has pages by offset only and sorts them by what never changes. Pages shift when a row is deleted
 * meanwhile, so each begins a little before the end of the one before it. Where none of that one is at its beginning, more was deleted, and it begins earlier. Throws
 * UpstreamError `malformed` where the shop repeats what it listed.
 */
export async function* listByOffset(pageSize: number, readPage: (offset: number) => Promise<string[]>): AsyncGenerator<string[]> {
  const listed = new Set<string>()
  for (let offset = 0, repeats = 0; ;) {
    const ids = await readPage(offset)
    if (offset > 0 && !listed.has(ids[0] ?? '')) {
      offset = Math.max(0, offset - pageSize)
      continue
    }
    const fresh = ids.filter((id) => !listed.has(id))
    for (const id of fresh) listed.add(id)
    if (fresh.length > 0) yield fresh
    if (ids.length < pageSize) return
    repeats = fresh.length > 0 ? 0 : repeats + 1
    if (repeats === repeatLimit) throw new UpstreamError('malformed', message('upstream.shop_repeats'))
    offset += ids.length - overlap
  }
}
