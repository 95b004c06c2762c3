import type { RuleFields } from '@stoa/contract/mapping-shapes.ts'
import type { TargetDefinition } from '../rules.ts'
import { parseValue } from '../rules.ts'
import { normalizeForComparison } from '@stoa/contract/compare-text.ts'
import { convert } from '@stoa/product-file/units.ts'
import { message } from '@stoa/messages/describe.ts'
import type { InputIssue } from '../../../kit/errors.ts'

/** What is wrong with a rule for a definition: values that do not fit it, words that come twice, units that measure something else. */
export function ruleIssues(definition: TargetDefinition, rule: RuleFields): InputIssue[] {
  const issues: InputIssue[] = []
  const seen = new Set<string>()
  rule.values.forEach(({ from, to }, index) => {
    const word = normalizeForComparison(from)
    if (word === '') issues.push({ path: `rule.values.${index}.from`, code: 'required', message: message('mapping_error.value_required') })
    else if (seen.has(word))
      issues.push({ path: `rule.values.${index}.from`, code: 'duplicate', message: message('mapping_error.repeated', { value: from }) })
    seen.add(word)
    const outcome = parseValue(definition, to)
    if (outcome.state === 'invalid')
      issues.push({ path: `rule.values.${index}.to`, code: 'does_not_fit', message: outcome.message ?? message('mapping_error.no_fit') })
  })
  if (rule.defaultValue !== null) {
    const outcome = parseValue(definition, rule.defaultValue)
    if (outcome.state === 'invalid')
      issues.push({ path: 'rule.defaultValue', code: 'does_not_fit', message: outcome.message ?? message('mapping_error.no_fit') })
  }
  if (rule.unit !== null && (definition.unit === null || convert(1, rule.unit, definition.unit) === undefined))
    issues.push({
      path: 'rule.unit',
      code: 'other_measure',
      message: message('mapping_error.other_measure', { unit: rule.unit, target: definition.unit ?? 'none' }),
    })
  return issues
}
