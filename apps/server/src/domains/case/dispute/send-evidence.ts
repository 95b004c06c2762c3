import { message } from '@stoa/messages/describe.ts'
import type { JobCtx } from '../../../kit/context.ts'
import { UpstreamError } from '../../../kit/errors.ts'
import type { FactOf } from '../../../kit/events.ts'
import { paymentAccess } from '../../payment/payment-access.ts'
import type { evidenceSubmitted } from '../events.ts'
import { moveCase } from '../move-case.ts'
import { lockCases } from '../queries-change.ts'
import { findEvidenceToSend } from './queries-dispute.ts'
import { recordCaseEvent } from '../record-case-event.ts'
import { evidenceIssue } from './rules-evidence.ts'

/** Sends evidence to the payment provider; a repeat finds the first. When the provider refuses it, the dispute needs a response again. */
export async function sendEvidence(jobCtx: JobCtx, { marketplaceId, caseId, eventId }: FactOf<typeof evidenceSubmitted>): Promise<void> {
  const evidence = await findEvidenceToSend(jobCtx.db, marketplaceId, caseId, eventId)
  if (evidence?.state !== 'under_review') return
  try {
    const { connector, access } = await paymentAccess(jobCtx, marketplaceId, evidence.connectionId ?? undefined)
    if (!connector.submitEvidence) throw new UpstreamError('refused', message('upstream.no_evidence'))
    // What the provider refuses anyway is not read into memory.
    const issue = evidenceIssue(connector.evidenceLimits, evidence.files)
    if (issue) throw new UpstreamError('refused', issue)
    const files = await Promise.all(
      evidence.files.map(async ({ name, contentType, file, sha256 }) => ({ name, contentType, sha256, bytes: await jobCtx.files.read(file) })),
    )
    await connector.submitEvidence(access, { key: `${caseId}:${eventId}`, reference: evidence.reference, text: evidence.text, files })
    await jobCtx.transact(async (ctx) => {
      const [one] = await lockCases(ctx.db, marketplaceId, [caseId])
      if (one) await recordCaseEvent(ctx, one, { code: 'evidence_sent', side: 'system', isPublic: false })
    })
  } catch (error) {
    if (!(error instanceof UpstreamError) || error.isTemporary) throw error
    await jobCtx.transact(async (ctx) => {
      const [one] = await lockCases(ctx.db, marketplaceId, [caseId])
      if (one?.state === 'under_review')
        await moveCase(ctx, one, {
          to: 'needs_response',
          code: 'evidence_refused',
          side: 'provider',
          params: { reason: error.text },
          isPublic: false,
        })
    })
  }
}
