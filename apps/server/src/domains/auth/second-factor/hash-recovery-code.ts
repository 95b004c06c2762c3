import argon2 from 'argon2'
import { hashInTurn } from '../password/hash-in-turn.ts'

/** 8 MiB, one pass: a code has 50 random bits, which nobody guesses at this price. A password, which people choose, needs more. */
const parameters = { memoryCost: 8192, timeCost: 1, parallelism: 1 } as const

/** Returns the argon2id hash of a recovery code under the salt of its person. Never inside a transaction. */
export function hashRecoveryCode(code: string, salt: Buffer): Promise<Buffer> {
  return hashInTurn(() => argon2.hash(code, { ...parameters, type: argon2.argon2id, salt, raw: true }))
}
