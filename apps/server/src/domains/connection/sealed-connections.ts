import type { SealedColumn } from '../../secrets/reseal.ts'
import { lockSealedSecrets, updateSealedSecrets } from './queries-secrets.ts'

/** The keys of shops and payment providers, each sealed for the id of its connection. */
export const sealedConnections: SealedColumn = {
  name: 'connection',
  async lockBatch(db, afterId, limit) {
    const rows = await lockSealedSecrets(db, afterId, limit)
    return rows.map(({ id, secrets }) => ({ id, sealed: secrets, context: id }))
  },
  updateBatch: (db, rows) =>
    updateSealedSecrets(
      db,
      rows.map(({ id, sealed }) => ({ id, secrets: sealed })),
    ),
}
