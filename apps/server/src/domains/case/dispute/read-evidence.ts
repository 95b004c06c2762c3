import type { caseRoutes } from '@stoa/contract/case.ts'
import type { JobCtx } from '../../../kit/context.ts'
import { orNotFound } from '../../../kit/errors.ts'
import type { FileAnswer, Received } from '../../../kit/http.ts'
import { findCaseFile } from '../queries.ts'
import { toEvidenceAnswer } from './to-evidence-answer.ts'

/** Returns a file given as evidence, as it was stored. */
export async function readEvidence({ db, scope, files }: JobCtx, { params }: Received<typeof caseRoutes.file>): Promise<FileAnswer> {
  return toEvidenceAnswer(files, orNotFound(await findCaseFile(db, scope, params.id), 'file'))
}
