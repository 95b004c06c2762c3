import type { CompletenessCheck } from '@stoa/contract/connection-health.ts'
import type { Language } from '@stoa/contract/languages.ts'
import { describe } from '@stoa/messages/describe.ts'
import type { CheckRow } from './queries-check.ts'

/** Returns a comparison of a shop in the reader's language. */
export function toCheck(language: Language, row: CheckRow): CompletenessCheck {
  const { checkId: _, error, ...check } = row
  return { ...check, error: error && describe(language, error) }
}
