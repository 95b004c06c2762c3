import type { KeptProduct } from '../product/rules-diff.ts'
import { plainText } from '../../kit/plain-text.ts'
import type { RowNotes } from './row-notes.ts'
import { noteFault, noteValue } from './row-notes.ts'
import { currencyIn, isCurrency, isFault, readAddresses, readTags, shorten, writeTags } from './rules-cells.ts'
import type { FileRow, Plan } from './rules-plan.ts'
import { cellOf } from './rules-plan.ts'

/** A row of a product with what is noted of it. */
export type NotedRow = { row: FileRow; notes: RowNotes }

/** What the rows of a product say of the product as a whole; `isBroken` where that cannot be read. */
export type Details = Omit<KeptProduct, 'variants' | 'options'> & { isBroken: boolean }

const longest = { name: 500, description: 100_000, brand: 500, category: 500, tag: 200, attribute: 10_000 }
const markup = /<\/?[a-z][^>]*>/i

/**
 * Reads what concerns the product as a whole. The first row that says something counts; a later one that says something else is at fault.
 * Where a name is a column but none of the rows has one, they are further rows of a product that is there: what they leave empty stays.
 */
export function readDetails(plan: Plan, rows: readonly NotedRow[], kept: KeptProduct | undefined): Details {
  const { at } = plan
  let isBroken = false
  const isWhole = at.name < 0 || rows.some(({ row }) => cellOf(row, at.name) !== '')

  const first = (column: number): { text: string; one: NotedRow } | undefined => {
    let found: { text: string; one: NotedRow } | undefined
    for (const one of rows) {
      const text = cellOf(one.row, column)
      if (text === '') continue
      if (!found) found = { text, one }
      else if (text !== found.text) {
        const message = `"${shorten(text)}" contradicts "${shorten(found.text)}" on line ${found.one.row.line}, of the same product.`
        noteFault(one.notes, column, { code: 'conflicting_value', message })
      }
    }
    return found
  }
  const line = (target: 'name' | 'description' | 'brand' | 'category', clean: (text: string) => string = (text) => text): string => {
    const column = at[target]
    const before = kept?.[target]
    if (column < 0) return before ?? ''
    const found = first(column)
    if (!found) {
      if (before?.trim() === '') return before
      const emptied = before !== undefined && isWhole && target !== 'name' ? '' : (before ?? '')
      if (rows[0] && isWhole) noteValue(rows[0].notes, column, emptied, before !== undefined && emptied !== before)
      return emptied
    }
    if (before !== undefined && found.text === before.replaceAll('\r\n', '\n').trim()) return before
    const value = clean(found.text)
    noteValue(found.one.notes, column, value, before !== undefined && value !== before)
    if (value.length > longest[target]) {
      isBroken = true
      const message = `This has ${value.length} characters; the most is ${longest[target]}.`
      noteFault(found.one.notes, column, { code: 'too_long', message })
    }
    return value
  }

  const name = line('name')
  const top = rows[0]
  if (name === '' && !kept && top) {
    isBroken = true
    const message = at.name < 0 ? 'This product is new, and no column is its name.' : 'This product is new and has no name.'
    noteFault(top.notes, at.name, { code: 'missing_name', message })
  }
  const description = line('description', (text) => (markup.test(text) ? plainText(text) : text))
  const brand = line('brand')
  const category = line('category')
  const details = { name, description, brand, category, tags: tags(), currency: currency(), attributes: attributes(), images: images() }
  return { ...details, isBroken }

  function tags(): string[] {
    const before = kept?.tags
    const found = at.tags < 0 ? undefined : first(at.tags)
    if (!found) return at.tags < 0 || (kept && !isWhole) ? (before ?? []) : noteEmptied(at.tags, before, [])
    if (before && found.text === writeTags(before).trim()) return before
    const read = readTags(found.text)
    noteValue(found.one.notes, at.tags, writeTags(read), before !== undefined && writeTags(read) !== writeTags(before))
    if (read.some((tag) => tag.length > longest.tag)) {
      isBroken = true
      noteFault(found.one.notes, at.tags, { code: 'too_long', message: `A tag has at most ${longest.tag} characters.` })
    }
    return read
  }

  function currency(): string {
    const found = first(at.currency)
    if (found) {
      const code = found.text.toUpperCase()
      if (!isCurrency(code)) {
        isBroken = true
        noteFault(found.one.notes, at.currency, { code: 'unknown_currency', message: `"${shorten(found.text)}" is not a currency.` })
      } else noteValue(found.one.notes, at.currency, code, kept !== undefined && kept.currency !== code)
      return code
    }
    if (kept && (at.currency >= 0 || (at.price < 0 && at.compare_at_price < 0))) return kept.currency
    const named = rows.map(({ row }) => currencyIn(cellOf(row, at.price))).find((code) => code !== undefined && isCurrency(code))
    return named ?? plan.options.currency
  }

  function attributes(): Details['attributes'] {
    let list = kept?.attributes ?? []
    for (const { name: attribute, columns } of plan.attributes) {
      const before = list.filter((one) => one.name.trim() === attribute)
      const found = columns.map((column) => first(column))
      const values = found.map((one) => one?.text ?? '')
      const isSame = before.length <= columns.length && values.every((value, index) => value === (before[index]?.value ?? '').trim())
      if (isSame || (kept && !isWhole && values.every((value) => value === ''))) continue
      columns.forEach((column, index) => {
        const one = found[index]?.one ?? top
        if (one) noteValue(one.notes, column, values[index] ?? '', kept !== undefined && values[index] !== (before[index]?.value ?? '').trim())
        if ((values[index]?.length ?? 0) > longest.attribute && one) {
          isBroken = true
          noteFault(one.notes, column, { code: 'too_long', message: `An attribute has at most ${longest.attribute} characters.` })
        }
      })
      const now = values.filter((value) => value !== '').map((value) => ({ name: attribute, value }))
      const place = list.findIndex((one) => one.name.trim() === attribute)
      const others = list.filter((one) => one.name.trim() !== attribute)
      const from = place < 0 ? others.length : list.slice(0, place).filter((one) => one.name.trim() !== attribute).length
      list = [...others.slice(0, from), ...now, ...others.slice(from)]
    }
    return list
  }

  function images(): Details['images'] {
    const before = kept?.images ?? []
    if (plan.images.length === 0) return before
    const alts = new Map(before.map(({ source, alt }) => [source, alt]))
    const listed = new Map<string, string>(kept && !isWhole ? alts : [])
    for (const { row, notes } of rows) {
      let isFirst = true
      for (const column of plan.images) {
        const text = cellOf(row, column)
        const known = alts.has(text) ? [text] : undefined
        const addresses = known ?? readAddresses(text)
        if (isFault(addresses)) {
          noteFault(notes, column, addresses)
          continue
        }
        noteValue(notes, column, addresses.join(' '), kept !== undefined && addresses.some((address) => !alts.has(address)))
        for (const address of addresses) {
          const alt = cellOf(row, at.image_alt)
          const keptAlt = alts.get(address)
          const isKept = !isFirst || at.image_alt < 0 || alt === keptAlt?.trim()
          if (!listed.has(address) || isFirst) listed.set(address, isKept ? (keptAlt ?? listed.get(address) ?? '') : alt)
          if (isFirst) noteValue(notes, at.image_alt, alt, kept !== undefined && !isKept)
          isFirst = false
        }
      }
    }
    return [...listed].map(([source, alt]) => ({ source, alt }))
  }

  function noteEmptied<T>(column: number, before: T[] | undefined, now: T[]): T[] {
    if (top) noteValue(top.notes, column, '', before !== undefined && before.length > 0)
    return now
  }
}
