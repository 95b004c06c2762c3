import type { Message } from '@stoa/messages/describe.ts'

/** What is wrong with the file of a bank statement. */
export class CamtError extends Error {
  readonly text: Message
  constructor(text: Message) {
    super(text.code)
    this.text = text
  }
}
