import { maxCategoryRules } from '@stoa/contract/category-rule.ts'

/** Returns the rules that are saved at once, and how many are left for the next time. */
export function firstBatch<Rule>(rules: readonly Rule[]): { batch: readonly Rule[]; left: number } {
  return { batch: rules.slice(0, maxCategoryRules), left: Math.max(0, rules.length - maxCategoryRules) }
}
