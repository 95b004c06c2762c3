import { randomUUID } from 'node:crypto'
import type { JobCtx } from '../../kit/context.ts'
import type { Upload } from '../../files/multipart.ts'
import { prepareUpload } from './prepare-upload.ts'

/** Stores uploaded documents (pictures of papers) where no public address reaches, and does the work that names them; they go again when it fails. */
export async function storeDocuments<T>(
  jobCtx: JobCtx,
  uploads: readonly Upload[],
  work: (documents: { name: string; file: string; bytes: number }[]) => Promise<T>,
): Promise<T> {
  const documents: { name: string; file: string; bytes: number }[] = []
  try {
    for (const upload of uploads) {
      const picture = await prepareUpload({ name: 'documents', upload })
      if (!picture) continue
      const file = `private/${jobCtx.scope.companyId}/documents/${randomUUID()}.${picture.contentType === 'image/jpeg' ? 'jpg' : 'webp'}`
      await jobCtx.files.write(file, picture.bytes, { contentType: picture.contentType })
      documents.push({ name: upload.name, file, bytes: picture.bytes.length })
    }
    return await work(documents)
  } catch (error) {
    for (const { file } of documents) await jobCtx.files.remove(file)
    throw error
  }
}
