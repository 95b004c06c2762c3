import { generateKeyBetween } from 'fractional-indexing'
import { message } from '@stoa/messages/describe.ts'
import { fieldError } from '../../../kit/errors.ts'

/** The position of a rule behind another, before all (null) or behind all (undefined). `others` are without itself, in order. Throws 422 for a stranger. */
export function placeApprovalRule(others: readonly { id: string; position: string }[], afterId: string | null | undefined): string {
  if (afterId === undefined) return generateKeyBetween(others.at(-1)?.position ?? null, null)
  if (afterId === null) return generateKeyBetween(null, others[0]?.position ?? null)
  const at = others.findIndex(({ id }) => id === afterId)
  if (at < 0) throw fieldError('afterId', 'unknown_rule', message('rule_error.after_unknown'))
  return generateKeyBetween(others[at]?.position ?? null, others[at + 1]?.position ?? null)
}
