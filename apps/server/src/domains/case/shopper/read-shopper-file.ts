import type { shopper } from '@stoa/contract/shopper.ts'
import type { JobCtx } from '../../../kit/context.ts'
import { orNotFound } from '../../../kit/errors.ts'
import type { FileAnswer, Received } from '../../../kit/http.ts'
import { toDocumentAnswer } from '../../company/to-document-answer.ts'
import { findShopperFile } from './queries-shopper.ts'
import { readShopperLink } from './read-shopper-link.ts'

/** Returns a photo of a return that the shopper may see, as it was stored. */
export async function readShopperFile(
  { db, vault, files }: Omit<JobCtx, 'scope'>,
  { query, params }: Received<typeof shopper.file>,
): Promise<FileAnswer> {
  const claims = readShopperLink(vault, query.token)
  return toDocumentAnswer(files, orNotFound(await findShopperFile(db, claims, params.id), 'file'))
}
