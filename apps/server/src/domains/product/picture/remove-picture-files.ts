import type { JobCtx } from '../../../kit/context.ts'

/** Removes the files of a picture that no row names. */
export async function removePictureFiles(jobCtx: JobCtx, file: string): Promise<void> {
  await Promise.all(['grid.webp', 'detail.webp', 'original.webp', 'original.jpg'].map((name) => jobCtx.files.remove(`${file}/${name}`)))
}
