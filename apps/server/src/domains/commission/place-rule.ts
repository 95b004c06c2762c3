import { generateKeyBetween } from 'fractional-indexing'
import { message } from '@stoa/messages/describe.ts'
import { fieldError } from '../../kit/errors.ts'

/**
 * The position of a rule behind another (`afterId`), before all (null) or behind all (undefined). `rules` are the others, in order.
 * Throws 422 where the other is not in the list.
 */
export function placeRule(rules: readonly { id: string; position: string }[], afterId: string | null | undefined): string {
  if (afterId === undefined) return generateKeyBetween(rules.at(-1)?.position ?? null, null)
  if (afterId === null) return generateKeyBetween(null, rules[0]?.position ?? null)
  const index = rules.findIndex((rule) => rule.id === afterId)
  if (index < 0) throw fieldError('afterId', 'unknown_rule', message('rule_error.after_unknown'))
  return generateKeyBetween(rules[index]?.position ?? null, rules[index + 1]?.position ?? null)
}
