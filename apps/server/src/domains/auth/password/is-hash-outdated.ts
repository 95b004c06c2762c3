import argon2 from 'argon2'
import { hashParameters } from './hash-parameters.ts'

/** Whether a hash was made with weaker parameters than today's. */
export function isHashOutdated(hash: string): boolean {
  return argon2.needsRehash(hash, hashParameters)
}
