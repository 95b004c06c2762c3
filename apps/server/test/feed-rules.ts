import { parse } from 'csv-parse/sync'
import { SaxesParser } from 'saxes'
import type * as z from 'zod/mini'
import { acpProduct, googleRow, ucpCatalog } from './feed-shapes.ts'

/*
 * The rules of the channels that a shape cannot express, read from their specifications and written here once more, apart from what writes the feeds.
 * Sources: Google's product data specification; the feed schema of the Agentic Commerce Protocol; the catalogue of the Universal Commerce Protocol.
 */

export type WrittenFormat = 'tsv' | 'xml' | 'acp' | 'ucp'

/** What a reader of a feed would refuse or change: "row 3 sale_price: not below the price". Empty for a valid feed. */
export function findFeedErrors(format: WrittenFormat, text: string): string[] {
  if (format === 'acp')
    return findAgentErrors(
      text
        .trimEnd()
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as unknown),
      acpProduct,
    )
  if (format === 'ucp') {
    const catalog = ucpCatalog.safeParse(JSON.parse(text))
    if (!catalog.success) return catalog.error.issues.map(toText)
    return findAgentErrors(catalog.data.products, undefined)
  }
  return findGoogleErrors(
    format === 'tsv' ? parse<Record<string, string>>(text, { delimiter: '\t', columns: true, relax_quotes: false }) : readXml(text),
  )
}

/** How many digits stand after the point in amounts of a currency. */
function digitsOf(currency: string): number {
  return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
}

/** Whether the last digit checks the others, by the weights 1 and 3 from its right. */
function isChecked(gtin: string): boolean {
  const sum = Array.from(gtin)
    .toReversed()
    .reduce((total, digit, place) => total + Number(digit) * (place % 2 === 1 ? 3 : 1), 0)
  return sum % 10 === 0
}

/** Numbers that shops give for use within their walls, and coupons: no channel accepts them. */
function isWithinShop(gtin: string): boolean {
  const thirteen = gtin.padStart(14, '0').slice(1)
  return gtin.length > 8 && (/^(02|04|2)/.test(thirteen) || /^(98[1-4]|99)/.test(thirteen))
}

const gtinError = (gtin: string): string[] =>
  gtin === '' ? [] : [...(isChecked(gtin) ? [] : ['gtin: wrong check digit']), ...(isWithinShop(gtin) ? ['gtin: for use within a shop'] : [])]

