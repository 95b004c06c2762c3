import { isVisible } from '@stoa/contract/text-characters.ts'
import type { NewDocument } from '../company/rules.ts'

const excerptLength = 200

/** What a message says: a text, files, or both. */
export type MessageContent = { text: string; files: readonly NewDocument[] }

/** Returns the beginning of a message in one line, at most 200 characters; the names of its files where it has no text. */
export function excerptOf({ text, files }: { text: string; files: readonly Pick<NewDocument, 'name'>[] }): string {
  const shown = isVisible(text) ? text : files.map(({ name }) => name).join(', ')
  return shown.replace(/\s+/gu, ' ').trim().slice(0, excerptLength).toWellFormed()
}
