import type { ErrorCode, FieldIssue, Problem, UnavailableCause } from '@stoa/contract/errors.ts'
import { errorTable } from '@stoa/contract/errors.ts'
import { languages } from '@stoa/contract/languages.ts'
import { asWritten, describe } from '@stoa/messages/describe.ts'
import type { Message } from '@stoa/messages/describe.ts'
import { findUnavailableCause, unavailableDetails } from './unavailable.ts'

type Details = {
  /** One sentence for a person: what happened and what to do. */
  detail?: string
  errors?: FieldIssue[]
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
    super(details.detail ?? errorTable[code].title, { cause: details.cause })
    this.name = 'AppError'
    this.code = code
    this.details = details
  }
  get status(): number {
    return errorTable[this.code].status
  }
}

/** A fault in one field: `422 invalid_input` naming it. */
export function fieldError(path: string, code: string, message: string): AppError {
  return new AppError('invalid_input', { detail: message, errors: [{ path, code, message }] })
}

/** The row, or 404 where it is absent or another company's: the two look alike on purpose. */
export function orNotFound<T>(row: T | undefined | null, what = 'It'): T {
  if (row === undefined || row === null) throw new AppError('not_found', { detail: `${what} was not found.` })
  return row
}

/** What another system did to us, as a message. `isTemporary` says whether trying again later can help. */
export class UpstreamError extends Error {
  readonly kind: 'unreachable' | 'refused' | 'unauthorized' | 'rate_limited' | 'malformed' | 'address_refused' | 'too_large'
  readonly text: Message
  readonly isTemporary: boolean
  readonly retryAfterSeconds: number | undefined
  constructor(
    kind: UpstreamError['kind'],
    text: Message,
    options: { isTemporary?: boolean; retryAfterSeconds?: number | undefined; cause?: unknown } = {},
  ) {
    super(describe(languages[0], text), { cause: options.cause })
    this.name = 'UpstreamError'
    this.text = text
    this.kind = kind
    this.isTemporary = options.isTemporary ?? (kind === 'unreachable' || kind === 'rate_limited')
    this.retryAfterSeconds = options.retryAfterSeconds
  }
}

/** Returns why something failed as a message that can be stored. */
export function reasonOf(error: UpstreamError | AppError): Message {
  return error instanceof UpstreamError ? error.text : asWritten(error.message)
}

/** What a named constraint of the database says when it refuses. */
export type ConstraintIssue = { code: ErrorCode; path?: string; message: string }

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
    return new AppError('unavailable', { detail: error.message, retryAfterSeconds, unavailableCause: 'dependency', cause: error })
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
    const detail = unavailableDetails[unavailableCause]
    return new AppError('unavailable', { detail, retryAfterSeconds: unavailableCause === 'storage_full' ? 30 : 2, unavailableCause, cause: error })
  }
  return new AppError('internal', { cause: error })
}

/** Errors one answer names. Without a limit a small request is answered by megabytes. */
const maxErrors = 20

/** The RFC 9457 body of an error. Nothing of an internal error's cause is shown. */
export function problemOf(error: AppError, requestId: string): Problem {
  const { status, title } = errorTable[error.code]
  const { detail, errors, current, unavailableCause } = error.details
  return {
    type: 'about:blank',
    code: error.code,
    title,
    status,
    ...(detail === undefined || error.code === 'internal' ? {} : { detail }),
    ...(error.code === 'unavailable' ? { cause: unavailableCause ?? 'overloaded' } : {}),
    ...(errors ? { errors: errors.slice(0, maxErrors) } : {}),
    ...(current === undefined ? {} : { current }),
    requestId,
  }
}
