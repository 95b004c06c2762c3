import { message } from '@stoa/messages/describe.ts'
import type { JobCtx } from '../../../kit/context.ts'
import { AppError, UpstreamError } from '../../../kit/errors.ts'
import type { FactOf } from '../../../kit/events.ts'
import { paymentAccess } from '../../payment/payment-access.ts'
import type { evidenceSubmitted } from '../events.ts'
import { moveCase } from '../move-case.ts'
import { lockCases } from '../queries-change.ts'
import { findEvidenceToSend } from './queries-dispute.ts'
import { recordCaseEvent } from '../record-case-event.ts'
import { evidenceIssue } from './rules-evidence.ts'

/**
 * Sends evidence to the payment provider; a repeat finds the first. When the provider refuses it, or there is none to send it to, the dispute needs a response
 * again. Evidence that was submitted again meanwhile is sent by its own job.
 */
export async function sendEvidence(jobCtx: JobCtx, { marketplaceId, caseId, eventId }: FactOf<typeof evidenceSubmitted>): Promise<void> {
  const evidence = await findEvidenceToSend(jobCtx.db, marketplaceId, caseId, eventId)
  if (evidence?.state !== 'under_review' || !evidence.isNewest) return
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
  } catch (error) {
    await applyRefusal(jobCtx, { marketplaceId, caseId }, error)
    return
  }
  await jobCtx.transact(async (ctx) => {
    const [one] = await lockCases(ctx.db, marketplaceId, [caseId])
    const entry = { code: 'evidence_sent', side: 'system', isPublic: false } as const
    // It may have been requested again while it was on its way.
    if (one?.state === 'needs_response') await moveCase(ctx, one, { ...entry, to: 'under_review' })
    else if (one) await recordCaseEvent(ctx, one, entry)
  })
}

/** Requests evidence again with the reason why it was not taken. Throws what may pass, to be tried again. */
async function applyRefusal(jobCtx: JobCtx, { marketplaceId, caseId }: { marketplaceId: string; caseId: string }, error: unknown): Promise<void> {
  const isRefused = error instanceof UpstreamError && !error.isTemporary
  // A marketplace that has no payment provider any more cannot send it by trying again.
  const isWithoutProvider = error instanceof AppError && error.code === 'state_forbids'
  if (!isRefused && !isWithoutProvider) throw error
  const reason = error instanceof AppError ? error.details.detail : error.text
  await jobCtx.transact(async (ctx) => {
    const [one] = await lockCases(ctx.db, marketplaceId, [caseId])
    if (one?.state === 'under_review')
      await moveCase(ctx, one, {
        to: 'needs_response',
        code: isRefused ? 'evidence_refused' : 'evidence_unsent',
        side: isRefused ? 'provider' : 'system',
        params: reason === undefined ? {} : { reason },
        isPublic: false,
      })
  })
}
