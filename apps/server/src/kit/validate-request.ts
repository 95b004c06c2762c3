import { valueOfForm } from '@stoa/contract/form-values.ts'
import type { RouteDefinition } from '@stoa/contract/route.ts'
import * as z from 'zod/mini'
import { inputMessageOf, nearestIssues, setInputCodes } from '@stoa/contract/input-messages.ts'
import { asWritten, message } from '@stoa/messages/describe.ts'
import type { Message } from '@stoa/messages/describe.ts'
import type { InputIssue } from './errors.ts'
import { AppError } from './errors.ts'
import { pagingKeys } from './paging.ts'
import { unsafeTextError } from './read-json.ts'
import { findUnsafeText } from './unsafe-text.ts'

setInputCodes()

type Issue = z.core.$ZodIssue

/** Whether another limit of the same field is lower: a number beyond what is exact breaks both, and only the lower one helps. */
function isOutdone(issue: Issue, issues: readonly Issue[]): boolean {
  const path = issue.path.join('.')
  return (
    issue.code === 'too_big' &&
    issues.some((one) => one.code === 'too_big' && one.path.join('.') === path && Number(one.maximum) < Number(issue.maximum))
  )
}

/** Returns validation issues with the messages of the contract; an unknown key is named by its own path. */
export function issuesOf(issues: readonly Issue[], prefix = ''): InputIssue[] {
  const nearest = issues.flatMap(nearestIssues)
  const kept = nearest.filter((issue) => !isOutdone(issue, nearest))
  return kept.flatMap((issue): InputIssue[] => {
    const path = [prefix, ...issue.path.map(String)].filter((part) => part !== '').join('.')
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => ({
        path: path === '' ? key : `${path}.${key}`,
        code: 'unknown_field',
        message: message('request_error.unknown_field', { key: key.slice(0, 100) }),
      }))
    }
    // The name of an entry is the caller's own: the message is that of the rule it breaks.
    if (issue.code === 'invalid_key') return [{ path, code: 'invalid_key', message: messageOf(issue.issues[0] ?? issue) }]
    const isAbsent = issue.code === 'invalid_type' && issue.input === undefined
    return [{ path, code: isAbsent ? 'required' : codeOf(issue), message: isAbsent ? message('input.required') : messageOf(issue) }]
  })
}

/** Returns the code of an issue in the API. Zod names every refusal by a rule of ours "custom"; callers need a code of the API. */
function codeOf(issue: Issue): string {
  return issue.code === 'custom' ? 'invalid_value' : issue.code
}

function messageOf(issue: Issue): Message {
  return inputMessageOf(issue) ?? asWritten(issue.message)
}

/** Checks one part of a request. Throws 422 naming every invalid field. */
export function checkPart(shape: z.ZodMiniType, value: unknown, prefix = ''): unknown {
  const result = shape.safeParse(value, { reportInput: true })
  if (result.success) return result.data
  throw invalid(issuesOf(result.error.issues, prefix))
}

function invalid(errors: InputIssue[]): AppError {
  return new AppError('invalid_input', { errors: errors.map((one) => ({ ...one, path: one.path.slice(0, 200) })) })
}

/** Checks text of a request for characters the database cannot store. Throws 422 naming the field. */
export function checkText(value: unknown): void {
  const path = findUnsafeText(value)
  if (path !== undefined) throw unsafeTextError(path)
}

const queryShapes = new Map<RouteDefinition, z.ZodMiniType>()

/** Checks the query: its own keys, paging keys on lists, and no other. */
export function checkQuery(definition: RouteDefinition, query: Readonly<Record<string, unknown>>): unknown {
  const own: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(query)) {
    if (!(definition.paged && (pagingKeys as readonly string[]).includes(key))) own[key] = value
  }
  if (!definition.query) {
    const unknown = Object.keys(own)
    if (unknown.length > 0)
      throw invalid(
        unknown.map((key) => ({ path: key, code: 'unknown_field', message: message('request_error.unknown_parameter', { key: key.slice(0, 100) }) })),
      )
    return undefined
  }
  let strict = queryShapes.get(definition)
  if (!strict) {
    strict = z.strictObject((definition.query as z.ZodMiniObject).shape)
    queryShapes.set(definition, strict)
  }
  return checkPart(strict, own)
}

/** Checks a multipart body: its text is first turned into the values that the shape describes. */
export function checkFormBody(shape: z.ZodMiniType, value: object): unknown {
  return checkPart(shape, valueOfForm(shape, value))
}
