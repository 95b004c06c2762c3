import argon2 from 'argon2'
import { hashInTurn } from '../password/hash-in-turn.ts'
import { hashParameters } from '../password/hash-parameters.ts'

/** Returns the argon2id hash of a recovery code under the salt of its person. Never inside a transaction. */
export function hashRecoveryCode(code: string, salt: Buffer): Promise<Buffer> {
  return hashInTurn(() => argon2.hash(code, { ...hashParameters, type: argon2.argon2id, salt, raw: true }))
}
