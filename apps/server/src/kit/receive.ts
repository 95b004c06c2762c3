import type { FieldFault } from '@stoa/contract/errors.ts'
import type { RouteDefinition } from '@stoa/contract/route.ts'
import * as z from 'zod/mini'
import { AppError } from './errors.ts'
import { pagingKeys } from './paging.ts'

z.config(z.locales.en())

type Issue = z.core.$ZodIssue

/** The deepest cause of a union's failure a person can use: the option that came nearest. */
function plainIssues(issue: Issue): Issue[] {
  if (issue.code !== 'invalid_union' || issue.errors.length === 0 || issue.message !== 'Invalid input') return [issue]
  const [nearest] = [...issue.errors].sort((a, b) => depth(b) - depth(a))
  return (nearest ?? []).flatMap((inner) => plainIssues({ ...inner, path: [...issue.path, ...inner.path] }))
}

function depth(issues: readonly Issue[]): number {
  return Math.max(0, ...issues.map((issue) => issue.path.length))
}

/** Validation issues as the contract words them; an unknown key is named by its own path. */
export function faultsOf(issues: readonly Issue[], prefix = ''): FieldFault[] {
  return issues.flatMap(plainIssues).flatMap((issue) => {
    const path = [prefix, ...issue.path.map(String)].filter((part) => part !== '').join('.')
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => ({
        path: path === '' ? key : `${path}.${key}`,
        code: 'unknown_field',
        message: `${key} is not a field of this request`,
      }))
    }
    const isAbsent = issue.code === 'invalid_type' && issue.input === undefined && /received undefined/.test(issue.message)
    return [{ path, code: isAbsent ? 'required' : issue.code, message: isAbsent ? 'This is needed' : issue.message }]
  })
}

/** Checks one part of a request. Throws 422 naming every faulty field. */
export function checkPart(shape: z.ZodMiniType, value: unknown, prefix = ''): unknown {
  const result = shape.safeParse(value, { reportInput: true })
  if (result.success) return result.data
  throw invalid(faultsOf(result.error.issues, prefix))
}

function invalid(errors: FieldFault[]): AppError {
  const first = errors[0]
  const detail =
    first === undefined
      ? 'The request is not right.'
      : `${first.path === '' ? 'The request' : first.path}: ${first.message}${errors.length > 1 ? ` (and ${errors.length - 1} more)` : ''}`
  return new AppError('invalid_input', { detail, errors })
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
      throw invalid(unknown.map((key) => ({ path: key, code: 'unknown_field', message: `${key} is not a parameter of this request` })))
    return undefined
  }
  let strict = queryShapes.get(definition)
  if (!strict) {
    strict = z.strictObject((definition.query as z.ZodMiniObject).shape)
    queryShapes.set(definition, strict)
  }
  return checkPart(strict, own)
}

/** Turns multipart text into what the shape wants where it is plain: numbers and booleans arrive as text there. */
export function checkFormBody(shape: z.ZodMiniType, value: object): unknown {
  const body = structuredClone(value)
  for (let round = 0; round < 4; round++) {
    const result = shape.safeParse(body, { reportInput: true })
    if (result.success) return result.data
    const changed = result.error.issues
      .flatMap(plainIssues)
      .filter((issue) => issue.code === 'invalid_type' && readAs(body, issue.path, issue.expected))
    if (changed.length === 0) break
  }
  return checkPart(shape, body)
}

function readAs(body: object, path: readonly PropertyKey[], expected: string): boolean {
  let holder: unknown = body
  for (const key of path.slice(0, -1)) holder = (holder as Record<PropertyKey, unknown>)[key]
  const key = path.at(-1)
  if (key === undefined || typeof holder !== 'object' || holder === null) return false
  const record = holder as Record<PropertyKey, unknown>
  const text = record[key]
  if (typeof text !== 'string') return false
  if ((expected === 'number' || expected === 'int') && /^-?\d+(\.\d+)?$/.test(text)) record[key] = Number(text)
  else if (expected === 'boolean' && (text === 'true' || text === 'false')) record[key] = text === 'true'
  else if (text === '' && expected !== 'string') delete record[key]
  else return false
  return true
}
