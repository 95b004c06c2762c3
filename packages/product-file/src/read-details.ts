import { isCurrency } from '@stoa/contract/money.ts'
import { productLimits } from '@stoa/contract/product-limits.ts'
import { formatList, parseAddresses, parseList } from './lists.ts'
import { cellError, normalizeText, shorten } from './cells.ts'
import { decodeEntities } from './entities.ts'
import { htmlToText } from './html.ts'
import type { StoredProduct } from './file-product.ts'
import type { Plan } from './plan.ts'
import { cellOf, isChild } from './plan.ts'
import { bareName } from './presets.ts'
import { currencyIn } from './prices.ts'
import { readAttributes } from './read-attributes.ts'
import { readTexts } from './read-translations.ts'
import { noteError, noteNotice, noteValue, truncated } from './row-notes.ts'
import type { NotedRow, FindFirst } from './noted-row.ts'

/** What the rows of a product say of the product as a whole; `isBroken` where that cannot be read. */
export type Details = Omit<StoredProduct, 'variants' | 'options'> & { isBroken: boolean }

/** Characters that are kept of each text. */
const maxLengths = { ...productLimits, product_type: productLimits.category }

/**
 * Reads what concerns the product as a whole. The first row that says something counts; a later one that says something else is an error.
 * Where a name is a column but none of the rows has one, they are further rows of a product that exists: what they leave empty stays.
 */
