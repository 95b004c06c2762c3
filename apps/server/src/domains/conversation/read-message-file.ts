import type { conversation } from '@stoa/contract/conversation.ts'
import type { JobCtx } from '../../kit/context.ts'
import { orNotFound } from '../../kit/errors.ts'
import type { FileAnswer, Received } from '../../kit/http.ts'
import { toDocumentAnswer } from '../company/to-document-answer.ts'
import { findMessageFile } from './queries.ts'

/** Returns a file of a message, as it was stored. Throws `not_found` for one of a conversation that the caller's company has not. */
export async function readMessageFile({ db, scope, files }: JobCtx, { params }: Received<typeof conversation.file>): Promise<FileAnswer> {
  return toDocumentAnswer(files, orNotFound(await findMessageFile(db, scope, params.id), 'file'))
}
