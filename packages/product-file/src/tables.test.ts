import { importTargets } from '@stoa/contract/import-targets.ts'
import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeText } from './decode-text.ts'
import { readRows } from './read-rows.ts'
import { guessDecimal } from './guess-decimal.ts'
import { guessDelimiter, guessTargets } from './guess-targets.ts'
import { mappingError } from './plan.ts'

const cut = (text: string, delimiter: string): string[][] => {
  try {
    return parse(text, { delimiter, relax_quotes: true, relax_column_count: true })
  } catch {
    return []
  }
}
const guessed = (names: string[], samples: string[][] = []) =>
  guessTargets(names.map((name, index) => ({ name, samples: samples[index] ?? [] }))).map((guess) => guess?.target ?? null)

async function* pieces(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function readAll(bytes: Buffer, delimiter: string, size = 7): Promise<string[][]> {
  const rows: string[][] = []
  for await (const chunk of readRows(decodeText(pieces(bytes, size)), delimiter)) {
    for (const row of chunk) rows.push('cells' in row ? row.cells : [row.code])
  }
  return rows
}

describe('a file of any kind', () => {
  // A first cell of blanks alone would be a blank line, and a file is recognised by its first letters.
  const letters = fc.string({ unit: fc.constantFrom('a', 'Z', '9', ' ', ',', ';', '\t', '"', '\n', 'é', '€', '.', '|'), maxLength: 12 })
  const table = fc
    .integer({ min: 2, max: 6 })
    .chain((width) => fc.array(fc.array(letters, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 12 }))
  const encodings = {
    'utf-8': (text: string) => Buffer.from(text, 'utf8'),
    'utf-8 with its mark': (text: string) => Buffer.from(`\ufeff${text}`, 'utf8'),
    'utf-16le': (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le'),
    'utf-16be': (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16(),
    'utf-16le without a mark': (text: string) => Buffer.from(text, 'utf16le'),
    'windows-1252': (text: string) => Buffer.from(text.replaceAll('€', '\u0080'), 'latin1'),
  }
  test.each(Object.keys(encodings) as (keyof typeof encodings)[])(
    'is read back to the last cell in %s, with every delimiter and both line ends',
    async (name) => {
      await fc.assert(
        fc.asyncProperty(
          table,
          fc.constantFrom(',', ';', '\t', '|'),
          fc.constantFrom('\n', '\r\n'),
          fc.integer({ min: 3, max: 64 }),
          async (rows, delimiter, ending, size) => {
            const all = [rows[0]?.map((_, index) => `column ${index}`) ?? [], ...rows.map((row) => ['x', ...row.slice(1)])]
            const text = stringify(all, { delimiter, record_delimiter: ending, quoted: true })
            // In Windows-1252 these three bytes are one letter of UTF-8 as well.
            fc.pre(name !== 'windows-1252' || !text.includes('é€€'))
            expect(await readAll(encodings[name](text), delimiter, size)).toEqual(all)
          },
        ),
      )
    },
  )

  test.each([
    ['a,b,c\n1,2,3\n', ','],
    ['a;b;c\n1,5;2,5;3\n', ';'],
    ['a\tb\n"1, 2"\t2\n', '\t'],
    ['name|price\n"Mug, blue"|1,50\nPlate|2,50', '|'],
    ['alone\n1\n2', ','],
  ])('%j is cut at %j', (text, delimiter) => expect(guessDelimiter(text, cut)).toBe(delimiter))

  test('is guessed by the delimiter it was written with', () => {
    fc.assert(
      fc.property(table, fc.constantFrom(',', ';', '\t', '|'), (rows, delimiter) => {
        const text = stringify([rows[0]?.map((_, index) => `column${index}`) ?? [], ...rows], { delimiter, quoted: true })
        expect(guessDelimiter(text, cut)).toBe(delimiter)
      }),
    )
  })

  test('is read past the line that names the delimiter for Excel, and past rows of delimiters alone', async () => {
    expect(await readAll(Buffer.from('sep=;\r\nsku;name\r\nA;Mug\r\n;\r\n; \r\n;Cup\r\n'), ';')).toEqual([
      ['sku', 'name'],
      ['A', 'Mug'],
      ['', 'Cup'],
    ])
  })

  test('costs only its own line where a quote is not closed', async () => {
    const text = 'a,b\n1,one\n2,"two\n3,three\n4,"four\n5,"five\nand a half"\n'
    expect(await readAll(Buffer.from(text), ',')).toEqual([
      ['a', 'b'],
      ['1', 'one'],
      ['unclosed_quote'],
      ['3', 'three'],
      ['unclosed_quote'],
      ['5', 'five\nand a half'],
    ])
  })
})

describe('the guess what a column is', () => {
  test('knows every column of our own export, and never takes one target twice', () => {
    const own = Object.keys(importTargets).filter((target) => !/^weight_(kg|lb|oz)$/.test(target))
    expect(guessed(own)).toEqual(own)
    const header = fc.array(
      fc.oneof(fc.constantFrom(...Object.keys(importTargets), 'Title', 'EAN', 'Prijs', 'Maat', 'Color', 'Id', 'attribute:Fit'), fc.string()),
      { maxLength: 30 },
    )
    fc.assert(
      fc.property(header, (names) => {
        const targets = guessed(names).filter((target) => target !== null && target !== 'image' && !target.startsWith('attribute:'))
        expect(new Set(targets).size).toBe(targets.length)
        const mapping = guessTargets(names.map((name) => ({ name, samples: [] }))).flatMap((guess, column) =>
          guess ? [{ column, target: guess.target as 'sku' }] : [],
        )
        expect(mappingError([...mapping, { column: names.length, target: 'reference' }], names.length + 1)?.error.code ?? '').not.toContain('weight')
      }),
    )
  })

  test('reads the headers of a Shopify export', () => {
    const names = [
      'Handle',
      'Title',
      'Body (HTML)',
      'Vendor',
      'Type',
      'Tags',
      'Published',
      'Option1 Name',
      'Option1 Value',
      'Variant SKU',
      'Variant Grams',
    ]
    const more = [
      'Variant Inventory Qty',
      'Variant Price',
      'Variant Compare At Price',
      'Variant Barcode',
      'Image Src',
      'Image Alt Text',
      'Variant Image',
    ]
    expect(guessed(names)).toEqual([
      'reference',
      'name',
      'description',
      'brand',
      'product_type',
      'tags',
      'published',
      'option1_name',
      'option1_value',
      'sku',
      'weight_g',
    ])
    expect(guessed([...more, 'Google Shopping / Gender', 'Gift Card'])).toEqual([
      'stock',
      'price',
      'compare_at_price',
      'gtin',
      'image',
      'image_alt',
      'variant_image',
      'attribute:Gender',
      null,
    ])
  })

  test('takes a colour as the first option of a file without sizes, and as the second beside one', () => {
    expect(guessed(['Bezeichnung', 'Preis', 'Farbe'])).toEqual(['name', 'price', 'option1_value'])
    expect(guessed(['Name', 'Size', 'Color'])).toEqual(['name', 'option1_value', 'option2_value'])
    expect(guessed(['Name', 'Option 2 value'])).toEqual(['name', 'option2_value'])
  })

  test('reads the headers of a Dutch list, and looks into columns without a name', () => {
    expect(guessed(['Artikelnummer', 'Naam', 'Prijs', 'Voorraad', 'Maat', 'Gewicht (kg)'])).toEqual([
      'sku',
      'name',
      'price',
      'stock',
      'option1_value',
      'weight_kg',
    ])
    expect(guessed(['Column 1', 'Column 2', 'error_code'], [['4006381333931'], ['https://shop.example/a.jpg'], ['bad_price']])).toEqual([
      'gtin',
      'image',
      null,
    ])
  })

  test('recognises a decimal comma by the prices', () => {
    const of = (...samples: string[]) => guessDecimal([{ samples, guess: { target: 'price', score: 1 } }])
    expect([of('12,50', '1.200,00'), of('12.50', '1,200.00'), of('12', '1.200')]).toEqual(['comma', 'point', 'comma'])
    expect([of('12', '9'), of('1,250', '999'), of('EUR 1.250,00'), of('1,250', '12,50')]).toEqual(['point', 'point', 'comma', 'point'])
  })

  test('recognises it by the currency, and by semicolons where the numbers do not say it', () => {
    const of = (samples: string[], facts: { delimiter?: string; currency?: string }) =>
      guessDecimal([{ samples, guess: { target: 'price', score: 1 } }], facts)
    expect([of(['12,345'], { currency: 'KWD' }), of(['12.345'], { currency: 'KWD' }), of(['12,345 KWD'], { currency: 'EUR' })]).toEqual([
      'comma',
      'point',
      'comma',
    ])
    expect([of(['12'], { delimiter: ';' }), of(['1.250', '1,250'], { delimiter: ';' }), of(['12.50'], { delimiter: ';' })]).toEqual([
      'comma',
      'comma',
      'point',
    ])
  })
})
