import type { Case } from '@stoa/contract/case-shapes.ts'
import type { caseRoutes } from '@stoa/contract/case.ts'
import { message } from '@stoa/messages/describe.ts'
import type { JobCtx } from '../../../kit/context.ts'
import { AppError, orNotFound } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { checkEvidence } from './check-evidence.ts'
import { evidenceSubmitted } from '../events.ts'
import { getCase } from '../get-case.ts'
import { moveCase } from '../move-case.ts'
import { findCase } from '../queries.ts'
import { lockCase } from '../queries-change.ts'
import { sideOf } from '../rules.ts'
import { checkFileCount } from '../../company/rules-message.ts'
import { storeDocuments } from '../../company/store-documents.ts'

/**
 * Submits evidence against a dispute, once and before its deadline; a job sends it to the payment provider, with the files uploaded with it and those chosen of
 * the messages of either side. Throws 422 that names the field of files that the provider would refuse.
 */
export async function submitEvidence(jobCtx: JobCtx, { params, body, files }: Received<typeof caseRoutes.submitEvidence>): Promise<Case> {
  const uploads = files.files ?? []
  checkFileCount(uploads.length)
  const found = orNotFound(await findCase(jobCtx.db, jobCtx.scope, params.id), 'case')
  if (found.isLate && found.dueAt !== null)
    throw new AppError('state_forbids', { detail: message('case_error.evidence_late', { until: found.dueAt }) })
  return storeDocuments(jobCtx.files, `private/${found.marketplaceId}/cases`, uploads, (stored) =>
    jobCtx.transact(async (ctx) => {
      const one = orNotFound(await lockCase(ctx.db, ctx.scope, params.id), 'case')
      const side = sideOf(ctx.scope.companyType)
      const fileIds = [...new Set(body.fileIds)]
      await checkEvidence({ db: ctx.db, ports: jobCtx.ports }, one, { uploads: stored, fileIds })
      const eventId = await moveCase(ctx, one, {
        action: 'submit_evidence',
        code: 'evidence_submitted',
        side,
        text: body.text,
        isPublic: false,
        files: stored,
        evidenceFileIds: fileIds,
      })
      await ctx.emit(evidenceSubmitted, { marketplaceId: one.marketplaceId, caseId: one.id, eventId })
      return getCase(ctx, params.id)
    }),
  )
}
