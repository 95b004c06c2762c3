import { readFile } from 'node:fs/promises'
import type { reconciliation } from '@stoa/contract/reconciliation.ts'
import type { Answer } from '@stoa/contract/route.ts'
import { message } from '@stoa/messages/describe.ts'
import { actorName } from '../../../kit/context.ts'
import type { JobCtx } from '../../../kit/context.ts'
import { fieldError } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { decodeXml } from './decode-xml.ts'
import { parseCamt } from './parse-camt.ts'
import { insertStatements, listDifferingStatements } from './queries-bank.ts'
import { recomputeWithStatements } from './recompute-with-statements.ts'
import { CamtError } from './rules-camt.ts'
import type { UploadedStatement } from './rules-statement.ts'
import { distinctStatements } from './rules-statement.ts'

/**
 * Adds the bank statements of files and matches their entries. A page that was uploaded before is left out. Throws 422 with the file's name for a file that
 * is no CAMT.053, and for a page that is there with another content.
 */
export async function uploadStatement(
  jobCtx: JobCtx,
  { files }: Received<typeof reconciliation.upload>,
): Promise<Answer<typeof reconciliation.upload>> {
  const uploads = files.statements ?? []
  if (uploads.length === 0) throw fieldError('statements', 'required', message('bank_file.required'))
  const statements = (await Promise.all(uploads.map(read))).flat()
  const { distinct, differing } = distinctStatements(statements)
  refuseDiffering(differing)
  return jobCtx.transact(async ({ db, scope, actor }) => {
    const marketplaceId = scope.companyId
    const uploadedBy = actorName(actor) ?? 'Stoa'
    const changed = new Set(await listDifferingStatements(db, marketplaceId, distinct))
    refuseDiffering(distinct.filter((_, index) => changed.has(index)))
    const { added, entryCount } = await insertStatements(db, { marketplaceId, uploadedBy }, distinct)
    const matchedCount = await recomputeWithStatements(db, scope)
    return { added, skipped: statements.length - added, entryCount, matchedCount }
  })
}

async function read({ path, name }: { path: string; name: string }, index: number): Promise<UploadedStatement[]> {
  try {
    return parseCamt(decodeXml(await readFile(path))).map((statement) => ({ ...statement, fileIndex: index, fileName: name }))
  } catch (error) {
    if (error instanceof CamtError)
      throw fieldError(`statements.${index}`, 'wrong_kind', message('bank_file.in_file', { file: name, reason: error.text }))
    throw error
  }
}

function refuseDiffering(statements: readonly UploadedStatement[]): void {
  const [first] = statements
  if (!first) return
  const { fileIndex, fileName, statementRef, page } = first
  const reason = message('bank_file.other_content', { statement: statementRef, page })
  throw fieldError(`statements.${fileIndex}`, 'other_content', message('bank_file.in_file', { file: fileName, reason }))
}
