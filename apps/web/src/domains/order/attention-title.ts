import type { AttentionCode } from '@stoa/contract/attention.ts'
import { attention } from '@stoa/messages/en/attention.ts'
import { addSharedTexts, sharedText } from '../../lib/shared-texts.ts'

addSharedTexts(attention)

/** Returns the title of an item that needs attention, by its code. */
export function attentionTitle(code: AttentionCode): string {
  return sharedText(`attention.${code}`)
}
