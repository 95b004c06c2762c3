import type { Ctx, JobCtx } from '../../kit/context.ts'
import type { Upload } from '../../files/multipart.ts'
import { checkFileCount, checkMessageContent } from '../company/rules-message.ts'
import { storeDocuments } from '../company/store-documents.ts'
import type { MessageContent } from './rules.ts'

/**
 * Stores the files of a message and writes it in one transaction; they are removed when that fails. Throws 422 that names the field of a message without
 * text and files, and of files that are too many or of another kind.
 */
export async function storeMessage<T>(
  jobCtx: JobCtx,
  marketplaceId: string,
  { text, files: uploads = [] }: { text: string; files: readonly Upload[] | undefined },
  write: (ctx: Ctx, content: MessageContent) => Promise<T>,
): Promise<T> {
  checkMessageContent(text, uploads.length)
  checkFileCount(uploads.length)
  return storeDocuments(jobCtx.files, `private/${marketplaceId}/conversations`, uploads, (files) =>
    jobCtx.transact((ctx) => write(ctx, { text, files })),
  )
}
