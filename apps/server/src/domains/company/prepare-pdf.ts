import { readFile } from 'node:fs/promises'
import { message } from '@stoa/messages/describe.ts'
import type { Upload } from '../../files/multipart.ts'
import { fieldError } from '../../kit/errors.ts'

/** Returns an uploaded PDF as it was sent. Throws 422 naming its field when it is something else. */
export async function preparePdf(upload: Upload): Promise<{ bytes: Buffer; contentType: string }> {
  const bytes = await readFile(upload.path)
  if (!bytes.subarray(0, 1024).includes('%PDF-')) throw fieldError(upload.field, 'wrong_kind', message('upload_error.not_document'))
  return { bytes, contentType: 'application/pdf' }
}
