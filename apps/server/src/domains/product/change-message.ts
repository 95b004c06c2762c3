import type { Message } from '@stoa/messages/describe.ts'
import type { StoredChange } from '../run/describe-change.ts'

/** What a history says of a product that was created, came back, changed in some fields, or was written without a change. `kind` is that of a new one. */
export type ProductHistory = {
  kind: string
  created: Message
  back: Message
  changed: (fields: readonly string[]) => Message
  same: Message
}

/** Fields that an entry of a history names. */
const namedFields = 4

/** Returns what a history says of a changed product. */
export function changeMessage(history: ProductHistory, isBack: boolean, changes: readonly StoredChange[] = []): Message {
  if (isBack) return history.back
  const fields = [...new Set(changes.map(({ field }) => `field.${field}`))]
  if (fields.length === 0) return history.same
  return history.changed(fields.length > namedFields ? [...fields.slice(0, namedFields), 'field.more'] : fields)
}
