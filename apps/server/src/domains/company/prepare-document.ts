import { message } from '@stoa/messages/describe.ts'
import type { Upload } from '../../files/multipart.ts'
import { AppError } from '../../kit/errors.ts'
import { preparePdf } from './prepare-pdf.ts'
import { prepareUpload } from './prepare-upload.ts'

/** Returns an uploaded picture or PDF as it is stored. Throws 422 naming its field where it is neither, and of several files which one it is. */
export async function prepareDocument(
  upload: Upload,
  { isOneOfSeveral }: { isOneOfSeveral: boolean },
): Promise<{ bytes: Buffer; contentType: string } | undefined> {
  try {
    return upload.contentType === 'application/pdf' ? await preparePdf(upload) : await prepareUpload({ name: upload.field, upload })
  } catch (error) {
    const [issue] = error instanceof AppError ? (error.details.errors ?? []) : []
    if (!(error instanceof AppError) || issue === undefined || !isOneOfSeveral) throw error
    const named = message('upload_error.of_file', { file: upload.name, problem: issue.message })
    throw new AppError(error.code, { ...error.details, detail: named, errors: [{ ...issue, message: named }] })
  }
}
