import argon2 from 'argon2'
import { hashInTurn } from './hash-in-turn.ts'
import { hashParameters } from './hash-parameters.ts'

/** The argon2id hash of a password. Never inside a transaction. Throws `too_many_requests` when too many wait. */
export function hashPassword(password: string): Promise<string> {
  return hashInTurn(() => argon2.hash(password, { ...hashParameters, type: argon2.argon2id }))
}
