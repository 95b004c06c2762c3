import { SaxesParser } from 'saxes'
import type { GoogleEntry } from './translate-google.ts'
import type { RowFault } from './read-rows.ts'

/** Text past this in one element is left out; no field of a feed is longer. */
const longestField = 200_000

/**
 * Reads the items of an RSS 2.0 (or entries of an Atom) product feed from text in pieces. Only what stands directly in an item
 * counts: `g:shipping` holds a `g:price` of its own. Names lose their prefix. Broken markup costs the item it is in.
 */
export async function* readRss(text: AsyncIterable<string>): AsyncGenerator<(GoogleEntry | RowFault)[]> {
  let found: (GoogleEntry | RowFault)[] = []
  let entry: GoogleEntry | undefined
  let fault: RowFault | undefined
  let depth = 0
  let field = ''
  let value = ''
  // Positions within a line and namespaces cost time and serve nothing here.
  const parser = new SaxesParser({ xmlns: false, position: true })
  parser.on('error', (error) => {
    fault ??= { line: entry?.line ?? parser.line, code: 'malformed_xml', message: `The markup is broken: ${error.message.replace(/^\d+:\d+: /, '')}` }
    if (!entry) report()
  })
  const report = () => {
    if (fault) found.push(fault)
    fault = undefined
  }
  parser.on('opentag', (tag) => {
    if (!entry) {
      if (tag.name === 'item' || tag.name === 'entry') {
        entry = { line: parser.line, fields: new Map() }
        depth = 0
      }
      return
    }
    depth += 1
    if (depth !== 1) return
    field = tag.name.slice(tag.name.indexOf(':') + 1).toLowerCase()
    value = typeof tag.attributes.href === 'string' && field === 'link' ? tag.attributes.href : ''
  })
  const collect = (piece: string) => {
    if (entry && depth === 1 && value.length < longestField) value += piece
  }
  parser.on('text', collect)
  parser.on('cdata', collect)
  parser.on('closetag', (tag) => {
    if (!entry) return
    if (depth === 0) {
      if (fault) report()
      else found.push(entry)
      entry = undefined
      return
    }
    if (depth === 1 && !tag.isSelfClosing) {
      const present = entry.fields.get(field)
      if (present) present.push(value.trim())
      else entry.fields.set(field, [value.trim()])
    }
    depth -= 1
  })
  for await (const piece of text) {
    parser.write(piece)
    if (found.length === 0) continue
    yield found
    found = []
  }
  parser.close()
  report()
  if (found.length > 0) yield found
}
