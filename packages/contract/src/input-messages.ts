import * as z from 'zod/mini'
import type { InputCode } from './input-codes.ts'

type Issue = z.core.$ZodIssue

/** What is wrong with a value: the code of its message, with the limits and values the text names. */
export type InputMessage = { code: InputCode; params: Readonly<Record<string, string | number>> }

const typeCodes: Readonly<Record<string, InputCode>> = {
  string: 'input.type_text',
  number: 'input.type_number',
  int: 'input.type_integer',
  boolean: 'input.type_boolean',
  array: 'input.type_list',
  object: 'input.type_object',
  record: 'input.type_object',
  null: 'input.type_null',
}

const formatCodes: Readonly<Record<string, InputCode>> = {
  email: 'input.email',
  url: 'input.url',
  uuid: 'input.id',
  guid: 'input.id',
  datetime: 'input.instant',
  date: 'input.date',
}

const maxListedValues = 30

/** The message of every rule the contract gives none of its own; `inputMessageOf` says more. */
const unspecified: InputCode = 'input.not_allowed'

/**
 * Returns the issues of the option of a union that comes closest to what was sent, each with its own path: one that accepts this kind of value, then
 * the one checked deepest. Any other issue is returned as it is.
 */
export function nearestIssues(issue: Issue): Issue[] {
  // A union with a message of its own says more than any of its options.
  if (issue.code !== 'invalid_union' || issue.errors.length === 0 || issue.message !== unspecified) return [issue]
  const [nearest = []] = [...issue.errors].sort((a, b) => nearness(b) - nearness(a))
  return nearest.flatMap((inner) => nearestIssues({ ...inner, path: [...issue.path, ...inner.path] }))
}

/** Returns how close a union's option comes: below zero where it accepts another kind of value, such as a list where a text was sent. */
function nearness(issues: readonly Issue[]): number {
  return Math.max(...issues.map(({ path }) => path.length)) - (issues.some(({ path, code }) => code === 'invalid_type' && path.length === 0) ? 99 : 0)
}

/** Returns the message of an issue: that of its shape, else one by its kind. A text that is not a code is returned as undefined. */
export function inputMessageOf(issue: Issue): InputMessage | undefined {
  if (issue.message === unspecified) return describeIssue(issue)
  return issue.message.startsWith('input.') ? { code: issue.message as InputCode, params: {} } : undefined
}

function describeIssue(issue: Issue): InputMessage {
  switch (issue.code) {
    case 'invalid_type':
      return of(issue.input === undefined ? 'input.required' : (typeCodes[issue.expected] ?? 'input.type_other'))
    case 'invalid_value':
      return allowedValues(issue.values)
    case 'too_big':
      return limited(['input.max_characters', 'input.max_items', issue.inclusive === false ? 'input.less_than' : 'input.max_value'], issue)
    case 'too_small':
      if (issue.origin === 'string' && Number(issue.minimum) === 1) return of('input.required')
      return limited(['input.min_characters', 'input.min_items', issue.inclusive === false ? 'input.more_than' : 'input.min_value'], issue)
    case 'invalid_format':
      return of(formatCodes[issue.format] ?? 'input.wrong_form')
    case 'not_multiple_of':
      return { code: 'input.multiple_of', params: { step: issue.divisor } }
    case 'unrecognized_keys':
      return { code: 'input.unknown_fields', params: { fields: issue.keys.slice(0, maxListedValues).join(', ') } }
    case 'invalid_union': {
      const { options } = issue as { options?: readonly unknown[] }
      return options && options.length > 0 ? allowedValues(options) : of('input.wrong_form')
    }
    case 'invalid_key':
      return of('input.not_allowed_name')
    default:
      return of(unspecified)
  }
}

function of(code: InputCode): InputMessage {
  return { code, params: {} }
}

/** Returns the message of a limit: of characters, of items, or of a number. */
function limited(
  [characters, items, value]: readonly [InputCode, InputCode, InputCode],
  issue: z.core.$ZodIssueTooBig | z.core.$ZodIssueTooSmall,
): InputMessage {
  const code = issue.origin === 'string' ? characters : issue.origin === 'array' ? items : value
  return { code, params: { limit: Number(issue.code === 'too_big' ? issue.maximum : issue.minimum) } }
}

/** Returns the message with the values a field accepts; a long list is cut. */
function allowedValues(values: readonly unknown[]): InputMessage {
  const listed = values.slice(0, maxListedValues).map((value) => (value === '' ? '""' : String(value)))
  if (values.length === 1) return { code: 'input.only_value', params: { value: listed.join() } }
  return { code: 'input.one_of', params: { values: listed.join(', '), more: values.length - listed.length } }
}

/** Makes every shape of the contract report its issues by code. */
export function setInputCodes(): void {
  z.config({ localeError: () => unspecified })
}
