import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { normalizeText } from '@stoa/product-file/cells.ts'
import { optionsOf } from '@stoa/product-file/read-product.ts'
import { tidyTranslations } from '@stoa/product-file/translations.ts'
import { describe, expect, test } from 'vitest'
import { sourceHash } from '../../product/source-hash.ts'
import type { StoredProduct } from '@stoa/product-file/file-product.ts'
import { fitProduct } from '../../product/rules.ts'
import { inspectFile } from '../inspect-file.ts'
import { readEntries } from '../read-entries.ts'
import { exportHeader, exportRows } from './rules-export.ts'
import { writeCsv } from '../../../files/write-csv.ts'

type Stored = { reference: string } & StoredProduct

/** Text as people and shops write it: all of Unicode, line breaks of every kind, quotes, separators, and what spreadsheets take for formulas. */
const piece = fc.oneof(
  { weight: 3, arbitrary: fc.string({ unit: 'grapheme', maxLength: 12 }) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      '\n',
      '\r\n',
      '\r',
      '\n\n',
      '"',
      '""',
      ',',
      ';',
      '|',
      '\t',
      "'",
      "''",
      '=',
      '+',
      '-',
      '@',
      '=1+1',
      '-5',
      "'=A1",
      '\u2028',
      'é',
      '🧵',
      'שלום',
    ),
  },
  { weight: 2, arbitrary: fc.constantFrom('Mug', 'blue glaze', 'Line one\nLine two', 'say "hello"', 'a, b; c | d', '-1', '+49 30 1234') },
)
const text = fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join('').replaceAll('\u0000', ''))
/** As a file is read: references, tags and attributes have no other line breaks. */
const filled = text.map(normalizeText).filter((value) => value !== '')
const option = fc.constantFrom('Size', 'Colour', 'Finish, "matt"', 'Length', 'Fit')

const variant = fc.record({
  sku: text.map((value) => value.trim().slice(0, 100).toWellFormed()),
  name: text,
  priceMinor: fc.option(fc.nat(10_000_000)),
  compareAtMinor: fc.option(fc.nat(10_000_000)),
  stock: fc.option(fc.nat(1_000_000)),
  gtin: fc.constantFrom('', '4006381333931', 'CUSTOM-123', '-', '=7'),
  weightGrams: fc.option(fc.nat(100_000)),
  imageSource: fc.option(fc.constantFrom('https://shop.example/a.jpg', 'https://shop.example/b.jpg?x=1,2')),
})

const product = fc
  .record({
    name: filled,
    description: text,
    brand: text,
    category: text,
    tags: fc.uniqueArray(
      filled.map((value) => value.replaceAll(/\s+/g, ' ').slice(0, 100).toWellFormed().trim()),
      { maxLength: 4 },
    ),
    currency: fc.constantFrom('EUR', 'USD', 'JPY', 'KWD'),
    attributes: fc.array(
      fc.record({ name: fc.constantFrom('Material', 'Care, washing', '=Origin'), value: text.filter((value) => value.trim() !== '') }),
      { maxLength: 4 },
    ),
    images: fc.uniqueArray(fc.record({ source: fc.webUrl({ withQueryParameters: true }), alt: text }), {
      maxLength: 4,
      selector: ({ source }) => source,
    }),
    optionNames: fc.uniqueArray(option, { maxLength: 5 }),
    texts: fc.dictionary(fc.constantFrom('nl', 'de', 'he'), fc.record({ name: text, description: text, option: text, value: text }), { maxKeys: 3 }),
    variants: fc.array(variant, { minLength: 1, maxLength: 4 }),
  })
  .map(({ optionNames, variants: raw, texts, ...own }): StoredProduct => {
    const variants = raw.map((one, index) => ({
      ...one,
      reference: raw.length === 1 ? 'default' : `v${index}`,
      options: raw.length === 1 ? [] : optionNames.map((name, place) => ({ name, value: `${place}-${index} "x"` })),
    }))
    const options = optionsOf(variants)
    const translations = Object.fromEntries(
      Object.entries(texts).map(([language, { name, description, option: translation, value }]) => [
        language,
        {
          name,
          description,
          options: options.map((one) => ({
            name: one.name,
            translation,
            values: one.values.map((own, index) => ({ value: own, translation: index % 2 === 0 ? value : `${value} ${index}` })),
          })),
        },
      ]),
    )
    return { ...own, options, variants, translations: tidyTranslations(translations) }
  })

