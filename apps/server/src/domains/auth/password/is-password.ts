import { randomBytes } from 'node:crypto'
import argon2 from 'argon2'
import { hashInTurn } from './hash-in-turn.ts'
import { hashParameters } from './hash-parameters.ts'

const filler = (bytes: number) => randomBytes(bytes).toString('base64').replace(/=+$/, '')

/** A hash of nobody's password: an unknown address costs the same time as a known one. */
const nobodysHash = `$argon2id$v=19$m=${hashParameters.memoryCost},p=${hashParameters.parallelism},t=${hashParameters.timeCost}$${filler(16)}$${filler(32)}`

/** Whether the password is that of the hash; without a hash never, in the same time. Throws `too_many_requests` when too many wait. */
export async function isPassword(hash: string | undefined, password: string): Promise<boolean> {
  const isRight = await hashInTurn(() => argon2.verify(hash ?? nobodysHash, password))
  return isRight && hash !== undefined
}
