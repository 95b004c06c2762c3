import type { ErrorCode, FieldIssue, Problem, UnavailableCause } from '@stoa/contract/errors.ts'
import { errorTable } from '@stoa/contract/errors.ts'
import type { Language } from '@stoa/contract/languages.ts'
import type { Params } from '@stoa/contract/params.ts'
import type { Code } from '@stoa/messages/catalogue.ts'
import { asWritten, describe, message } from '@stoa/messages/describe.ts'
import type { Message } from '@stoa/messages/describe.ts'
import { findUnavailableCause } from './unavailable.ts'

/** What is wrong with one field: its public code, and the message that is written in the reader's language. */
export type InputIssue = { path: string; code: string; message: Message; params?: Params }

type Details = {
  /** One sentence for a person: what happened and what to do. */
  detail?: Message
  errors?: readonly InputIssue[]
  /** The row as it now is, for `stale_version`. */
  current?: unknown
  /** Methods for the `Allow` header, for `method_not_allowed`. */
  allow?: readonly string[]
  /** Seconds for the `Retry-After` header. */
  retryAfterSeconds?: number
  /** Why a part of the service is unavailable, for `unavailable`. */
  unavailableCause?: UnavailableCause
  cause?: unknown
}

/** The one error our own code throws on purpose. Its code decides status and title by the contract's table. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly details: Details
  constructor(code: ErrorCode, details: Details = {}) {
    super(detailIn('en', details) ?? describe('en', message(`error.${code}`)), { cause: details.cause })
    this.name = 'AppError'
    this.code = code
    this.details = details
  }
  get status(): number {
    return errorTable[this.code].status
  }
}

/** Returns `422 invalid_input` for one field. */
export function fieldError(path: string, code: string, message: Message): AppError {
  return new AppError('invalid_input', { detail: message, errors: [{ path, code, message }] })
}

/** What is missing: the codes `not_found.…` of the catalogue. */
type Missing = Code extends infer C ? (C extends `not_found.${infer Name}` ? Name : never) : never

/** Returns 404 for what is absent or another company's: the two look alike on purpose. */
function notFound(what: Missing): AppError {
  return new AppError('not_found', { detail: { code: `not_found.${what}`, params: {} } })
}

/** Returns the row. Throws 404 where it is absent or another company's. */
export function orNotFound<T>(row: T | undefined | null, what: Missing = 'record'): T {
  if (row === undefined || row === null) throw notFound(what)
  return row
}

/** Returns a message as the database takes it: another system may put any character into its reason. */
function toStorable(text: Message): Message {
  const params = Object.entries(text.params).map(([key, value]) => [
    key,
    typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value,
  ])
  return { ...text, params: Object.fromEntries(params) as Message['params'] }
}

/** What another system did to us, as a message. `isTemporary` says whether trying again later can help. */
export class UpstreamError extends Error {
  readonly kind: 'unreachable' | 'refused' | 'unauthorized' | 'rate_limited' | 'malformed' | 'address_refused' | 'too_large' | 'insufficient_balance'
  readonly text: Message
  readonly isTemporary: boolean
  readonly retryAfterSeconds: number | undefined
  constructor(
    kind: UpstreamError['kind'],
    text: Message,
    options: { isTemporary?: boolean; retryAfterSeconds?: number | undefined; cause?: unknown } = {},
  ) {
    const storable = toStorable(text)
    super(describe('en', storable), { cause: options.cause })
    this.name = 'UpstreamError'
    this.text = storable
    this.kind = kind
    this.isTemporary = options.isTemporary ?? (kind === 'unreachable' || kind === 'rate_limited')
    this.retryAfterSeconds = options.retryAfterSeconds
  }
}

/** The outside system lacks what another job still sends there: no failure, only too early. */
export class NotReadyError extends UpstreamError {
  constructor(text: Message) {
    super('unreachable', text)
    this.name = 'NotReadyError'
  }
}

