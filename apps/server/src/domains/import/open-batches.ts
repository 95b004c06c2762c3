import type { ImportMapping, ImportOptions } from '@stoa/contract/product-import.ts'
import { message } from '@stoa/messages/describe.ts'
import type { JobCtx } from '../../kit/context.ts'
import { AppError } from '../../kit/errors.ts'
import { listLanguagesToTranslate } from '../product/queries-translation.ts'
import type { ImportRow } from './queries.ts'
import type { BatchHead, EntriesInput, StoredByReference, ReadEntry } from './read-entries.ts'
import { fileThread } from './file-thread.ts'
import { headerOf } from './header-of.ts'

/** A batch of a file, whose rows are read against the products that exist: as often as a transaction begins again. */
export type FileBatch = BatchHead & { read(kept: StoredByReference): Promise<ReadEntry[]> }

/** Returns a stored file batch by batch, read apart from the event loop. Throws `state_forbids` where the file is gone: it is kept for 30 days. */
export async function* openBatches(
  jobCtx: JobCtx,
  row: Pick<ImportRow, 'file' | 'delimiter' | 'columns' | 'encoding'> & { companyId: string },
  { mapping, options }: { mapping: ImportMapping; options: ImportOptions },
  from = 0,
): AsyncGenerator<FileBatch> {
  const open = async () => {
    if (await jobCtx.files.has(row.file)) return jobCtx.files.open(row.file)
    throw new AppError('state_forbids', { detail: message('import_error.file_deleted') })
  }
  const header = headerOf(row, options)
  const languages = await listLanguagesToTranslate(jobCtx.db, row.companyId)
  const input: EntriesInput = { mapping, options, header, delimiter: row.delimiter, from, now: jobCtx.now, languages }
  const task = fileThread.run<BatchHead | ReadEntry[]>('entries', input, open, jobCtx.signal)
  try {
    for (let step = await task.next(); step.done !== true; step = await task.next()) {
      const head = step.value as BatchHead
      yield { ...head, read: async (kept) => (await task.next(kept)).value as ReadEntry[] }
    }
  } finally {
    await task.return()
  }
}
