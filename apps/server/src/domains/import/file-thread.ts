import type { ImportMapping, ImportOptions } from '@stoa/contract/product-import.ts'
import { message } from '@stoa/messages/describe.ts'
import type { JobCtx } from '../../kit/context.ts'
import { AppError } from '../../kit/errors.ts'
import type { OpenBytes } from '../../process/thread.ts'
import { createThread } from '../../process/thread.ts'
import type { InspectedFile } from './inspect-file.ts'
import type { ImportRow } from './queries.ts'
import type { BatchHead, EntriesInput, StoredByReference, ReadEntry } from './read-file.ts'

const thread = createThread(new URL('./import-thread.ts', import.meta.url))

/** A batch of a file, whose rows are read against the products that exist: as often as a transaction begins again. */
export type FileBatch = BatchHead & { read(kept: StoredByReference): Promise<ReadEntry[]> }

/** Returns what an uploaded file is. Throws `file_unreadable` where it is no table. */
export async function inspectInThread(open: OpenBytes, signal: AbortSignal): Promise<InspectedFile> {
  for await (const inspected of thread.run<InspectedFile>('inspect', undefined, open, signal)) return inspected
  throw new Error('The file was not inspected')
}

/** Returns a stored file batch by batch, read apart from the event loop. Throws `state_forbids` where the file is gone: it is kept for 30 days. */
export async function* openBatches(
  jobCtx: JobCtx,
  row: Pick<ImportRow, 'file' | 'delimiter' | 'columns'>,
  { mapping, options }: { mapping: ImportMapping; options: ImportOptions },
  from = 0,
): AsyncGenerator<FileBatch> {
  const open = async () => {
    if (await jobCtx.files.has(row.file)) return jobCtx.files.open(row.file)
    throw new AppError('state_forbids', { detail: message('import_error.file_deleted') })
  }
  const header = row.columns.map(({ name }) => name)
  const input: EntriesInput = { mapping, options, header, delimiter: row.delimiter, from, now: jobCtx.now }
  const task = thread.run<BatchHead | ReadEntry[]>('entries', input, open, jobCtx.signal)
  try {
    for (let step = await task.next(); step.done !== true; step = await task.next()) {
      const head = step.value as BatchHead
      yield { ...head, read: async (kept) => (await task.next(kept)).value as ReadEntry[] }
    }
  } finally {
    await task.return()
  }
}
