import { describe, expect, test } from 'vitest'
import { decodeText } from './decode-text.ts'
import { otherFileKind } from './file-kind.ts'
import { parseBarcode } from './gtin.ts'
import { guessTargets } from './guess-targets.ts'
import { htmlToText } from './html.ts'
import { formatList, parseAddresses, parseList } from './lists.ts'
import { normalizeNumber, parseNumber } from './numbers.ts'
import { makePlan } from './plan.ts'
import { bareName, plainName } from './presets.ts'
import { currencyIn, parsePrice } from './prices.ts'
import { isDraft, isUnavailable, parseStock } from './quantities.ts'
import { readProduct } from './read-product.ts'
import { readRows } from './read-rows.ts'
import { escapeBareAmpersands, readRss } from './read-rss.ts'
import { cutHead } from './sniff-table.ts'
import { parseWeight } from './weights.ts'

const header = ['reference', 'name', 'description', 'brand', 'category', 'tags', 'sku', 'price', 'stock', 'gtin', 'weight_g', 'image', 'attribute:a']
const plan = makePlan(
  header.map((target, column) => ({ column, target: target as 'sku' })),
  header,
  { decimal: 'point', currency: 'EUR', drafts: 'skip' },
)

async function* piecesOf(text: string, size: number) {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size)
}
async function drain(source: AsyncIterable<unknown>): Promise<void> {
  try {
    for await (const _ of source);
  } catch {
    // That a hostile file is refused is fine: what counts is how long that takes.
  }
}

const numberReaders = (text: string) => {
  for (const read of [
    (one: string) => normalizeNumber(one, 'comma'),
    parseNumber,
    (one: string) => parsePrice(one, { decimal: 'point', currency: 'EUR' }),
    (one: string) => currencyIn(one, 'EUR'),
    (one: string) => parseStock(one, 'point'),
    (one: string) => parseWeight(one, 'g', 'point'),
    parseBarcode,
    isDraft,
    isUnavailable,
  ])
    read(text)
}

/** Every reader of outside text. */
const readers: Readonly<Record<string, (text: string) => unknown>> = {
  htmlToText,
  'htmlToText of preformatted text': (text) => htmlToText(`<pre>a${text.slice(20)}b</pre>`),
  parseList,
  parseAddresses,
  numbers: numberReaders,
  names: (text) => [plainName(text), bareName(text), guessTargets([{ name: text, samples: [text] }])],
  formatList: (text) => formatList([text]),
  escapeBareAmpersands,
  otherFileKind: (text) => otherFileKind(Buffer.from(text)),
  cutHead: (text) => cutHead(text, ','),
  decodeText: (text) => {
    const bytes = Buffer.from(text)
    async function* small() {
      for (let at = 0; at < bytes.length; at += 256) yield bytes.subarray(at, at + 256)
    }
    return drain(decodeText(small()))
  },
  readRows: (text) => drain(readRows(piecesOf(`a,b\n${text}`, 256), ',')),
  readRss: (text) => drain(readRss(piecesOf(`<rss><item>${text}</item></rss>`, 256))),
  'readRss of an open item': (text) => drain(readRss(piecesOf(`<rss><item>${text}`, 256))),
  readProduct: (text) => readProduct(plan, 'ref', [{ line: 2, cells: header.map(() => text) }], undefined),
}

const units = [
  '<a',
  '<script',
  '</',
  '<!--',
  '<![CDATA[',
  '&',
  '&amp;',
  '<div>',
  '<item>',
  '"',
  '""',
  '",',
  ',',
  ', ',
  ' ',
  '1',
  '1,',
  "'",
  '(',
  '\n',
  'a\n"',
  'https://',
  '{',
  'é',
]

/** CPU milliseconds of this thread for some reads of a text, the least of two tries: others on the machine do not count. */
async function costOf(read: (text: string) => unknown, text: string, reads: number): Promise<number> {
  let least = Infinity
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const before = process.threadCpuUsage()
    for (let done = 0; done < reads; done += 1) await read(text)
    const { user, system } = process.threadCpuUsage(before)
    least = Math.min(least, (user + system) / 1000)
  }
  return least
}

describe('eight short hostile texts and one eight times as long', () => {
  test.each(Object.keys(readers))(
    'cost %s about the same: its work is linear',
    async (name) => {
      const read = readers[name] as (text: string) => unknown
      for (const unit of units) {
        const textOf = (length: number) => unit.repeat(Math.ceil(length / unit.length)).slice(0, length)
        await read(textOf(1000))
        let [short, long] = [0, Infinity]
        // Quadratic work would be eight times as much at every try, and seconds at this length. Linear work passes as soon as nobody disturbs it.
        for (let attempt = 0; attempt < 5 && long > short * 4 + 100; attempt += 1)
          [short, long] = [await costOf(read, textOf(8192), 8), await costOf(read, textOf(65_536), 1)]
        expect(long, `${name} of ${JSON.stringify(unit)}: ${short} ms, then ${long} ms`).toBeLessThanOrEqual(short * 4 + 100)
      }
    },
    30_000,
  )
})
