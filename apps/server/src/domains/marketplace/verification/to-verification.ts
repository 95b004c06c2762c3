import type { Verification, VerificationDocument } from '@stoa/contract/verification.ts'
import type { VerificationRecord } from './queries.ts'
import { toItems } from './rules.ts'

/** Returns a record as the contract words it. */
export function toVerification(record: VerificationRecord, documents: readonly VerificationDocument[], now: Date): Verification {
  const { details: _details, rejectedItems: _items, checksum: _checksum, ...rest } = record
  return { ...rest, items: toItems(record, documents, now.toISOString().slice(0, 10)) }
}
