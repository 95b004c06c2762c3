import type { Message } from '@stoa/messages/describe.ts'

/** Ends a run with a reason for people. */
export class RunFailed extends Error {
  readonly reason: Message
  constructor(reason: Message) {
    super(reason.code)
    this.reason = reason
  }
}
