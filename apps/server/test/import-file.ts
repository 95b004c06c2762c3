import { readFile } from 'node:fs/promises'
import { isImportTarget } from '@stoa/contract/import-targets.ts'
import type { ImportOptions } from '@stoa/contract/product-import.ts'
import type { FileProduct } from '@stoa/product-file/file-product.ts'
import { findPreset } from '@stoa/product-file/presets.ts'
import { inspectFile } from '../src/domains/import/inspect-file.ts'
import type { ReadEntry } from '../src/domains/import/read-entries.ts'
import { readEntries } from '../src/domains/import/read-entries.ts'

type Read = Extract<ReadEntry, { rows: unknown }>

/** What comes out of a file of `product-files` with the columns that are guessed. */
export async function importOf(name: string) {
  return importBytes(await readFile(new URL(`./product-files/${name}`, import.meta.url)))
}

/** Options of an import, its instant, and the languages that products may be translated into. */
type ReadOptions = Partial<ImportOptions> & { now?: Date; languages?: string[] }

/** What comes out of a table with the columns that are guessed, and the options of its import: those given, or the guesses. */
export async function importText(text: string, options: ReadOptions = {}) {
  return importBytes(Buffer.from(text), options)
}

/** What comes out of bytes, as `importText`. */
export async function importBytes(bytes: Uint8Array, { now = new Date(), languages = [], ...chosen }: ReadOptions = {}) {
  const open = async function* () {
    yield bytes
  }
  const { value: file } = await inspectFile(chosen.currency === undefined ? {} : { currency: chosen.currency }, open).next()
  if (!file) throw new Error('the file can be read')
  const mapping = file.columns.flatMap(({ guess }, column) => (guess && isImportTarget(guess.target) ? [{ column, target: guess.target }] : []))
  const options: ImportOptions = { decimal: file.decimal, currency: 'EUR', drafts: 'not_for_sale', ...chosen }
  const header = file.columns.map((column) => column.name)
  const entries = readEntries({ mapping, header, options, delimiter: file.delimiter, from: 0, now, languages }, open)
  const read: Read[] = []
  for (let step = await entries.next(); !step.done; step = await entries.next()) {
    const batch = (await entries.next(new Map())).value as ReadEntry[]
    for (const entry of batch) if ('rows' in entry) read.push(entry)
  }
  const products = Object.fromEntries(read.flatMap(({ reference, product }) => (product ? [[reference, product]] : [])))
  return {
    platform: findPreset(header)?.name,
    products,
    references: Object.keys(products).toSorted(),
    errors: read.flatMap(({ notes }) => notes.flatMap(({ errors }) => errors)),
    notices: read.flatMap(({ notes }) => notes.flatMap(({ notices }) => notices.map(({ code }) => code))),
    drafts: read.flatMap(({ reference, isDraft }) => (isDraft ? [reference] : [])),
  }
}

/** The parts of a product that differ between platforms. */
export const brief = (product: FileProduct | undefined) =>
  product && {
    name: product.name,
    category: product.category,
    images: product.images.length,
    variants: product.variants.map(({ sku, options, priceMinor, compareAtMinor, stock }) =>
      [sku, options.map(({ name, value }) => `${name}: ${value}`).join(', '), priceMinor, compareAtMinor, stock].map(String).join(' | '),
    ),
  }
