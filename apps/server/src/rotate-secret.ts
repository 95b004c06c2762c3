import { sealedMailRequests } from './domains/auth/mail/sealed-mail-requests.ts'
import { sealedApps } from './domains/auth/second-factor/sealed-apps.ts'
import { sealedConnections } from './domains/connection/sealed-connections.ts'
import { sealedEndpoints } from './domains/webhook/sealed-endpoints.ts'
import type { Vault } from './secrets/crypto.ts'
import { openDatabase } from './database/db.ts'
import type { Resealed } from './secrets/reseal.ts'
import { resealColumn } from './secrets/reseal.ts'

/** Every place where this installation stores sealed values. */
const places = [sealedConnections, sealedEndpoints, sealedMailRequests, sealedApps]

/** Seals everything that is stored sealed under the current secret of the vault. `databaseUrl` is the owner's. Returns the counts of each place. */
export async function rotateSecret(databaseUrl: string, vault: Vault): Promise<{ name: string; count: Resealed }[]> {
  const { db, close } = openDatabase(databaseUrl, { max: 1, isOwner: true, onError: () => undefined })
  try {
    const counts: { name: string; count: Resealed }[] = []
    for (const place of places) counts.push({ name: place.name, count: await resealColumn(db, vault, place) })
    return counts
  } finally {
    await close()
  }
}
