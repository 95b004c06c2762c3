import { message } from '@stoa/messages/describe.ts'
import { asSystem } from '../../../database/as-system.ts'
import type { Ctx, JobCtx } from '../../../kit/context.ts'
import { fieldError } from '../../../kit/errors.ts'
import { findPaymentConnection } from '../../payment/queries.ts'
import type { LockedCase } from '../queries-change.ts'
import type { EvidenceFile } from './queries-dispute.ts'
import { listEvidenceFiles } from './queries-dispute.ts'
import { evidenceIssue } from './rules-evidence.ts'

/**
 * Checks the files of evidence against a locked dispute: those uploaded with it, and those chosen of its messages. Throws 422 that names the field of a file
 * that is not in the dispute, or of more than its payment provider takes.
 */
export async function checkEvidence(
  { db, ports }: Pick<Ctx, 'db'> & Pick<JobCtx, 'ports'>,
  one: LockedCase,
  { uploads, fileIds }: { uploads: readonly EvidenceFile[]; fileIds: readonly string[] },
): Promise<void> {
  const chosen = fileIds.length === 0 ? [] : await listEvidenceFiles(db, one, fileIds)
  const unknown = fileIds.findIndex((id) => !chosen.some((file) => file.id === id))
  if (unknown >= 0) throw fieldError(`fileIds.${unknown}`, 'not_found', message('case_error.evidence_unknown'))
  // The connection is the marketplace's: a merchant does not see it.
  const connection = await asSystem(db, () => findPaymentConnection(db, one.marketplaceId, one.connectionId ?? undefined))
  const issue = evidenceIssue(ports.payments[connection?.provider ?? '']?.evidenceLimits, [...chosen, ...uploads])
  if (issue) throw fieldError(chosen.length > 0 ? 'fileIds' : 'files', 'too_large', issue)
}
