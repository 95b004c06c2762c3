import { otherKindByName } from '@stoa/contract/file-kind.ts'
import { fileKind } from '@stoa/messages/en/file-kind.ts'
import { addSharedTexts, sharedText } from '../lib/shared-texts.ts'

addSharedTexts(fileKind)

/** Returns why a file is not a product file, by the ending of its name; undefined where the ending says nothing. */
export function otherKindText(fileName: string): string | undefined {
  const kind = otherKindByName(fileName)
  return kind && sharedText(`file_kind.${kind}`)
}
