import { randomUUID } from 'node:crypto'
import type { Upload } from '../../../files/multipart.ts'
import type { JobCtx } from '../../../kit/context.ts'
import { sha256 } from '../../../secrets/crypto.ts'
import { prepareUpload } from '../../company/prepare-upload.ts'
import type { NewCaseFile } from '../queries-change.ts'

/**
 * Stores pictures given as evidence where no public address reaches, and does the work that names them; they are removed when it fails. Cameras'
 * locations are not kept: pictures are encoded again, and the hash is that of the bytes stored.
 */
export async function storeEvidence<T>(
  jobCtx: Pick<JobCtx, 'files'>,
  marketplaceId: string,
  uploads: readonly Upload[],
  work: (files: NewCaseFile[]) => Promise<T>,
): Promise<T> {
  const stored: NewCaseFile[] = []
  try {
    for (const upload of uploads) {
      const picture = await prepareUpload({ name: 'files', upload })
      if (!picture) continue
      const { bytes, contentType } = picture
      const file = `private/${marketplaceId}/cases/${randomUUID()}.${contentType === 'image/jpeg' ? 'jpg' : 'webp'}`
      await jobCtx.files.write(file, bytes, { contentType })
      stored.push({ name: upload.name, contentType, bytes: bytes.length, sha256: sha256(bytes).toString('hex'), file })
    }
    return await work(stored)
  } catch (error) {
    for (const { file } of stored) await jobCtx.files.remove(file)
    throw error
  }
}
