import type { verification } from '@stoa/contract/verification.ts'
import type { JobCtx } from '../../../kit/context.ts'
import { orNotFound } from '../../../kit/errors.ts'
import type { FileAnswer, Received } from '../../../kit/http.ts'
import { toDocumentAnswer } from '../../company/to-document-answer.ts'
import { findDocument } from './queries.ts'

/** Returns a document, to the merchant and to operators that it was submitted to. */
export async function readDocument({ db, scope, files }: JobCtx, { params }: Received<typeof verification.document>): Promise<FileAnswer> {
  return toDocumentAnswer(files, orNotFound(await findDocument(db, scope, params.id), 'file'))
}
