import type { verification } from '@stoa/contract/verification.ts'
import type { JobCtx } from '../../../kit/context.ts'
import { orNotFound } from '../../../kit/errors.ts'
import type { FileAnswer, Received } from '../../../kit/http.ts'
import { findDocument } from './queries.ts'

const endings: Readonly<Record<string, string>> = { 'application/pdf': 'pdf', 'image/jpeg': 'jpg' }

/** Returns a document: pictures to look at, a PDF to download, since it may contain scripts. */
export async function readDocument({ db, scope, files }: JobCtx, { params }: Received<typeof verification.document>): Promise<FileAnswer> {
  const { file, name, contentType } = orNotFound(await findDocument(db, scope, params.id), 'file')
  return {
    bytes: await files.open(file),
    contentType,
    fileName: `${name.replace(/\.[^.]*$/, '')}.${endings[contentType] ?? 'webp'}`,
    isInline: contentType !== 'application/pdf',
  }
}
