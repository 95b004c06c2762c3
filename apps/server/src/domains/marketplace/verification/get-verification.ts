import type { VerificationFile } from '@stoa/contract/verification.ts'
import type { Ctx } from '../../../kit/context.ts'
import { orNotFound } from '../../../kit/errors.ts'
import { listDocuments } from '../../company/queries-document.ts'
import { findRecord } from './queries.ts'
import { toVerification } from './to-verification.ts'

/** Returns what a merchant submitted to the operator. Until it has, the operator sees neither details nor documents here. */
export async function getVerification({ db, scope, now }: Pick<Ctx, 'db' | 'scope' | 'now'>, merchantId: string): Promise<VerificationFile> {
  const record = orNotFound(await findRecord(db, scope, merchantId), 'merchant')
  const { checksum } = record
  if (record.status === 'NONE') return { ...toVerification(record, [], now), items: [], documents: [], checksum }
  const documents = await listDocuments(db, merchantId)
  return { ...toVerification(record, documents, now), documents, checksum }
}
