import { i18n } from '@lingui/core'
import type { Definition } from '@stoa/messages/define.ts'

/** Adds texts of the server's catalogue to those of the screens, in English. Translations are loaded with the language: `texts-nl.ts`. */
export function addSharedTexts(definitions: Readonly<Record<string, Definition>>): void {
  i18n.load('en', Object.fromEntries(Object.entries(definitions).map(([code, [text]]) => [code, text])))
}

/** Returns the text of a shared code in the language of the screens. */
export function sharedText(code: string, params?: Readonly<Record<string, string | number>>): string {
  return i18n._(code, params)
}
