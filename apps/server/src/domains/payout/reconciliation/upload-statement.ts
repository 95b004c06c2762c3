import { readFile } from 'node:fs/promises'
import type { reconciliation } from '@stoa/contract/reconciliation.ts'
import type { Answer } from '@stoa/contract/route.ts'
import { message } from '@stoa/messages/describe.ts'
import { actorName } from '../../../kit/context.ts'
import type { JobCtx } from '../../../kit/context.ts'
import { fieldError } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import type { BankStatementFile } from './parse-camt.ts'
import { CamtError } from './camt-error.ts'
import { parseCamt } from './parse-camt.ts'
import { insertStatements } from './queries-bank.ts'
import { findCheck } from './queries.ts'
import { recomputeItems } from './recompute-items.ts'

/** Adds the bank statements of files and matches their entries. Throws 422 for a file that is no CAMT.053. */
export async function uploadStatement(
  jobCtx: JobCtx,
  { files }: Received<typeof reconciliation.upload>,
): Promise<Answer<typeof reconciliation.upload>> {
  const uploads = files.statements ?? []
  if (uploads.length === 0) throw fieldError('statements', 'required', message('bank_file.required'))
  const statements = (await Promise.all(uploads.map(({ path }) => readFile(path)))).flatMap(read)
  return jobCtx.transact(async ({ db, scope, actor }) => {
    const marketplaceId = scope.companyId
    const uploadedBy = actorName(actor) ?? 'Stoa'
    const { added, entryCount } = await insertStatements(db, { marketplaceId, uploadedBy }, statements)
    const last = await findCheck(db, scope)
    const checkedAt = last?.checkedAt ? new Date(last.checkedAt) : new Date(0)
    const matchedCount = await recomputeItems(db, marketplaceId, { checkedAt, isProviderReached: last?.isProviderReached ?? false })
    return { added, skipped: statements.length - added, entryCount, matchedCount }
  })
}

function read(bytes: Buffer): BankStatementFile[] {
  try {
    return parseCamt(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch (error) {
    if (error instanceof CamtError) throw fieldError('statements', 'wrong_kind', error.text)
    if (error instanceof TypeError) throw fieldError('statements', 'wrong_kind', message('bank_file.not_utf8'))
    throw error
  }
}
