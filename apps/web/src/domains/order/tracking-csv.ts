import { t } from '@lingui/core/macro'
import type { TrackingFile } from '@stoa/contract/order-tracking-file.ts'

/** Returns a cell as CSV. A spreadsheet takes one that begins like a formula as text. */
function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Returns what became of each line of a tracking file, as CSV in the order of the file. It begins with a byte order mark, by which spreadsheets recognise UTF-8. */
export function toCsv(file: TrackingFile, results: readonly { shipment: TrackingFile['shipments'][number]; error: string | null }[]): string {
  const rows = [
    ...file.issues.map(({ line, order, message }) => ({ line, order, result: t`Not fulfilled`, reason: message })),
    ...file.shipments.flatMap((shipment) => {
      const done = results.find((one) => one.shipment === shipment)
      const result = done?.error === null ? t`Fulfilled` : t`Not fulfilled`
      return shipment.fileLines.map((line) => ({ line, order: shipment.orderId, result, reason: done ? (done.error ?? '') : t`Stopped` }))
    }),
  ].toSorted((a, b) => a.line - b.line)
  const header = [t`Line`, t`Order`, t`Result`, t`Reason`]
  const lines = [header, ...rows.map(({ line, order, result, reason }) => [String(line), order, result, reason])]
  return `\ufeff${lines.map((cells) => `${cells.map(cell).join(',')}\r\n`).join('')}`
}

/** Returns the name of the file with the results: they are CSV, whatever the kind of the file they are of. */
export function resultsFileName(fileName: string): string {
  return `results-${fileName.replace(/\.[^.]*$/, '')}.csv`
}
