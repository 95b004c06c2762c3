import type { RuleFields } from '@stoa/contract/mapping-shapes.ts'

/** A mapping rule that does nothing but what is given. */
export function rule(fields: Partial<RuleFields>): RuleFields {
  return { sources: [], values: [], ignored: [], unit: null, pattern: null, defaultValue: null, ...fields }
}