export function readDetails(plan: Plan, rows: readonly NotedRow[], kept: StoredProduct | undefined): Details {
  const { at } = plan
  let isBroken = false
  const isWhole = at.name < 0 || rows.some(({ row }) => cellOf(row, at.name) !== '')
  // A variant names itself and its own texts: the product's are those of its parent row.
  const parents = rows.filter(({ row }) => !isChild(plan, row))
  const own = parents.length === 0 || at.parent < 0 ? rows : parents

  const first: FindFirst = (column) => {
    let found: { text: string; one: NotedRow } | undefined
    for (const one of own) {
      const text = cellOf(one.row, column)
      if (text === '') continue
      if (!found) found = { text, one }
      else if (text !== found.text && at.parent < 0) {
        const params = { value: shorten(text), other: shorten(found.text), line: String(found.one.row.line) }
        noteError(one.notes, column, cellError('conflicting_value', 'conflicting_value', params).error)
      }
    }
    return found
  }
  const cut = (text: string, longest: number, one: NotedRow, column: number): string => {
    if (text.length <= longest) return text
    noteNotice(one.notes, column, truncated(longest, plan.header[column]))
    return text.slice(0, longest).toWellFormed()
  }
  /** A text of one line: other platforms write it as HTML, our own export as it is. */
  const plain = (text: string): string => (plan.isOwnExport ? text : decodeEntities(text))
  const line = (
    target: 'name' | 'description' | 'brand' | 'category' | 'product_type',
    before: string | undefined,
    clean: (text: string) => string = plain,
  ): string => {
    const column = at[target]
    if (column < 0) return before ?? ''
    const found = first(column)
    if (!found) {
      if (before?.trim() === '') return before
      const emptied = before !== undefined && isWhole && target !== 'name' ? '' : (before ?? '')
      if (rows[0] && isWhole) noteValue(rows[0].notes, column, emptied, before !== undefined && emptied !== before)
      return emptied
    }
    // A text with entities that an earlier import kept is decoded now.
    if (before !== undefined && found.text === normalizeText(before) && plain(found.text) === found.text) return before
    const value = cut(clean(found.text), maxLengths[target], found.one, column)
    noteValue(found.one.notes, column, value, before !== undefined && value !== before)
    return value
  }

  const name = line('name', kept?.name)
  const top = rows[0]
  if (name === '' && !kept && top) {
    isBroken = true
    noteError(top.notes, at.name, cellError('missing_name', at.name < 0 ? 'no_name_column' : 'no_name', {}).error)
  }
  const description = line('description', kept?.description, plan.isOwnExport ? (text) => text : htmlToText)
  const brand = line('brand', kept?.brand)
  const details = { name, description, brand, category: category(), tags: tags(), currency: currency(), images: images() }
  const attributes = readAttributes(plan, own, kept, { first, isWhole })
  const translations = readTexts(plan, own, kept, { first, isWhole })
  return { ...details, attributes, ...(translations ? { translations } : {}), isBroken }

  /** The shop's own type of the product before a category of a standard, where the file has both. */
  function category(): string {
    const before = kept?.category
    const hasType = at.product_type >= 0 && own.some(({ row }) => cellOf(row, at.product_type) !== '')
    if (hasType || at.category < 0) return line('product_type', before)
    return line('category', before, bareName(plan.header[at.category] ?? '').endsWith('ies') ? (text) => plain(deepestPath(text)) : undefined)
  }

  function tags(): string[] {
    const before = kept?.tags
    const found = at.tags < 0 ? undefined : first(at.tags)
    if (!found) {
      if (at.tags < 0 || (kept && !isWhole)) return before ?? []
      if (top) noteValue(top.notes, at.tags, '', before !== undefined && before.length > 0)
      return []
    }
    if (before && found.text === normalizeText(formatList(before))) return before
    const read = [...new Set(parseList(found.text).map((tag) => cut(plain(tag), maxLengths.tag, found.one, at.tags)))]
    noteValue(found.one.notes, at.tags, formatList(read), before !== undefined && formatList(read) !== formatList(before))
    return read
  }

  function currency(): string {
    const found = first(at.currency)
    const { currency: usual } = plan.options
    if (found) {
      const code = found.text.toUpperCase()
      if (!isCurrency(code)) {
        isBroken = true
        noteError(found.one.notes, at.currency, cellError('unknown_currency', 'unknown_currency', { value: shorten(found.text) }).error)
      } else noteValue(found.one.notes, at.currency, code, kept !== undefined && kept.currency !== code)
      return code
    }
    if (kept && at.currency >= 0) return kept.currency
    const before = kept?.currency ?? usual
    return rows.map(({ row }) => currencyIn(cellOf(row, at.price), before)).find((code) => code !== undefined) ?? before
  }

  function images(): Details['images'] {
    const before = kept?.images ?? []
    if (plan.images.length === 0) return before
    const alts = new Map(before.map(({ source, alt }) => [source, alt]))
    const listed = new Map<string, { alt: string; position: number }>()
    if (kept && !isWhole) before.forEach(({ source, alt }, index) => listed.set(source, { alt, position: index + 1 }))
    for (const { row, notes } of rows) {
      let isFirst = true
      for (const column of plan.images) {
        const text = cellOf(row, column)
        const { value: addresses, notice } = alts.has(text) ? { value: [text] } : parseAddresses(text)
        if (notice) noteNotice(notes, column, notice)
        noteValue(notes, column, addresses.join(' '), kept !== undefined && addresses.some((address) => !alts.has(address)))
        for (const address of addresses) {
          const alt = cellOf(row, at.image_alt)
          const keptAlt = alts.get(address)
          const isKept = !isFirst || at.image_alt < 0 || alt === normalizeText(keptAlt ?? '')
          const present = listed.get(address)
          if (!present) {
            const position = (isFirst && Number(cellOf(row, at.image_position))) || listed.size + 1
            listed.set(address, { alt: isKept ? (keptAlt ?? '') : alt, position })
          } else if (isFirst && present.alt === '' && !isKept) present.alt = alt
          if (isFirst) noteValue(notes, at.image_alt, alt, kept !== undefined && !isKept)
          isFirst = false
        }
      }
    }
    return [...listed].toSorted(([, a], [, b]) => a.position - b.position).map(([source, { alt }]) => ({ source, alt }))
  }
}

/** Of several categories the most specific: "Clothing > Shirts" of "Clothing, Clothing > Shirts". */
function deepestPath(text: string): string {
  const depth = (path: string) => path.split(/[>/]/).length
  return parseList(text).reduce((best, path) => (depth(path) > depth(best) ? path : best), parseList(text)[0] ?? '')
}
