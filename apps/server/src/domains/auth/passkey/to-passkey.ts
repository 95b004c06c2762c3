import type { Passkey } from '@stoa/contract/security.ts'
import type { PasskeyRow } from './queries-passkey.ts'

/** Converts a row to what its person sees of it under a host. */
export function toPasskey({ id, name, rpId, isSynced, createdAt, lastUsedAt }: PasskeyRow, host: string): Passkey {
  return { id, name, domain: rpId, isOfThisDomain: rpId === host.toLowerCase(), isSynced, createdAt, lastUsedAt }
}
