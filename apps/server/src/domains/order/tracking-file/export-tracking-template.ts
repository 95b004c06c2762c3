import { TrackingColumn } from '@stoa/contract/order-tracking-file.ts'
import { describe, message } from '@stoa/messages/describe.ts'
import { writeTable } from '../../../files/write-table.ts'
import type { JobCtx } from '../../../kit/context.ts'
import type { FileAnswer } from '../../../kit/http.ts'
import { columnLabels } from './rules-tracking-file.ts'

/** An empty tracking file: its header in the reader's language, its cells for text. */
export function exportTrackingTemplate({ language }: JobCtx): FileAnswer {
  async function* rows() {
    yield await Promise.resolve([TrackingColumn.options.map((column) => describe(language, message(columnLabels[column])))])
  }
  return writeTable('xlsx', { sheet: describe(language, message('export.shipments')), file: 'tracking' }, rows(), { isTextOnly: true })
}
