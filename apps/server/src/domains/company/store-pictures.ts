import { randomUUID } from 'node:crypto'
import type { JobCtx } from '../../kit/context.ts'
import type { PictureInput } from './prepare-upload.ts'
import { prepareUpload } from './prepare-upload.ts'
import { removeReplaced } from './remove-replaced.ts'

/**
 * Stores uploaded pictures of a company and does the work that names them: first the files, so that a committed row never names a missing one.
 * When the work fails they go again; when it succeeds the files it `replaced` go. Each gets a name of its own: browsers keep one for a year.
 */
export async function storePictures<N extends string, T>(
  jobCtx: JobCtx,
  inputs: readonly PictureInput<N>[],
  work: (files: Partial<Record<N, string>>) => Promise<{ answer: T; replaced: readonly (string | null)[] }>,
): Promise<T> {
  const files: Partial<Record<N, string>> = {}
  const done = await store().catch(async (error: unknown) => {
    for (const file of Object.values<string | undefined>(files)) if (file !== undefined) await jobCtx.files.remove(file)
    throw error
  })
  await removeReplaced(jobCtx, done.replaced)
  return done.answer

  async function store() {
    for (const input of inputs) {
      const picture = await prepareUpload(input)
      if (!picture) continue
      const key = `pictures/${jobCtx.scope.companyId}/${randomUUID()}.${picture.contentType === 'image/jpeg' ? 'jpg' : 'webp'}`
      await jobCtx.files.write(key, picture.bytes, { contentType: picture.contentType })
      files[input.name] = key
    }
    return work(files)
  }
}
