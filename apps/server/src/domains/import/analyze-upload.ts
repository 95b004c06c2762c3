import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { isImportTarget } from '@stoa/contract/import-targets.ts'
import type { ProductImport, productImport } from '@stoa/contract/product-import.ts'
import { v7 as uuidv7 } from 'uuid'
import { message } from '@stoa/messages/describe.ts'
import type { Ctx, JobCtx } from '../../kit/context.ts'
import { AppError, fieldError } from '../../kit/errors.ts'
import type { Received } from '../../kit/http.ts'
import { findCompanyTrade } from '../connection/queries-company.ts'
import { inspectInThread } from './inspect-in-thread.ts'
import { readImport } from './read-import.ts'
import { deleteImport, findStoredFiles, insertImport, listUnusedImports, lockStoredFiles } from './queries.ts'
import { quotaError } from './rules.ts'

/** Uploads nobody imported are deleted to make room for another after this many hours. */
const unusedHours = 1

/**
 * Stores an uploaded file for an import: finds its encoding, delimiter and columns, and guesses what each column is. Changes no product.
 * Throws `file_unreadable` where it is no table, `state_forbids` or `too_large` where the company stores too many files already.
 */
export async function analyzeUpload(jobCtx: JobCtx, { files }: Received<typeof productImport.file>): Promise<ProductImport> {
  const upload = files.file?.[0]
  if (!upload) throw fieldError('file', 'required', message('import_error.csv_required'))
  const { companyId } = jobCtx.scope
  const { currency } = await findCompanyTrade(jobCtx.db, companyId)
  const open = async () => createReadStream(upload.path)
  const { encoding, delimiter, columns, rowCount, decimal } = await inspectInThread(currency, open, jobCtx.signal)
  const id = uuidv7()
  const file = `private/imports/${companyId}/${randomUUID()}.csv`
  const mapping = columns.flatMap(({ guess }, column) => (guess && isImportTarget(guess.target) ? [{ column, target: guess.target }] : []))
  const options = { decimal, currency, drafts: 'not_for_sale' } as const
  await jobCtx.files.write(file, createReadStream(upload.path))
  let unused: string[] = []
  try {
    const createdBy = jobCtx.actor.kind === 'person' ? jobCtx.actor.userId : null
    const row = { id, file, fileName: upload.name, bytes: upload.bytes, encoding, delimiter, columns, rowCount, mapping, options, createdBy }
    unused = await jobCtx.transact(async (ctx) => {
      const removed = await makeRoom(ctx, companyId, upload.bytes)
      await insertImport(ctx.db, companyId, row)
      return removed
    })
  } catch (error) {
    await jobCtx.files.remove(file)
    throw error
  }
  for (const key of unused) await jobCtx.files.remove(key)
  return readImport(jobCtx, { companyId, importId: id })
}

/** Checks the quota of a company; deletes uploads nobody imported where it is exceeded. Returns the files of those. */
async function makeRoom({ db }: Ctx, companyId: string, bytes: number): Promise<string[]> {
  await lockStoredFiles(db, companyId)
  if (!quotaError(await findStoredFiles(db, companyId), bytes)) return []
  const unused = await listUnusedImports(db, companyId, unusedHours)
  await deleteImport(
    db,
    companyId,
    unused.map(({ importId }) => importId),
  )
  const error = quotaError(await findStoredFiles(db, companyId), bytes)
  if (error) throw new AppError(error.code, { detail: error.message })
  return unused.map(({ file }) => file)
}
