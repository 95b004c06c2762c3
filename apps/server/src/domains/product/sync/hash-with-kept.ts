import type { OwnedField } from '@stoa/contract/field-ownership.ts'
import { sha256 } from '../../../secrets/crypto.ts'

/**
 * Returns the hash of what a shop sent, in base64, as it is compared with the one before: with other fields left out it is another hash, so that a change
 * of the settings writes every product once.
 */
export function hashWithKept(sourceHash: string, kept: readonly OwnedField[]): string {
  return kept.length === 0 ? sourceHash : sha256(`${sourceHash} ${kept.toSorted().join(' ')}`).toString('base64')
}