const catalogue = fc
  .array(product, { minLength: 1, maxLength: 6 })
  .chain((products) =>
    fc
      .array(filled, { minLength: products.length, maxLength: products.length })
      .map((names) => products.map((one, index): Stored => ({ ...one, reference: `${names[index]?.slice(0, 50).toWellFormed()}-${index}` }))),
  )

/** The attribute columns an export of these products has. */
function attributesOf(products: readonly Stored[]) {
  const times = new Map<string, number>()
  for (const { attributes } of products) {
    for (const name of new Set(attributes.map((one) => one.name)))
      times.set(name, Math.max(times.get(name) ?? 0, attributes.filter((one) => one.name === name).length))
  }
  return [...times].map(([name, count]) => ({ name, times: count }))
}

function tableOf(products: readonly Stored[]): string[][] {
  const languages = [...new Set(products.flatMap(({ translations = {} }) => Object.keys(translations)))]
  const options = Math.max(...products.flatMap(({ variants }) => variants.map((one) => one.options.length)))
  const columns = { attributes: attributesOf(products), languages, options }
  return [exportHeader(columns), ...products.flatMap((one) => exportRows({ ...one, status: 'Ready' }, columns))]
}

function written(rows: string[][]): Promise<Buffer> {
  return buffer(
    writeCsv(
      (async function* () {
        yield rows
      })(),
      ',',
    ),
  )
}

/** What an import of the file would change: the references of products that differ, and the rows with errors. */
async function previewOf(bytes: Buffer, products: readonly Stored[]): Promise<{ changed: string[]; errors: string[]; seen: number }> {
  const open = async function* () {
    yield bytes
  }
  const inspected = (await inspectFile({}, open).next()).value
  if (!inspected) throw new Error('The file could not be inspected')
  const header = inspected.columns.map(({ name }) => name)
  const mapping = inspected.columns.flatMap(({ guess }, column) => (guess ? [{ column, target: guess.target }] : []))
  expect(mapping.map(({ target }) => target)).toEqual(header)
  const options = { decimal: 'point', currency: 'EUR', drafts: 'end' } as const
  const entries = readEntries({ mapping, header, options: options as never, delimiter: inspected.delimiter, from: 0, now: new Date() }, open)
  const kept = new Map(products.map(({ reference, ...one }) => [reference, one]))
  const result = { changed: [] as string[], errors: [] as string[], seen: 0 }
  for (let step = await entries.next(); !step.done; step = await entries.next(Array.isArray(step.value) ? undefined : kept)) {
    if (!Array.isArray(step.value)) continue
    for (const entry of step.value) {
      if (!('rows' in entry)) {
        result.errors.push(entry.error.reason.code)
        continue
      }
      result.seen += 1
      result.errors.push(...entry.notes.flatMap(({ errors }) => errors.map(({ reason }) => reason.code)))
      const before = kept.get(entry.reference)
      if (!before) result.errors.push(`${JSON.stringify(entry.reference)} is not known`)
      const after = entry.product && fitProduct(entry.product)
      const same = before && fitProduct({ reference: entry.reference, ...before })
      if (!after || !same || !sourceHash(after).equals(sourceHash(same))) result.changed.push(entry.reference)
    }
  }
  return result
}

describe('an export that is imported again', () => {
  test('changes nothing, whatever is in its cells', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(catalogue, async (products) => {
        const preview = await previewOf(await written(tableOf(products)), products)
        expect(preview).toEqual({ changed: [], errors: [], seen: products.length })
      }),
      { numRuns: 1000 },
    )
  })

  test('changes exactly the products whose cells were edited', { timeout: 60_000 }, async () => {
    const edits = fc.uniqueArray(fc.nat(29), { minLength: 10, maxLength: 10 })
    await fc.assert(
      fc.asyncProperty(fc.array(product, { minLength: 30, maxLength: 30 }), edits, async (bare, edited) => {
        const products = bare.map((one, index): Stored => ({ ...one, reference: `product-${index}` }))
        const rows = tableOf(products)
        const header = rows[0] ?? []
        const [reference, name] = [header.indexOf('reference'), header.indexOf('name')]
        for (const index of edited) {
          const row = rows.find((cells) => cells[reference] === `product-${index}`)
          if (row) row[name] = `Edited ${index}`
        }
        const preview = await previewOf(await written(rows), products)
        expect(preview.errors).toEqual([])
        expect(preview.changed.toSorted()).toEqual(edited.map((index) => `product-${index}`).toSorted())
      }),
      { numRuns: 30 },
    )
  })
})
