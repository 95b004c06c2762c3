import * as z from 'zod/mini'
import { tableTypes } from './order-file.ts'
import { ByHash } from './order-hash.ts'
import { Id } from './page.ts'
import { route } from './route.ts'

/** The columns of a tracking file. SKU and quantity are for shipments of a part of an order. */
export const TrackingColumn = z.enum(['order', 'carrier', 'tracking_number', 'tracking_link', 'sku', 'quantity'])
export type TrackingColumn = z.infer<typeof TrackingColumn>

/** Most rows and bytes of a tracking file. */
export const maxTrackingRows = 1000
export const maxTrackingFileBytes = 1_000_000

/** Shipments a file describes, and what is wrong in which of its cells. */
export const TrackingFile = z.object({
  shipments: z.array(
    z.object({
      hash: ByHash.shape.hash,
      orderId: z.string(),
      customerName: z.string(),
      lines: z.array(z.object({ lineId: Id, quantity: z.int() })),
      itemCount: z.int(),
      carrier: z.string(),
      trackingNumber: z.string(),
      trackingHref: z.string(),
      /** The lines of the file that describe it; 1 is its header. */
      fileLines: z.array(z.int()),
    }),
  ),
  issues: z.array(
    z.object({
      line: z.int(),
      /** The order that the row names; empty for one that names none or cannot be read. */
      order: z.string(),
      column: z.nullable(TrackingColumn),
      cell: z.string(),
      message: z.string(),
    }),
  ),
  /** The columns of the file that are not read, as its header names them. */
  otherColumns: z.array(z.string()),
})
export type TrackingFile = z.infer<typeof TrackingFile>

export const orderTrackingFile = {
  read: route({
    method: 'POST',
    path: '/Order/ReadTrackingFile',
    permission: 'order:fulfil',
    summary:
      'Reads a CSV or XLSX file of order numbers with their tracking, and returns the shipments it describes and what is wrong in it. Ships nothing',
    body: z.optional(z.strictObject({})),
    files: { file: { accepts: 'sheet', maxBytes: maxTrackingFileBytes } },
    returns: TrackingFile,
  }),
  exportTemplate: route({
    method: 'GET',
    path: '/Order/ExportTrackingTemplate',
    permission: 'order:fulfil',
    summary:
      'An empty tracking file as XLSX, with the names of its columns in the reader’s language; its cells are text, so that no spreadsheet rounds a number',
    answers: 'blob',
    contentType: tableTypes[1],
  }),
}
