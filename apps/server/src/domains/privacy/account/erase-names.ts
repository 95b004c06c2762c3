import { erasedPerson } from '@stoa/contract/erased.ts'
import type { JobCtx } from '../../../kit/context.ts'
import { deleteInBatches } from '../../../jobs/delete-in-batches.ts'
import { sealedAddress } from '../../auth/rules.ts'
import { eraseAnswers } from '../queries-answers.ts'
import { eraseNamesIn } from './queries-names.ts'
import { answersTable, nameTables } from './rules-names.ts'

/** Replaces the names of a person who deleted their account in one table of the companies they belonged to, in batches. */
export async function eraseNames(
  jobCtx: JobCtx,
  { table, companyIds, sealed }: { table: string; companyIds: string[]; sealed: string },
): Promise<void> {
  const { email = '', names = '[]' } = jobCtx.vault.open(Buffer.from(sealed, 'base64'), sealedAddress)
  const all = JSON.parse(names) as string[]
  if (table === answersTable) {
    await deleteInBatches(jobCtx, (db, limit) => eraseAnswers(db, { words: [...all, email], marker: erasedPerson, companyIds }, limit))
    return
  }
  const found = nameTables.find((one) => one.table === table)
  if (found) await deleteInBatches(jobCtx, (db, limit) => eraseNamesIn(db, found, { names: all, companyIds }, limit))
}
