import { normalizeForComparison } from '@stoa/contract/compare-text.ts'
import type { RuleFields } from '@stoa/contract/mapping-shapes.ts'
import { withValue } from './rule-draft.ts'

/** A suggestion as the server lists it: a value of the shop with what it becomes, or a name of the shop with the attribute read from it. */
export type Accepted = { name: string; from: string; to: string; reason: string }

/** Whether a suggestion says where to read, not what a value becomes: then the attribute itself is its goal. */
export function isName({ name, to, reason }: Accepted): boolean {
  return to === name && (reason === 'similar name' || reason.startsWith('used by'))
}

/** A rule with some suggestions taken in. */
export function withAccepted(rule: RuleFields, taken: readonly Accepted[]): RuleFields {
  return taken.reduce((kept, one) => {
    if (!isName(one)) return withValue(kept, one.from, one.to)
    return kept.sources.some((name) => normalizeForComparison(name) === normalizeForComparison(one.from))
      ? kept
      : { ...kept, sources: [...kept.sources, one.from] }
  }, rule)
}
