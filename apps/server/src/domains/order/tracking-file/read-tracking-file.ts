import { maxTrackingRows } from '@stoa/contract/order-tracking-file.ts'
import type { TrackingFile, orderTrackingFile } from '@stoa/contract/order-tracking-file.ts'
import { describe, message } from '@stoa/messages/describe.ts'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { JobCtx } from '../../../kit/context.ts'
import { fieldError } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { listLinesToShip } from '../fulfilment/queries-lines-to-ship.ts'
import { listOrdersByText, listRecordedTracking } from './queries-tracking-file.ts'
import { readTable } from './read-table.ts'
import { readWorkbook } from './read-workbook.ts'
import { planTrackedShipments } from './rules-shipments.ts'
import { entryIssue, findTrackingColumns, toEntry } from './rules-tracking-file.ts'

/** Reads a tracking file and returns the shipments it describes and what is wrong in which cell. Ships nothing. */
export async function readTrackingFile({ db, scope, language }: JobCtx, { files }: Received<typeof orderTrackingFile.read>): Promise<TrackingFile> {
  const upload = files.file?.[0]
  if (!upload) throw fieldError('file', 'required', message('tracking_error.file_required'))
  const [header, ...rows] = /\.xlsx$/i.test(upload.name)
    ? await readWorkbook(await readFile(upload.path), maxTrackingRows + 1)
    : await readTable(() => createReadStream(upload.path), maxTrackingRows + 1)
  const { columns, otherColumns } = findTrackingColumns(header && 'cells' in header ? header.cells : [])
  if (!columns.has('order') || !columns.has('tracking_number')) throw fieldError('file', 'invalid_input', message('tracking_error.columns'))
  if (rows.length > maxTrackingRows) throw fieldError('file', 'too_many', message('tracking_error.too_many_rows', { limit: maxTrackingRows }))
  const unread = rows.flatMap((row) => ('cells' in row ? [] : [{ line: row.line, order: '', column: null, cell: '', message: row.reason }]))
  const entries = rows.flatMap((row) => ('cells' in row ? [toEntry(row, columns)] : []))
  const wrong = entries.flatMap((entry) => entryIssue(entry) ?? [])
  const good = entries.filter((entry) => !wrong.some(({ line }) => line === entry.line))
  const orders = good.length === 0 ? [] : await listOrdersByText(db, scope, [...new Set(good.map(({ order }) => order))])
  const lines = orders.length === 0 ? [] : await listLinesToShip(db, orders)
  const recorded = orders.length === 0 ? [] : await listRecordedTracking(db, orders)
  const { shipments, issues } = planTrackedShipments(good, { orders, lines, recorded })
  const all = [...unread, ...wrong, ...issues].toSorted((a, b) => a.line - b.line)
  return { shipments, otherColumns, issues: all.map((one) => ({ ...one, message: describe(language, one.message) })) }
}