const linkError = (name: string, link: string): string[] =>
  /^https:\/\/[^\s"'<>,]+$/.test(link) && URL.canParse(link) && link.length <= 2000 ? [] : [`${name}: no address that can be fetched (${link})`]

type Row = Record<string, string>
const grouping = ['color', 'size', 'material', 'pattern', 'gender', 'age_group'] as const
const maxLength: Readonly<Record<string, number>> = { color: 100, size: 100, material: 200, pattern: 100, google_product_category: 750 }

/** Names the place of an error, and the keys that are unknown there. */
function toText(issue: z.core.$ZodIssue): string {
  const keys = issue.code === 'unrecognized_keys' ? ` ${issue.keys.join(', ')}` : ''
  return `${issue.path.join('.')}: ${issue.message}${keys}`
}

function findGoogleErrors(rows: readonly Row[]): string[] {
  const errors: string[] = []
  const ids = new Set<string>()
  const groups = new Map<string, Set<string>>()
  for (const [index, row] of rows.entries()) {
    const say = (texts: readonly string[]): void => void errors.push(...texts.map((one) => `row ${index + 1} ${one}`))
    const shaped = googleRow.safeParse(row)
    if (!shaped.success) {
      say(shaped.error.issues.map(toText))
      continue
    }
    const one = shaped.data
    if (ids.has(one.id)) say(['id: there twice'])
    ids.add(one.id)
    say([...linkError('link', one.link), ...linkError('image_link', one.image_link), ...gtinError(one.gtin)])
    const pictures = one.additional_image_link === '' ? [] : one.additional_image_link.split(',')
    if (pictures.length > 10) say(['additional_image_link: more than 10'])
    if (pictures.includes(one.image_link)) say(['additional_image_link: the main picture again'])
    say(pictures.flatMap((picture) => linkError('additional_image_link', picture)))
    const [amount = '', currency = ''] = one.price.split(' ')
    const amounts = [one.price, one.sale_price, one.shipping.split(':').at(-1) ?? ''].filter((text) => text !== '')
    for (const text of amounts)
      if ((text.split(' ')[0]?.split('.')[1] ?? '').length !== digitsOf(currency) || !text.endsWith(` ${currency}`))
        say([`price: not as ${currency} is written (${text})`])
    if (!(Number(amount) > 0)) say(['price: not above 0'])
    if (one.sale_price !== '' && !(Number(one.sale_price.split(' ')[0]) < Number(amount))) say(['sale_price: not below the price'])
    if (one.identifier_exists === 'no' && (one.gtin !== '' || (one.brand !== '' && one.mpn !== '')))
      say(['identifier_exists: no, beside identifiers'])
    if (one.identifier_exists !== 'no' && one.gtin === '' && (one.brand === '' || one.mpn === '')) say(['identifier_exists: missing'])
    for (const [column, max] of Object.entries(maxLength)) if ((row[column] ?? '').length > max) say([`${column}: longer than ${max}`])
    if (one.shipping_weight !== '' && Number(one.shipping_weight.split(' ')[0]) > 1_000_000) say(['shipping_weight: above 1000 kg'])
    if (/[\p{Cc}\p{Co}]/u.test(`${one.title}${one.description.replaceAll(/[\t\n\r]/g, ' ')}`)) say(['title: characters that cannot be shown'])
    if (one.item_group_id === '') continue
    const group = groups.get(one.item_group_id) ?? new Set()
    const distinction = grouping.map((column) => row[column] ?? '').join('\n')
    if (group.has(distinction)) say(['item_group_id: not distinguished by colour, size, material, pattern, gender or age'])
    groups.set(one.item_group_id, group.add(distinction))
  }
  return errors
}

/** Returns the items of an RSS feed with the columns of a table. */
function readXml(text: string): Row[] {
  const rows: Row[] = []
  let row: Row | undefined
  let path: string[] = []
  const parser = new SaxesParser({ xmlns: true })
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, uri }) => {
    if (name.startsWith('g:') && uri !== 'http://base.google.com/ns/1.0') throw new Error(`${name} is of no namespace`)
    path = [...path, name]
    if (name === 'item') row = Object.fromEntries(Object.keys(googleRow.shape).map((column) => [column, '']))
  })
  parser.on('closetag', ({ name }) => {
    path = path.slice(0, -1)
    if (name === 'item' && row) rows.push(row)
    if (name === 'item') row = undefined
  })
  parser.on('text', (value) => {
    const [, , , column, part] = path
    if (!row || !column?.startsWith('g:')) return
    const key = column.slice(2)
    if (key === 'shipping')
      row.shipping = part === 'g:country' ? `${value}:::` : part === 'g:price' ? `${row.shipping}${value}` : (row.shipping ?? '')
    else if (value !== '\n') row[key] = key === 'additional_image_link' && row[key] !== '' ? `${row[key]},${value}` : value
  })
  parser.write(text).close()
  return rows
}

type AgentProduct = {
  id: string
  title: string
  url: string
  media: { url: string }[]
  variants: {
    id: string
    title: string
    url: string
    price: { amount: number; currency: string }
    list_price?: { amount: number; currency: string }
    barcodes?: { value: string }[]
    availability: { available: boolean; status: string }
    media: { url: string }[]
  }[]
}

function findAgentErrors(products: readonly unknown[], shape: typeof acpProduct | undefined): string[] {
  const errors: string[] = []
  const ids = new Set<string>()
  for (const [index, product] of products.entries()) {
    const say = (texts: readonly string[]): void => void errors.push(...texts.map((one) => `product ${index + 1} ${one}`))
    const shaped = shape?.safeParse(product)
    if (shaped?.success === false) {
      say(shaped.error.issues.map(toText))
      continue
    }
    const one = product as AgentProduct
    if (one.title.trim() === '' || one.title.length > 150) say(['title: empty or too long'])
    say(linkError('url', one.url))
    for (const variant of one.variants) {
      if (ids.has(variant.id)) say([`${variant.id}: there twice`])
      ids.add(variant.id)
      say([...linkError('url', variant.url), ...(variant.barcodes ?? []).flatMap(({ value }) => gtinError(value))])
      say([...variant.media, ...one.media].flatMap(({ url }) => linkError('media', url)))
      if (variant.title.trim() === '' || variant.title.length > 150) say(['variant title: empty or too long'])
      if (variant.media.length === 0) say(['media: none'])
      if (variant.price.amount <= 0) say(['price: not above 0'])
      if (variant.list_price && (variant.list_price.amount <= variant.price.amount || variant.list_price.currency !== variant.price.currency))
        say(['list_price: not above the price'])
      const known = variant.availability.available ? ['in_stock', 'limited_stock', 'backorder', 'preorder'] : ['out_of_stock', 'discontinued']
      if (!known.includes(variant.availability.status)) say([`availability: ${variant.availability.status} beside ${variant.availability.available}`])
    }
  }
  return errors
}
