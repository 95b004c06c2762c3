import * as z from 'zod/mini'

const typeNames: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
  undefined: 'nothing',
}

const formatNames: Readonly<Record<string, string>> = {
  email: 'an e-mail address',
  url: 'a web address',
  uuid: 'an id',
  guid: 'an id',
  datetime: 'a time such as 2026-11-20T20:58:12Z',
  date: 'a date such as 2026-11-20',
}

const units: Readonly<Record<string, readonly [one: string, many: string]>> = {
  string: ['character', 'characters'],
  array: ['item', 'items'],
}

const shownValues = 30

/** What is said of a union that has no message of its own; its nearest option says more. */
const unionMessage = 'This value has the wrong form.'

type Issue = z.core.$ZodIssue

/**
 * Returns the issues of the option of a union that comes closest to what was sent, each with its own path: one that takes this kind of value, then
 * the one checked deepest. Any other issue is returned as it is.
 */
export function nearestIssues(issue: Issue): Issue[] {
  // A union with a message of its own says more than any of its options.
  if (issue.code !== 'invalid_union' || issue.errors.length === 0 || issue.message !== unionMessage) return [issue]
  const [nearest = []] = [...issue.errors].sort((a, b) => nearness(b) - nearness(a))
  return nearest.flatMap((inner) => nearestIssues({ ...inner, path: [...issue.path, ...inner.path] }))
}

/** How close a union's option comes: below zero where it takes another kind of value, such as a list where a text was sent. */
function nearness(issues: readonly Issue[]): number {
  return Math.max(...issues.map(({ path }) => path.length)) - (issues.some(({ path, code }) => code === 'invalid_type' && path.length === 0) ? 99 : 0)
}

/** Returns "Use one of a, b, c." with the values a field accepts; a long list is cut. */
function allowedValues(values: readonly unknown[]): string {
  const shown = values.slice(0, shownValues).map((value) => (value === '' ? 'an empty text' : String(value)))
  const more = values.length > shownValues ? ` and ${values.length - shownValues} more` : ''
  return values.length === 1 ? `Use ${shown[0]}.` : `Use one of ${shown.join(', ')}${more}.`
}

function limit(bound: 'most' | 'least', count: number | bigint, origin: string, isIncluded: boolean): string {
  const unit = units[origin]
  if (unit) return `Use at ${bound} ${count} ${Number(count) === 1 ? unit[0] : unit[1]}.`
  if (isIncluded) return `Use ${bound === 'most' ? `${count} or less` : `${count} or more`}.`
  return `Use ${bound === 'most' ? 'less' : 'more'} than ${count}.`
}

/** Returns what is wrong with one value and what to enter, for every rule the contract gives no message of its own. */
function describeIssue(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'This is required.' : `Use ${typeNames[issue.expected] ?? 'another kind of value'}.`
    case 'invalid_value':
      return allowedValues(issue.values)
    case 'too_big':
      return limit('most', issue.maximum, issue.origin, issue.inclusive !== false)
    case 'too_small':
      return limit('least', issue.minimum, issue.origin, issue.inclusive !== false)
    case 'invalid_format':
      return issue.format in formatNames ? `Use ${formatNames[issue.format]}.` : 'This value has the wrong form.'
    case 'not_multiple_of':
      return `Use a multiple of ${issue.divisor}.`
    case 'unrecognized_keys':
      return `Remove ${issue.keys.slice(0, shownValues).join(', ')}: not part of this request.`
    case 'invalid_union': {
      const { options } = issue as { options?: readonly unknown[] }
      return options && options.length > 0 ? allowedValues(options) : unionMessage
    }
    case 'invalid_key':
      return 'This name is not allowed here.'
    default:
      return 'This value is not allowed here.'
  }
}

/** Makes every shape of the contract report its issues in plain words. */
export function setPlainMessages(): void {
  z.config({ localeError: describeIssue })
}
