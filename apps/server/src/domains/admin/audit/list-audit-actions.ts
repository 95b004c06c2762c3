import type { audit } from '@stoa/contract/audit.ts'
import type { Answer } from '@stoa/contract/route.ts'
import type { Ctx } from '../../../kit/context.ts'
import { listAuditActions as listActions } from './queries-audit.ts'
import { labelOf } from './to-audit-entry.ts'

/** Returns the actions that the company's audit log has, by what they are called in the language of the reader. */
export async function listAuditActions({ db, scope, language }: Ctx): Promise<Answer<typeof audit.actions>> {
  const actions = (await listActions(db, scope)).map((action) => ({ action, label: labelOf(language, action) }))
  return actions.toSorted((a, b) => a.label.localeCompare(b.label, language))
}
