import type { Language } from '@stoa/contract/languages.ts'
import type { AttributeMapping } from '@stoa/contract/mapping-shapes.ts'
import { cutOriginalValue } from '@stoa/contract/original-value.ts'
import { describe } from '@stoa/messages/describe.ts'
import type { StoredMapping } from './queries-mapping.ts'

/** Returns a mapping in the reader's language. */
export function toMapping(language: Language, { message, ...mapping }: StoredMapping): AttributeMapping {
  return { ...mapping, originalAttributeValue: cutOriginalValue(mapping.originalAttributeValue), message: message && describe(language, message) }
}
