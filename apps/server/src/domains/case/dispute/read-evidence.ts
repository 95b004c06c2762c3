import type { caseRoutes } from '@stoa/contract/case.ts'
import type { JobCtx } from '../../../kit/context.ts'
import { orNotFound } from '../../../kit/errors.ts'
import type { FileAnswer, Received } from '../../../kit/http.ts'
import { toDocumentAnswer } from '../../company/to-document-answer.ts'
import { findCaseFile } from '../queries.ts'

/** Returns a file given as evidence, as it was stored. */
export async function readEvidence({ db, scope, files }: JobCtx, { params }: Received<typeof caseRoutes.file>): Promise<FileAnswer> {
  return toDocumentAnswer(files, orNotFound(await findCaseFile(db, scope, params.id), 'file'))
}
