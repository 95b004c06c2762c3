import { randomBytes } from 'node:crypto'
import argon2 from 'argon2'
import { message } from '@stoa/messages/describe.ts'
import { AppError } from '../../../kit/errors.ts'

/** OWASP's equivalent of m=19456,t=2: 46 MiB, one pass, about 50 ms of one core. */
const parameters = { memoryCost: 47_104, timeCost: 1, parallelism: 1 } as const

const atOnce = 8
const maxQueue = 50

let running = 0
const queue: (() => void)[] = []

/** Hashing is the cheapest way to bring a server down: few at once, some wait, the others are told to come back. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
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

/** The argon2id hash of a password. Never inside a transaction. Throws `too_many_requests` when too many wait. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => argon2.hash(password, { ...parameters, type: argon2.argon2id }))
}

const filler = (bytes: number) => randomBytes(bytes).toString('base64').replace(/=+$/, '')
/** A hash of nobody's password: an unknown address costs the same time as a known one. */
const nobodysHash = `$argon2id$v=19$m=${parameters.memoryCost},p=${parameters.parallelism},t=${parameters.timeCost}$${filler(16)}$${filler(32)}`

/** Whether the password is that of the hash; without a hash never, in the same time. Throws `too_many_requests` when too many wait. */
export async function isPassword(hash: string | undefined, password: string): Promise<boolean> {
  const isRight = await inTurn(() => argon2.verify(hash ?? nobodysHash, password))
  return isRight && hash !== undefined
}

/** Whether a hash was made with weaker parameters than today's. */
export function isHashOutdated(hash: string): boolean {
  return argon2.needsRehash(hash, parameters)
}
