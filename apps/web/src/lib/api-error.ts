import { t } from '@lingui/core/macro'
import type { ErrorCode, FieldIssue, Problem } from '@stoa/contract/errors.ts'

/** An error answer of the API (`status`, `code`, `errors` as RFC 9457 gave them), or no answer at all (`status` 0). */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly problem: Problem
  /** Seconds the server asks to wait, from `Retry-After`; undefined when it did not say. */
  readonly retryAfterSeconds: number | undefined

  constructor(problem: Problem, retryAfterSeconds?: number, cause?: unknown) {
    super(problem.detail ?? problem.title, { cause })
    this.problem = problem
    this.retryAfterSeconds = retryAfterSeconds
  }

  get status(): number {
    return this.problem.status
  }
}

/** True when the error is an API answer with one of these codes, or with any when none is named. */
export function isApiError(error: unknown, ...codes: ErrorCode[]): error is ApiError {
  return error instanceof ApiError && (codes.length === 0 || codes.some((code) => code === error.problem.code))
}

/** Returns the row as it is now when a save came too late, undefined for every other error. `T` is what the route answers. */
export function currentRowOf<T>(error: unknown): T | undefined {
  return isApiError(error, 'stale_version') ? (error.problem.current as T | undefined) : undefined
}

/** True when somebody else changed or deleted first what was to be changed. */
export function isOutdated(error: unknown): boolean {
  return isApiError(error, 'stale_version', 'not_found')
}

/** One sentence for a person about anything that was thrown. */
export function messageOf(error: unknown): string {
  if (error instanceof ApiError) return error.problem.detail ?? error.problem.title
  return t`Sorry, we ran into an unexpected problem. Please try again.`
}

/** The errors an answer names, for putting on form fields. */
export function issuesOf(error: unknown): readonly FieldIssue[] {
  return error instanceof ApiError ? (error.problem.errors ?? []) : []
}

/** The error for an answer that is not 2xx, whatever its body is. */
export async function errorFromAnswer(answer: Response): Promise<ApiError> {
  const text = await answer.text().catch(() => '')
  const wait = Number(answer.headers.get('retry-after') ?? Number.NaN)
  const retryAfter = Number.isFinite(wait) ? wait : undefined
  try {
    const body = JSON.parse(text) as Problem
    if (typeof body.code === 'string' && typeof body.title === 'string') return new ApiError({ ...body, status: answer.status }, retryAfter)
  } catch {
    // Not ours: a proxy's page, or nothing. Falls through to a plain problem of the same status.
  }
  const isAway = answer.status === 502 || answer.status === 503 || answer.status === 504
  const title = isAway ? t`Service unavailable` : t`Something went wrong`
  return new ApiError({ type: 'about:blank', code: isAway ? 'unavailable' : 'internal', title, status: answer.status, requestId: '' }, retryAfter)
}

/** The error for a request that got no answer. */
export function unreachable(cause: unknown): ApiError {
  const detail = t`The server could not be reached. Check your connection and try again.`
  return new ApiError({ type: 'about:blank', code: 'unavailable', title: t`No connection`, status: 0, detail, requestId: '' }, undefined, cause)
}
