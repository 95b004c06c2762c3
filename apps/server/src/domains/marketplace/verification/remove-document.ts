import type { OwnVerification, verification } from '@stoa/contract/verification.ts'
import type { JobCtx } from '../../../kit/context.ts'
import { orNotFound } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { deleteDocuments } from '../../company/queries-document.ts'
import { recordAudit } from '../../company/record-audit.ts'
import { getOwnVerification } from './get-own-verification.ts'
import { reopenVerifications } from './reopen-verifications.ts'

/** Removes a document of the merchant with its file. What was approved has to be checked again. */
export async function removeDocument(jobCtx: JobCtx, { params }: Received<typeof verification.removeDocument>): Promise<OwnVerification> {
  const { answer, file } = await jobCtx.transact(async (ctx) => {
    const [removed] = await deleteDocuments(ctx.db, ctx.scope, { id: params.id })
    const file = orNotFound(removed, 'file')
    await recordAudit(ctx, { companyId: ctx.scope.companyId, action: 'verification.document_removed', object: params.id })
    await reopenVerifications(ctx, ctx.scope.companyId, { onlyChanged: false })
    return { answer: await getOwnVerification(ctx), file }
  })
  await jobCtx.files.remove(file)
  return answer
}
