import type { OwnVerification, verification } from '@stoa/contract/verification.ts'
import { message } from '@stoa/messages/describe.ts'
import type { JobCtx } from '../../../kit/context.ts'
import { AppError, fieldError } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { lockCompany } from '../../company/queries.ts'
import { deleteDocuments, insertDocuments, listDocuments } from '../../company/queries-document.ts'
import { recordAudit } from '../../company/record-audit.ts'
import { maxDocuments } from '../../company/rules.ts'
import { storeDocuments } from '../../company/store-documents.ts'
import { getOwnVerification } from './get-own-verification.ts'
import { reopenVerifications } from './reopen-verifications.ts'

/** Adds a document of the merchant, which replaces the present one of its kind. What was approved has to be checked again. */
export async function addDocument(jobCtx: JobCtx, { body, files }: Received<typeof verification.addDocument>): Promise<OwnVerification> {
  const { kind, expiresOn = null } = body
  if (!files.document?.[0]) throw fieldError('document', 'required', message('verification_error.document_required'))
  if (expiresOn !== null && expiresOn < jobCtx.now.toISOString().slice(0, 10))
    throw fieldError('expiresOn', 'out_of_range', message('verification_error.expired'))
  const { answer, replaced } = await storeDocuments(jobCtx.files, `private/${jobCtx.scope.companyId}/documents`, files.document, (documents) =>
    jobCtx.transact(async (ctx) => {
      const { db, scope } = ctx
      // Two documents that are added at once are counted one after the other.
      await lockCompany(db, scope)
      const replaced = kind === 'other' ? [] : await deleteDocuments(db, scope, { kind })
      if ((await listDocuments(db, scope.companyId)).length >= maxDocuments)
        throw new AppError('state_forbids', { detail: message('verification_error.max_documents', { limit: maxDocuments }) })
      const [id = ''] = await insertDocuments(db, scope, documents, { kind, expiresOn })
      await recordAudit(ctx, { companyId: scope.companyId, action: 'verification.document_added', object: id, detail: { kind, expiresOn } })
      await reopenVerifications(ctx, scope.companyId, { onlyChanged: false })
      return { answer: await getOwnVerification(ctx), replaced }
    }),
  )
  for (const file of replaced) await jobCtx.files.remove(file)
  return answer
}
