import { SaxesParser } from 'saxes'
import { cleanCell, maxCellLength } from './cells.ts'
import { entities } from './entities.ts'
import { ProductFileError } from './file-error.ts'
import { joinPieces } from './join-pieces.ts'
import { formatList } from './lists.ts'
import type { RowError } from './read-rows.ts'

/** An item of a product feed. Field names in small letters without their prefix; repeated fields keep their order. */
export type FeedEntry = { line: number; fields: Map<string, string[]>; truncated?: string[] }

/** Characters of the longest item. */
const maxItemLength = 2_000_000

/**
 * Reads the items of an RSS 2.0 (or entries of an Atom) product feed from text in pieces. Items are cut out by their tags and each is parsed
 * alone, because a parser of the whole file is lost at the first wrong closing tag. Here broken markup costs the item it is in.
 */
export async function* readRss(text: AsyncIterable<string>): AsyncGenerator<(FeedEntry | RowError)[]> {
  let rest = ''
  let line = 1
  /** The item that is open: where it begins, and from where its end has to be searched. */
  let open: { from: number; closing: string; searched: number } | undefined
  let searched = 0

  const take = (): (FeedEntry | RowError)[] => {
    const found: (FeedEntry | RowError)[] = []
    let done = 0
    const opening = /<(item|entry)(?=[\s>])/g
    for (;;) {
      if (!open) {
        opening.lastIndex = searched
        const match = opening.exec(rest)
        // A tag may be cut by the end of the piece.
        searched = match ? match.index : Math.max(searched, rest.length - 8)
        if (!match) break
        open = { from: match.index, closing: `</${match[1]}>`, searched: opening.lastIndex }
      }
      const end = rest.indexOf(open.closing, open.searched)
      if (end < 0) {
        open.searched = Math.max(open.searched, rest.length - open.closing.length)
        break
      }
      line += countLines(rest, done, open.from)
      const itemEnd = end + open.closing.length
      found.push(parseItem(rest.slice(open.from, itemEnd), line))
      line += countLines(rest, open.from, itemEnd)
      done = itemEnd
      searched = itemEnd
      open = undefined
    }
    // Text between items is not kept.
    const keepFrom = open?.from ?? searched
    line += countLines(rest, done, keepFrom)
    rest = rest.slice(keepFrom)
    searched -= keepFrom
    if (open) open = { ...open, from: 0, searched: open.searched - keepFrom }
    return found
  }

  for await (const { piece, isEnd } of joinPieces(text)) {
    rest += piece
    const found = take()
    if (!isEnd && rest.length > maxItemLength) throw new ProductFileError('file_error.long_item', { line: String(line) })
    if (found.length > 0) yield found
  }
  if (open) yield [{ line, code: 'malformed_xml', reason: { code: 'import_error.item_cut_off', params: {} } }]
}

class MarkupError extends Error {}

/**
 * Parses one item. Only what is directly in it counts (`g:shipping` holds a `g:price` of its own), and names lose their prefix. The name and value
 * of each `g:product_detail` are one list, `attribute_list`.
 */
function parseItem(markup: string, line: number): FeedEntry | RowError {
  const fields: FeedEntry['fields'] = new Map()
  const truncated: string[] = []
  let depth = 0
  let field = ''
  let pieces: string[] = []
  let detail = { name: '', value: '' }
  /** The part of a `product_detail` that is open. */
  let part: 'name' | 'value' | undefined
  const details: string[] = []
  const parser = new SaxesParser({ xmlns: false, position: false })
  // Feeds use the characters of HTML, which XML does not know.
  Object.assign(parser.ENTITIES, entities)
  parser.on('error', (error) => {
    throw new MarkupError(error.message.replace(/^(?:\d+:\d+: )?/, ''))
  })
  parser.on('opentag', (tag) => {
    depth += 1
    const name = tag.name.slice(tag.name.indexOf(':') + 1).toLowerCase()
    if (depth === 3 && field === 'product_detail') part = name === 'attribute_name' ? 'name' : name === 'attribute_value' ? 'value' : undefined
    if (depth !== 2) return
    detail = { name: '', value: '' }
    field = name
    pieces = field === 'link' ? [tag.attributes.href ?? ''] : []
  })
  const collect = (piece: string) => {
    if (depth === 2) pieces.push(piece)
    if (depth === 3 && part) detail[part] += piece
  }
  parser.on('text', collect)
  parser.on('cdata', collect)
  parser.on('closetag', () => {
    if (depth === 3) part = undefined
    if (depth === 2 && detail.name.trim() !== '') details.push(`${detail.name.trim()}=${detail.value.trim()}`)
    else if (depth === 2) {
      const text = pieces.join('')
      if (text.length > maxCellLength) truncated.push(field)
      const value = cleanCell(text).trim()
      const present = fields.get(field)
      if (present) present.push(value)
      else fields.set(field, [value])
    }
    depth -= 1
  })
  try {
    parser.write(escapeBareAmpersands(markup)).close()
  } catch (error) {
    if (!(error instanceof MarkupError)) throw error
    return { line, code: 'malformed_xml', reason: { code: 'import_error.malformed_markup', params: { detail: error.message } } }
  }
  if (details.length > 0) fields.set('attribute_list', [cleanCell(formatList(details))])
  return truncated.length === 0 ? { line, fields } : { line, fields, truncated }
}

const bareAmpersand = /&(?!(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]\w{0,20});)/gi
const sectionStart = '<![CDATA['

/**
 * Escapes the most common mistake of feeds, a bare `&` in a name or address, outside of CDATA sections: the parser would read all up to the
 * next semicolon as one entity. Each section is searched once, so an unclosed one costs no more than its length.
 */
export function escapeBareAmpersands(markup: string): string {
  if (!markup.includes('&')) return markup
  const parts: string[] = []
  const escape = (text: string) => parts.push(text.replaceAll(bareAmpersand, '&amp;'))
  let from = 0
  for (let start = markup.indexOf(sectionStart); start >= 0; start = markup.indexOf(sectionStart, from)) {
    const end = markup.indexOf(']]>', start)
    if (end < 0) break
    escape(markup.slice(from, start))
    parts.push(markup.slice(start, end + 3))
    from = end + 3
  }
  escape(markup.slice(from))
  return parts.join('')
}

function countLines(text: string, from: number, to: number): number {
  let count = 0
  for (let at = from; at < to; at += 1) if (text.charCodeAt(at) === 10) count += 1
  return count
}
