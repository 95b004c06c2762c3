import type { FileStore } from '../../files/files.ts'
import type { FileAnswer } from '../../kit/http.ts'
import { documentEnding } from './rules.ts'

/** Returns a stored document with the ending of its kind: pictures to look at, a PDF to download, since it may contain scripts. */
export async function toDocumentAnswer(
  files: Pick<FileStore, 'open'>,
  { file, name, contentType }: { file: string; name: string; contentType: string },
): Promise<FileAnswer> {
  return {
    bytes: await files.open(file),
    contentType,
    fileName: `${name.replace(/\.[^.]*$/, '')}.${documentEnding(contentType)}`,
    isInline: contentType !== 'application/pdf',
  }
}
