import { randomUUID } from 'node:crypto'
import type { Upload } from '../../files/multipart.ts'
import type { JobCtx } from '../../kit/context.ts'
import { preparePdf } from './prepare-pdf.ts'
import { prepareUpload } from './prepare-upload.ts'
import type { NewDocument } from './rules.ts'

const endings: Readonly<Record<string, string>> = { 'application/pdf': 'pdf', 'image/jpeg': 'jpg' }

/** Stores uploaded documents where no public address reaches, and does the work that names them; they are removed when it fails. */
export async function storeDocuments<T>(jobCtx: JobCtx, uploads: readonly Upload[], work: (documents: NewDocument[]) => Promise<T>): Promise<T> {
  const documents: NewDocument[] = []
  try {
    for (const upload of uploads) {
      const prepared = upload.contentType === 'application/pdf' ? await preparePdf(upload) : await prepareUpload({ name: upload.field, upload })
      if (!prepared) continue
      const { bytes, contentType } = prepared
      const file = `private/${jobCtx.scope.companyId}/documents/${randomUUID()}.${endings[contentType] ?? 'webp'}`
      await jobCtx.files.write(file, bytes, { contentType })
      documents.push({ name: upload.name, file, bytes: bytes.length, contentType })
    }
    return await work(documents)
  } catch (error) {
    for (const { file } of documents) await jobCtx.files.remove(file)
    throw error
  }
}
