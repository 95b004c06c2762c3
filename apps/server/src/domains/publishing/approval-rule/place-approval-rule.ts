import { generateKeyBetween } from 'fractional-indexing'
import { fieldError } from '../../../kit/errors.ts'

/** The position of a rule behind another, before all (null) or behind all (undefined). `others` are without itself, in order. Throws 422 for a stranger. */
export function placeApprovalRule(others: readonly { id: string; position: string }[], afterId: string | null | undefined): string {
  if (afterId === undefined) return generateKeyBetween(others.at(-1)?.position ?? null, null)
  if (afterId === null) return generateKeyBetween(null, others[0]?.position ?? null)
  const at = others.findIndex(({ id }) => id === afterId)
  if (at < 0) throw fieldError('afterId', 'unknown_rule', 'The rule to put it behind is not in the list.')
  return generateKeyBetween(others[at]?.position ?? null, others[at + 1]?.position ?? null)
}