/** Returns why something failed as a message that can be stored. */
export function reasonOf(error: UpstreamError | AppError): Message {
  if (error instanceof UpstreamError) return error.text
  return error.details.detail ?? asWritten(error.message)
}

/** What a named constraint of the database says when it refuses. */
export type ConstraintIssue = { code: ErrorCode; path?: string; message: Message }

type DatabaseError = Error & { code: string; constraint?: string; column?: string }

/** True for an error PostgreSQL answered. */
export function isDatabaseError(error: unknown): error is DatabaseError {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && 'severity' in error
}

/** Whether an error comes from the input itself, so that the same job fails the same way each time. */
export function isInputError(error: unknown): boolean {
  // A shop that cannot be reached may be back later.
  if (error instanceof AppError) return [400, 404, 413, 415, 422].includes(error.status) && error.code !== 'connection_failed'
  // Class 22, data exception: a value the column cannot take. Source: PostgreSQL manual, appendix A.
  return isDatabaseError(error) && error.code.startsWith('22')
}

/** Reads any thrown value as an AppError. What is not ours and not a known constraint is `internal`: a bug. */
export function asAppError(error: unknown, constraints: Readonly<Record<string, ConstraintIssue>>): AppError {
  if (error instanceof AppError) return error
  if (error instanceof UpstreamError) {
    const retryAfterSeconds = error.retryAfterSeconds ?? 30
    return new AppError('unavailable', { detail: error.text, retryAfterSeconds, unavailableCause: 'dependency', cause: error })
  }
  if (isDatabaseError(error)) {
    const issue = error.constraint === undefined ? undefined : constraints[error.constraint]
    if (issue) {
      return new AppError(issue.code, {
        detail: issue.message,
        ...(issue.path === undefined ? {} : { errors: [{ path: issue.path, code: issue.code, message: issue.message }] }),
        cause: error,
      })
    }
  }
  const unavailableCause = findUnavailableCause(error)
  if (unavailableCause !== undefined) {
    const detail = message(`unavailable.${unavailableCause}`)
    return new AppError('unavailable', { detail, retryAfterSeconds: unavailableCause === 'storage_full' ? 30 : 2, unavailableCause, cause: error })
  }
  return new AppError('internal', { cause: error })
}

/** Errors one answer names. Without a limit a small request is answered by megabytes. */
const maxErrors = 20

/** Returns the RFC 9457 body of an error in the reader's language. Nothing of an internal error's cause is shown. */
export function problemOf(error: AppError, requestId: string, language: Language): Problem {
  const { status } = errorTable[error.code]
  const { errors, current, unavailableCause } = error.details
  const detail =
    detailIn(language, error.details) ?? (error.code === 'stale_version' ? describe(language, message('request_error.stale_version')) : undefined)
  return {
    type: 'about:blank',
    code: error.code,
    title: describe(language, message(`error.${error.code}`)),
    status,
    ...(detail === undefined || error.code === 'internal' ? {} : { detail }),
    ...(error.code === 'unavailable' ? { cause: unavailableCause ?? 'overloaded' } : {}),
    ...(errors ? { errors: errors.slice(0, maxErrors).map((issue) => toFieldIssue(language, issue)) } : {}),
    ...(current === undefined ? {} : { current }),
    requestId,
  }
}

/** Returns the detail of an error: its own, or its first field issue. */
function detailIn(language: Language, { detail, errors }: Details): string | undefined {
  const first = errors?.[0]
  if (detail !== undefined || !first) return detail === undefined ? undefined : describe(language, detail)
  const issue = describe(language, first.message)
  if (first.path === '') return issue
  const more = (errors?.length ?? 1) - 1
  const field = first.path.slice(0, 200)
  return describe(language, more === 0 ? message('request_error.issue', { field, issue }) : message('request_error.issues', { field, issue, more }))
}

function toFieldIssue(language: Language, { path, code, message: text, params = text.params }: InputIssue): FieldIssue {
  return { path, code, message: describe(language, text), ...(Object.keys(params).length === 0 ? {} : { params }) }
}
