import { randomUUID } from 'node:crypto'
import type { FileStore } from '../../files/files.ts'
import type { Upload } from '../../files/multipart.ts'
import { isDatabaseLoss } from '../../kit/unavailable.ts'
import { sha256 } from '../../secrets/crypto.ts'
import { prepareDocument } from './prepare-document.ts'
import type { NewDocument } from './rules.ts'
import { documentEnding } from './rules.ts'

/**
 * Stores uploaded pictures and PDFs in a folder where no public address reaches, and does the work that names them; they are removed when it fails, but
 * not when the database was lost: the work may have been committed without an answer, and its rows name them. Cameras'
 * locations are not kept: pictures are encoded again, and the hash is that of the bytes stored. Throws 422 naming the field of a file that is neither,
 * and of several files which one it is.
 */
export async function storeDocuments<T>(
  files: Pick<FileStore, 'write' | 'remove'>,
  folder: `private/${string}`,
  uploads: readonly Upload[],
  work: (documents: NewDocument[]) => Promise<T>,
): Promise<T> {
  const documents: NewDocument[] = []
  try {
    for (const upload of uploads) {
      const prepared = await prepareDocument(upload, { isOneOfSeveral: uploads.length > 1 })
      if (!prepared) continue
      const { bytes, contentType } = prepared
      const file = `${folder}/${randomUUID()}.${documentEnding(contentType)}`
      await files.write(file, bytes, { contentType })
      documents.push({ name: upload.name, file, bytes: bytes.length, contentType, sha256: sha256(bytes).toString('hex') })
    }
    return await work(documents)
  } catch (error) {
    if (!isDatabaseLoss(error)) for (const { file } of documents) await files.remove(file)
    throw error
  }
}
