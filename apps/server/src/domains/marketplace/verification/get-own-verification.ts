import type { OwnVerification } from '@stoa/contract/verification.ts'
import type { Ctx } from '../../../kit/context.ts'
import { listDocuments } from '../../company/queries-document.ts'
import { listOwnRecords } from './queries.ts'
import { toVerification } from './to-verification.ts'

/** Returns what the merchant entered, and how it stands with each of its marketplaces. */
export async function getOwnVerification({ db, scope, now }: Pick<Ctx, 'db' | 'scope' | 'now'>): Promise<OwnVerification> {
  const [documents, records] = await Promise.all([listDocuments(db, scope.companyId), listOwnRecords(db, scope)])
  return { documents, marketplaces: records.map((record) => toVerification(record, documents, now)) }
}
