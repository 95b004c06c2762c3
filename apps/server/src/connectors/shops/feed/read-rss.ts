import { SaxesParser } from 'saxes'
import { AppError } from '../../../kit/errors.ts'
import { entities } from '../../../kit/plain-text.ts'
import type { RowFault } from '../../../kit/read-rows.ts'
import type { GoogleEntry } from './translate-google.ts'

/** Letters of the longest item. */
const longestItem = 2_000_000

/**
 * Reads the items of an RSS 2.0 (or entries of an Atom) product feed from text in pieces. Items are cut out by their tags and
 * each is parsed by itself, because a parser of the whole loses its way for good at the first wrong closing tag. Here broken
 * markup costs the item it is in.
 */
export async function* readRss(text: AsyncIterable<string>): AsyncGenerator<(GoogleEntry | RowFault)[]> {
  let rest = ''
  let line = 1
  for await (const piece of text) {
    rest += piece
    const found: (GoogleEntry | RowFault)[] = []
    let done = 0
    const opening = /<(item|entry)(?=[\s>])/g
    for (let open = opening.exec(rest); open; open = opening.exec(rest)) {
      const closing = `</${open[1]}>`
      const end = rest.indexOf(closing, opening.lastIndex)
      if (end < 0) break
      line += countLines(rest, done, open.index)
      done = end + closing.length
      found.push(readItem(rest.slice(open.index, done), line))
      line += countLines(rest, open.index, done)
      opening.lastIndex = done
    }
    rest = rest.slice(done)
    if (rest.length > longestItem)
      throw new AppError('file_unreadable', { detail: `What begins on line ${line} is too long to be an item of a product feed.` })
    if (found.length > 0) yield found
  }
  if (/<(item|entry)[\s>]/.test(rest)) yield [{ line, code: 'malformed_xml', message: 'The file ends in the middle of an item.' }]
}

/** One item. Only what stands directly in it counts (`g:shipping` holds a `g:price` of its own); names lose their prefix. */
function readItem(markup: string, line: number): GoogleEntry | RowFault {
  const fields: GoogleEntry['fields'] = new Map()
  let depth = 0
  let field = ''
  let value = ''
  let fault: string | undefined
  const parser = new SaxesParser({ xmlns: false, position: false })
  // Feeds use the characters of HTML, which XML does not know.
  Object.assign(parser.ENTITIES, entities)
  parser.on('error', (error) => (fault ??= error.message.replace(/^(?:\d+:\d+: )?/, '')))
  parser.on('opentag', (tag) => {
    depth += 1
    if (depth !== 2) return
    field = tag.name.slice(tag.name.indexOf(':') + 1).toLowerCase()
    value = field === 'link' ? (tag.attributes.href ?? '') : ''
  })
  const collect = (piece: string) => {
    if (depth === 2) value += piece
  }
  parser.on('text', collect)
  parser.on('cdata', collect)
  parser.on('closetag', () => {
    if (depth === 2) {
      const present = fields.get(field)
      if (present) present.push(value.trim())
      else fields.set(field, [value.trim()])
    }
    depth -= 1
  })
  parser.write(mendAmpersands(markup)).close()
  return fault === undefined ? { line, fields } : { line, code: 'malformed_xml', message: `The markup of this item is broken: ${fault}` }
}

/** The commonest fault of feeds: a bare `&` in a name or address. The parser would swallow all up to the next semicolon. */
function mendAmpersands(markup: string): string {
  if (!markup.includes('&')) return markup
  return markup.replaceAll(/<!\[CDATA\[[\s\S]*?\]\]>|&(?!(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]\w{0,20});)/gi, (match) => (match === '&' ? '&amp;' : match))
}

function countLines(text: string, from: number, to: number): number {
  let count = 0
  for (let at = text.indexOf('\n', from); at >= 0 && at < to; at = text.indexOf('\n', at + 1)) count += 1
  return count
}
