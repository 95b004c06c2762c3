import { normalizeForComparison } from '@stoa/contract/compare-text.ts'
import type { RuleFields } from '@stoa/contract/mapping-shapes.ts'
import { withValue } from './rule-draft.ts'

/** A suggestion as the server lists it: a value of the shop with what it becomes, or a name of the shop with the attribute read from it. */
export type Accepted = { kind: 'name' | 'value'; from: string; to: string }

/** A rule with some suggestions accepted. */
export function withAccepted(rule: RuleFields, taken: readonly Accepted[]): RuleFields {
  return taken.reduce((kept, one) => {
    if (one.kind === 'value') return withValue(kept, one.from, one.to)
    return kept.sources.some((name) => normalizeForComparison(name) === normalizeForComparison(one.from))
      ? kept
      : { ...kept, sources: [...kept.sources, one.from] }
  }, rule)
}
