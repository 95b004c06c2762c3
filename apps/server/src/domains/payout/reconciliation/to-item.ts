import type { Language } from '@stoa/contract/languages.ts'
import type { ReconciliationItem } from '@stoa/contract/reconciliation.ts'
import { describe, message } from '@stoa/messages/describe.ts'
import type { ItemRecord } from './queries.ts'

/** Returns a difference with what is wrong and what to do, in the reader's language. */
export function toItem(language: Language, { oursMinor, theirsMinor, currency, ...row }: ItemRecord): ReconciliationItem {
  return {
    ...row,
    title: describe(language, message(`reconciliation.${row.code}`)),
    toDo: describe(language, message(`reconciliation_to_do.${row.code}`)),
    ours: { minor: oursMinor, currency },
    theirs: { minor: theirsMinor, currency },
  }
}
