import type { FieldIssue } from '@stoa/contract/errors.ts'
import type { RuleFields } from '@stoa/contract/mapping-shapes.ts'
import { languages } from '@stoa/contract/languages.ts'
import { describe } from '@stoa/messages/describe.ts'
import type { TargetDefinition } from '../rules.ts'
import { parseValue } from '../rules.ts'
import { normalizeForComparison } from '@stoa/contract/compare-text.ts'
import { convert } from '@stoa/product-file/units.ts'

/** What is wrong with a rule for a definition: values that do not fit it, words that come twice, units that measure something else. */
export function ruleIssues(definition: TargetDefinition, rule: RuleFields): FieldIssue[] {
  const issues: FieldIssue[] = []
  const seen = new Set<string>()
  rule.values.forEach(({ from, to }, index) => {
    const word = normalizeForComparison(from)
    if (word === '') issues.push({ path: `rule.values.${index}.from`, code: 'required', message: 'Name the value of the shop.' })
    else if (seen.has(word)) issues.push({ path: `rule.values.${index}.from`, code: 'duplicate', message: `"${from}" comes twice.` })
    seen.add(word)
    const outcome = parseValue(definition, to)
    if (outcome.state === 'invalid')
      issues.push({
        path: `rule.values.${index}.to`,
        code: 'does_not_fit',
        message: outcome.message ? describe(languages[0], outcome.message) : 'This does not fit the attribute.',
      })
  })
  if (rule.defaultValue !== null) {
    const outcome = parseValue(definition, rule.defaultValue)
    if (outcome.state === 'invalid')
      issues.push({
        path: 'rule.defaultValue',
        code: 'does_not_fit',
        message: outcome.message ? describe(languages[0], outcome.message) : 'This does not fit the attribute.',
      })
  }
  if (rule.unit !== null && (definition.unit === null || convert(1, rule.unit, definition.unit) === undefined))
    issues.push({
      path: 'rule.unit',
      code: 'other_measure',
      message: `${rule.unit} cannot be told in ${definition.unit ?? 'an attribute without a unit'}.`,
    })
  return issues
}
