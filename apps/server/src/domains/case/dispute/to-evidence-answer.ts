import type { FileStore } from '../../../files/files.ts'
import type { FileAnswer } from '../../../kit/http.ts'

/** Returns a stored photo with the ending of its kind. */
export async function toEvidenceAnswer(
  files: Pick<FileStore, 'open'>,
  { file, name, contentType }: { file: string; name: string; contentType: string },
): Promise<FileAnswer> {
  const ending = contentType === 'image/jpeg' ? 'jpg' : 'webp'
  return { bytes: await files.open(file), contentType, fileName: `${name.replace(/\.[^.]*$/, '')}.${ending}`, isInline: true }
}
