import type { Message } from '@stoa/messages/describe.ts'
import { AppError, UpstreamError, reasonOf } from '../../kit/errors.ts'
import { RunFailed } from './run-failed.ts'

/** Returns why a run failed. Throws what is an error of our own, so that its job is tried again. */
export function failureOf(error: unknown): Message {
  if (error instanceof RunFailed) return error.reason
  if (error instanceof UpstreamError || error instanceof AppError) return reasonOf(error)
  throw error
}
