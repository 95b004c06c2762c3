import type { Vault } from '../../secrets/crypto.ts'
import type { ConnectionRow } from './queries.ts'

/** The secrets of a connection in clear: for the moment of a call, never to be stored or shown. */
export function openSecrets(vault: Vault, connection: Pick<ConnectionRow, 'id' | 'secrets'>): Record<string, string> {
  return connection.secrets === null ? {} : vault.open(connection.secrets, connection.id)
}
