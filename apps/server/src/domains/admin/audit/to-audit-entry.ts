import type { AuditEntry } from '@stoa/contract/audit.ts'
import { AuditActor } from '@stoa/contract/audit.ts'
import type { Language } from '@stoa/contract/languages.ts'
import { describe } from '@stoa/messages/describe.ts'
import type { AuditRow } from './queries-audit.ts'

/** Returns an entry of the audit log in the reader's language. */
export function toAuditEntry(language: Language, { id, at, actor, actorName, action, object, detail }: AuditRow): AuditEntry {
  return {
    id,
    at,
    actorKind: AuditActor.safeParse(actor.split(':')[0]).data ?? 'nobody',
    actorName,
    action,
    label: labelOf(language, action),
    object,
    facts: Object.entries(detail).map(([name, value]) => ({ name, value: textOf(value) })),
  }
}

/** Returns the text of an action; the action itself where it has none, as one of an older version may. */
function labelOf(language: Language, action: string): string {
  const code = `audit.${action.replaceAll('-', '_')}`
  const text = describe(language, { code, params: {} })
  return text === code ? action : text
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join(', ')
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value)
}
