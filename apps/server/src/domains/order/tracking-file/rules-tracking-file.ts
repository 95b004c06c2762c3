import { TrackingColumn } from '@stoa/contract/order-tracking-file.ts'
import type { Message } from '@stoa/messages/describe.ts'
import { message } from '@stoa/messages/describe.ts'

/** What a column may be called, in lower case without marks, in the languages of the portal. */
const names: Readonly<Record<TrackingColumn, readonly string[]>> = {
  order: [
    'order',
    'order number',
    'order no',
    'order id',
    'reference',
    'bestelnummer',
    'bestelling',
    'bestellnummer',
    'bestellung',
    'commande',
    'numero de commande',
  ],
  carrier: ['carrier', 'shipping carrier', 'vervoerder', 'versender', 'versanddienst', 'transporteur'],
  tracking_number: ['tracking number', 'tracking', 'tracking no', 'tracking code', 'track trace', 'sendungsnummer', 'numero de suivi', 'suivi'],
  tracking_link: ['tracking link', 'tracking url', 'link', 'url', 'lien de suivi'],
  sku: ['sku', 'article number', 'artikelnummer'],
  quantity: ['quantity', 'qty', 'aantal', 'menge', 'quantite'],
}

/** Returns where each column is, by the header of a file. */
export function findTrackingColumns(header: readonly string[]): ReadonlyMap<TrackingColumn, number> {
  const plain = header.map((name) =>
    name
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, ' ')
      .trim(),
  )
  const found = TrackingColumn.options.map((column) => [column, plain.findIndex((name) => names[column].includes(name))] as const)
  return new Map(found.filter(([, place]) => place >= 0))
}

/** A row of a tracking file as it was read. */
export type TrackingEntry = Record<TrackingColumn, string> & { line: number }

/** What is wrong in a cell. `column` is null for a whole row; `order` is what the row names, empty where it cannot be read. */
export type TrackingIssue = { line: number; order: string; column: TrackingColumn | null; cell: string; message: Message }

/** Returns the cells of a row by column; absent ones are empty. */
export function toEntry({ line, cells }: { line: number; cells: readonly string[] }, columns: ReadonlyMap<TrackingColumn, number>): TrackingEntry {
  const cell = (column: TrackingColumn) => (cells[columns.get(column) ?? -1] ?? '').trim()
  return {
    line,
    order: cell('order').replace(/^#/, ''),
    carrier: cell('carrier'),
    tracking_number: cell('tracking_number'),
    tracking_link: cell('tracking_link'),
    sku: cell('sku'),
    quantity: cell('quantity'),
  }
}

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
  if (entry.tracking_number === '') return issue('tracking_number', message('tracking_error.number_required'))
  if (entry.tracking_number.length > 120) return issue('tracking_number', message('tracking_error.too_long', { limit: 120 }))
  if (entry.carrier.length > 80) return issue('carrier', message('tracking_error.too_long', { limit: 80 }))
  if (entry.tracking_link !== '' && !/^https:\/\/[^\s"'<>]{1,490}$/.test(entry.tracking_link))
    return issue('tracking_link', message('tracking_error.link'))
  if (entry.quantity !== '' && !/^[1-9]\d{0,4}$/.test(entry.quantity)) return issue('quantity', message('tracking_error.quantity'))
  if (entry.quantity !== '' && entry.sku === '') return issue('sku', message('tracking_error.sku_required'))
  return undefined
}
