import type { Message } from '@stoa/messages/describe.ts'
import { AppError, UpstreamError, reasonOf } from '../../kit/errors.ts'

/** Ends a run with a reason for people. */
export class RunFailed extends Error {
  readonly reason: Message
  constructor(reason: Message) {
    super(reason.code)
    this.reason = reason
  }
}

/** Returns why a run failed. Throws what is an error of our own, so that its job is tried again. */
export function failureOf(error: unknown): Message {
  if (error instanceof RunFailed) return error.reason
  if (error instanceof UpstreamError || error instanceof AppError) return reasonOf(error)
  throw error
}
