import { randomBytes } from 'node:crypto'
import { hashRecoveryCode } from './hash-recovery-code.ts'
import { createCodes, readCode } from './rules.ts'

/** Returns ten new recovery codes with their hashes. Never inside a transaction. */
export async function createHashedCodes(): Promise<{ codes: string[]; salt: Buffer; hashes: Buffer[] }> {
  const codes = createCodes()
  const salt = randomBytes(16)
  const hashes = await Promise.all(codes.map((code) => hashRecoveryCode(readCode(code).code, salt)))
  return { codes, salt, hashes }
}
