import { message } from '@stoa/messages/describe.ts'
import { AppError } from '../../../kit/errors.ts'

const atOnce = 8
const maxQueue = 50
let running = 0
const queue: (() => void)[] = []

/** Hashing is the cheapest way to bring a server down: few at once, some wait, the others are rejected with a time to wait. */
export async function hashInTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) {
    if (queue.length >= maxQueue) {
      throw new AppError('too_many_requests', { detail: message('auth_error.busy'), retryAfterSeconds: 2 })
    }
    // The one who leaves hands over the place: `running` stays as it is.
    await new Promise<void>((resolve) => queue.push(resolve))
  } else running++
  try {
    return await work()
  } finally {
    const next = queue.shift()
    if (next) next()
    else running--
  }
}
