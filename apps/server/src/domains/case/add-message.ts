import type { Case } from '@stoa/contract/case-shapes.ts'
import type { caseRoutes } from '@stoa/contract/case.ts'
import type { JobCtx } from '../../kit/context.ts'
import { orNotFound } from '../../kit/errors.ts'
import type { Received } from '../../kit/http.ts'
import { getCase } from './get-case.ts'
import { findCase } from './queries.ts'
import { lockCase } from './queries-change.ts'
import { recordCaseEvent } from './record-case-event.ts'
import { restartSending } from './return/restart-sending.ts'
import { sideOf } from './rules.ts'
import { checkFileCount, checkMessageContent } from '../company/rules-message.ts'
import { storeDocuments } from '../company/store-documents.ts'

/** Writes a message into a case, with files as evidence: to the other side, or to the shopper as well. Also after the case has ended. */
export async function addMessage(jobCtx: JobCtx, { params, body, files }: Received<typeof caseRoutes.addMessage>): Promise<Case> {
  const uploads = files.files ?? []
  checkMessageContent(body.text, uploads.length)
  checkFileCount(uploads.length)
  const one = orNotFound(await findCase(jobCtx.db, jobCtx.scope, params.id), 'case')
  // A bank reads a dispute, not the shopper who opened it.
  const isPublic = body.isPublic && one.kind === 'return'
  const side = sideOf(jobCtx.scope.companyType)
  return storeDocuments(jobCtx.files, `private/${one.marketplaceId}/cases`, uploads, (stored) =>
    jobCtx.transact(async (ctx) => {
      await recordCaseEvent(ctx, one, { code: 'message', side, text: body.text, isPublic, files: stored })
      // The file may be the label: from then on the shopper has as long as with one that is bought here.
      if (isPublic && stored.length > 0 && one.shippingPayer !== 'shopper')
        await restartSending(ctx, orNotFound(await lockCase(ctx.db, ctx.scope, params.id), 'case'))
      return getCase(ctx, params.id)
    }),
  )
}
