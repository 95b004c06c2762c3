import type { RuleFields } from '@stoa/contract/mapping-shapes.ts'
import type { RuleContext } from './rule-draft.ts'
import { withSource, withValue } from './rule-draft.ts'

/** A suggestion as the server lists it: a value of the shop with what it becomes, or a name of the shop with the attribute read from it. */
export type Accepted = { kind: 'name' | 'value'; from: string; to: string }

/** A rule with some suggestions accepted. */
export function withAccepted(rule: RuleFields, context: RuleContext, taken: readonly Accepted[]): RuleFields {
  return taken.reduce((kept, one) => (one.kind === 'value' ? withValue(kept, one.from, one.to) : withSource(kept, context, one.from)), rule)
}
