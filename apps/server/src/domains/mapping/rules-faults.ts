import type { FieldFault } from '@stoa/contract/errors.ts'
import type { RuleFields } from '@stoa/contract/mapping-shapes.ts'
import type { Wanted } from './rules.ts'
import { fit, plain } from './rules.ts'
import { convert } from '@stoa/product-file/units.ts'

/** What is wrong with a rule for a definition: values that do not fit it, words that come twice, units that measure something else. */
export function ruleFaults(definition: Wanted, rule: RuleFields): FieldFault[] {
  const faults: FieldFault[] = []
  const seen = new Set<string>()
  rule.values.forEach(({ from, to }, index) => {
    const word = plain(from)
    if (word === '') faults.push({ path: `rule.values.${index}.from`, code: 'required', message: 'Name the value of the shop.' })
    else if (seen.has(word)) faults.push({ path: `rule.values.${index}.from`, code: 'duplicate', message: `"${from}" comes twice.` })
    seen.add(word)
    const outcome = fit(definition, to)
    if (outcome.state === 'invalid')
      faults.push({ path: `rule.values.${index}.to`, code: 'does_not_fit', message: outcome.message ?? 'This does not fit the attribute.' })
  })
  if (rule.defaultValue !== null) {
    const outcome = fit(definition, rule.defaultValue)
    if (outcome.state === 'invalid')
      faults.push({ path: 'rule.defaultValue', code: 'does_not_fit', message: outcome.message ?? 'This does not fit the attribute.' })
  }
  if (rule.unit !== null && (definition.unit === null || convert(1, rule.unit, definition.unit) === undefined))
    faults.push({
      path: 'rule.unit',
      code: 'other_measure',
      message: `${rule.unit} cannot be told in ${definition.unit ?? 'an attribute without a unit'}.`,
    })
  return faults
}
