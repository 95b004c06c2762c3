import * as z from 'zod/mini'
import { message } from '@stoa/messages/describe.ts'
import { UpstreamError } from '../../../kit/errors.ts'
import { lastPage } from './translate.ts'

/** A longer line is no product: one has at most a description of some 100 kB. */
const maxLineBytes = 5_000_000

/** A line of a file and the byte after it, where the next one begins. */
type Line = { text: string; end: number }

/** Splits bytes into lines. The last one may lack its end; where it was cut, it is no JSON. `start` is the place of the first byte in the whole file. */
export async function* splitLines(chunks: AsyncIterable<Buffer>, start: number): AsyncGenerator<Line> {
  let rest: Buffer[] = []
  let size = 0
  let place = start
  for await (const chunk of chunks) {
    let from = 0
    for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, from)) {
      const text = Buffer.concat([...rest, chunk.subarray(from, at)]).toString('utf8')
      rest = []
      size = 0
      from = at + 1
      yield { text, end: place + from }
    }
    place += chunk.length
    if (from < chunk.length) {
      rest.push(chunk.subarray(from))
      size += chunk.length - from
      if (size > maxLineBytes) throw new UpstreamError('malformed', message('upstream.shop_unreadable'))
    }
  }
  if (size > 0) yield { text: Buffer.concat(rest).toString('utf8'), end: place }
}

const Row = z.looseObject({ id: z.string(), __parentId: z.optional(z.string()) })
type Row = z.infer<typeof Row>

/** A product of the file with its children, as a page would give it; `start` is where it begins. */
type FileProduct = { id: string; start: number; variants: number; product: unknown }

/**
 * Joins the lines of a file to products: a child is behind its parent, and names it. `stray` receives the parent of a child that is elsewhere: that product
 * is not whole. Throws UpstreamError `malformed` for a line that cannot be read.
 */
export async function* joinProducts(lines: AsyncIterable<Line>, start: number, stray: (productId: string) => void): AsyncGenerator<FileProduct> {
  let place = start
  let present: { start: number; own: Row; variants: Row[]; media: Row[]; metafields: Row[] } | undefined
  const finish = ({ start: at, own, variants, media, metafields }: NonNullable<typeof present>): FileProduct => ({
    id: own.id,
    start: at,
    variants: variants.length,
    product: {
      ...own,
      media: { pageInfo: lastPage, nodes: media },
      metafields: { pageInfo: lastPage, nodes: metafields },
      variants: { pageInfo: lastPage, nodes: variants },
    },
  })
  for await (const { text, end } of lines) {
    const row = toRow(text)
    if (row?.__parentId === undefined) {
      if (present) yield finish(present)
      if (row) present = { start: place, own: row, variants: [], media: [], metafields: [] }
    } else if (row.__parentId !== present?.own.id) stray(row.__parentId)
    else if (row.id.includes('/ProductVariant/')) present.variants.push(row)
    else if (row.id.includes('/Metafield/')) present.metafields.push(row)
    else present.media.push(row)
    place = end
  }
  if (present) yield finish(present)
}

function toRow(text: string): Row | undefined {
  if (text.trim() === '') return undefined
  const row = Row.safeParse(toJson(text))
  if (!row.success) throw new UpstreamError('malformed', message('upstream.shop_unreadable'), { isTemporary: true, cause: row.error })
  return row.data
}

function toJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
