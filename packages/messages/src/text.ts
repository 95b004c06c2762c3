import type { Language } from '@stoa/contract/languages.ts'
import type { Message } from './describe.ts'
import { describe } from './describe.ts'

/** What a person reads: a message, or words of a person or another system as they are. */
export type Text = string | Message

/** Returns the text in a language. Words that are not a message stay as they are. */
export function textIn(language: Language, text: Text): string {
  return typeof text === 'string' ? text : describe(language, text)
}
