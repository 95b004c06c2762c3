import { TrackingColumn } from '@stoa/contract/order-tracking-file.ts'
import { languages } from '@stoa/contract/languages.ts'
import type { Message } from '@stoa/messages/describe.ts'
import { describe, message } from '@stoa/messages/describe.ts'

/** What the portal calls each column in its own files. */
export const columnLabels = {
  order: 'export.order',
  carrier: 'export.carrier',
  tracking_number: 'export.tracking',
  tracking_link: 'export.tracking_link',
  sku: 'export.sku',
  quantity: 'export.quantity',
} as const satisfies Record<TrackingColumn, string>

/**
 * What else a column may be called in files of carriers and shops, plain as `plainName` leaves it, in the languages of the portal. Names before others are
 * preferred where a file has several: a reference need not be that of the order.
 */
const otherNames: Readonly<Record<TrackingColumn, readonly string[]>> = {
  order: [
    'order number',
    'order no',
    'order id',
    'bestelnummer',
    'ordernummer',
    'bestellnummer',
    'auftragsnummer',
    'numero de commande',
    'order reference',
    'reference commande',
    'reference',
    'reference number',
    'customer reference',
    'shipment reference',
    'referentie',
    'kenmerk',
    'referenz',
    'sendungsreferenz',
    'kundenreferenz',
    'reference client',
  ],
  carrier: ['shipping carrier', 'versender', 'versanddienst', 'paketdienst'],
  tracking_number: [
    'tracking',
    'tracking no',
    'tracking id',
    'tracking code',
    'track trace',
    'track tracenummer',
    'track trace nummer',
    'track en trace',
    'trackingcode',
    'paketnummer',
    'paketscheinnummer',
    'zendingsnummer',
    'zendingnummer',
    'suivi',
    'numero de colis',
    'shipment number',
    'barcode',
  ],
  tracking_link: ['tracking url', 'trackinglink', 'link', 'url'],
  sku: ['article number', 'artikelnummer'],
  quantity: ['qty'],
}

/** Returns what a label is in the languages of the portal. */
function namesOf(label: (typeof columnLabels)[TrackingColumn] | 'export.to_ship'): string[] {
  return languages.map((language) => plainName(describe(language, message(label))))
}

/** What each column may be called, the preferred name first. */
const names: ReadonlyMap<TrackingColumn, readonly string[]> = new Map(
  TrackingColumn.options.map((column) => {
    // In an export by item the quantity is what was bought.
    const preferred = column === 'quantity' ? namesOf('export.to_ship') : []
    return [column, [...preferred, plainName(column), ...namesOf(columnLabels[column]), ...otherNames[column]]]
  }),
)

/** Returns a name in lower case, without marks and signs. */
function plainName(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}

/** Returns where each column is, by the header of a file, and the names of its columns that are none of these. */
export function findTrackingColumns(header: readonly string[]): { columns: ReadonlyMap<TrackingColumn, number>; otherColumns: string[] } {
  const plain = header.map(plainName)
  const placeOf = (column: TrackingColumn) => plain.indexOf(names.get(column)?.find((name) => plain.includes(name)) ?? '-')
  const found = TrackingColumn.options.map((column) => [column, placeOf(column)] as const)
  const columns = new Map(found.filter(([, place]) => place >= 0))
  const places = new Set(columns.values())
  return { columns, otherColumns: header.map((name) => name.trim()).filter((name, place) => name !== '' && !places.has(place)) }
}

/** A row of a tracking file as it was read. */
export type TrackingEntry = Record<TrackingColumn, string> & { line: number }

/** What is wrong in a cell. `column` is null for a whole row; `order` is what the row names, empty where it cannot be read. */
export type TrackingIssue = { line: number; order: string; column: TrackingColumn | null; cell: string; message: Message }

/** What a spreadsheet shows where a formula found nothing, in the languages of the portal: #N/A, #NV, #BEZUG!, #NOM? and the like. */
const formulaError = /^#(N\/A|NV|N\/B|N\/D|NULL!|NUL!|DIV\/0!|[A-Z]{3,7}(!|\s?\?))$/i

/** Returns the text of a cell: without ="…", by which carriers keep spreadsheets from rounding a number, and nothing where a formula found nothing. */
function textOf(cell: string): string {
  if (formulaError.test(cell)) return ''
  return cell.replace(/^="(.*)"$/, '$1').trim()
}

/** Returns the cells of a row by column; absent ones are empty. */
export function toEntry({ line, cells }: { line: number; cells: readonly string[] }, columns: ReadonlyMap<TrackingColumn, number>): TrackingEntry {
  const cell = (column: TrackingColumn) => textOf((cells[columns.get(column) ?? -1] ?? '').trim())
  return {
    line,
    order: cell('order').replace(/^#/, ''),
    carrier: cell('carrier'),
    tracking_number: cell('tracking_number'),
    tracking_link: cell('tracking_link'),
    sku: cell('sku'),
    // Some systems write all numbers with decimals: 2.00.
    quantity: cell('quantity').replace(/^(\d+)[.,]0{1,2}$/, '$1'),
  }
}

/** A number as a spreadsheet writes it when it keeps only its first digits: 3.40434E+17, or with a comma. */
const rounded = /^\d([.,]\d+E\+?|E\+)\d{1,3}$/i

/** Returns what is wrong in a row, whatever its order is; undefined when nothing. */
export function entryIssue(entry: TrackingEntry): TrackingIssue | undefined {
  const issue = (column: TrackingColumn, text: Message): TrackingIssue => ({
    line: entry.line,
    order: entry.order,
    column,
    cell: entry[column],
    message: text,
  })
  if (entry.order === '') return issue('order', message('tracking_error.order_required'))
  for (const column of ['order', 'tracking_number', 'sku'] as const)
    if (rounded.test(entry[column])) return issue(column, message('tracking_error.rounded'))
  if (entry.tracking_number === '') return issue('tracking_number', message('tracking_error.number_required'))
  if (entry.tracking_number.length > 120) return issue('tracking_number', message('tracking_error.too_long', { limit: 120 }))
  if (entry.carrier.length > 80) return issue('carrier', message('tracking_error.too_long', { limit: 80 }))
  if (entry.tracking_link !== '' && !/^https:\/\/[^\s"'<>]{1,490}$/.test(entry.tracking_link))
    return issue('tracking_link', message('tracking_error.link'))
  if (entry.quantity !== '' && !/^\d{1,5}$/.test(entry.quantity)) return issue('quantity', message('tracking_error.quantity'))
  if (entry.quantity !== '' && entry.sku === '') return issue('sku', message('tracking_error.sku_required'))
  return undefined
}
