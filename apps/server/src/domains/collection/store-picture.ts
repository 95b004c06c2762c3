import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { JobCtx } from '../../kit/context.ts'
import type { Upload } from '../../files/multipart.ts'
import { cropTo } from '../../files/pictures.ts'
import { removeReplaced } from '../company/remove-replaced.ts'

/** Source: specification §9 (collection image, aspect 2.8). */
const size = { width: 560, height: 200 }

/**
 * Cuts an uploaded picture to the format of a collection, stores it, and does the work that names it. When the work fails the picture
 * goes again; `replaced` (answered by the work) goes when it succeeds. Stored first, so that a committed row never names a missing file.
 */
export async function storePicture<T>(
  jobCtx: JobCtx,
  upload: Upload | undefined,
  work: (pictureFile: string | undefined) => Promise<{ answer: T; replaced: string | null }>,
): Promise<T> {
  let pictureFile: string | undefined
  if (upload) {
    const { bytes, contentType } = await cropTo(await readFile(upload.path), size)
    // A name of its own each time: browsers keep a picture for a year.
    pictureFile = `pictures/${jobCtx.scope.companyId}/${randomUUID()}.webp`
    await jobCtx.files.write(pictureFile, bytes, { contentType })
  }
  const { answer, replaced } = await work(pictureFile).catch(async (error: unknown) => {
    if (pictureFile !== undefined) await jobCtx.files.remove(pictureFile)
    throw error
  })
  await removeReplaced(jobCtx, [replaced])
  return answer
}
