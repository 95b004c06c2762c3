import type { JobCtx } from '../../kit/context.ts'
import { deleteImport, listOldImports } from './queries.ts'

/** So long an import can be undone and its errors fetched. */
const keptDays = 30
const batchSize = 100

/** Forgets imports that are past their time, with the files of them. */
export async function purgeImports(jobCtx: JobCtx): Promise<void> {
  for (;;) {
    const old = await listOldImports(jobCtx.db, keptDays, batchSize)
    for (const { file, ...key } of old) {
      jobCtx.signal.throwIfAborted()
      await jobCtx.files.remove(file)
      await jobCtx.transact((ctx) => deleteImport(ctx.db, key.companyId, [key.importId]))
    }
    if (old.length < batchSize) return
  }
}
