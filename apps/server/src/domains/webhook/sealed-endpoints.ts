import type { SealedColumn } from '../../secrets/reseal.ts'
import { lockEndpointSecrets, updateSealedEndpoints } from './queries-endpoint.ts'

/** The signing secrets of webhook endpoints, each sealed for the id of its endpoint. */
export const sealedEndpoints: SealedColumn = {
  name: 'webhook endpoint',
  async lockBatch(db, afterId, limit) {
    const rows = await lockEndpointSecrets(db, afterId, limit)
    return rows.map(({ id, secrets }) => ({ id, sealed: secrets, context: id }))
  },
  updateBatch: (db, rows) =>
    updateSealedEndpoints(
      db,
      rows.map(({ id, sealed }) => ({ id, secrets: sealed.toString('hex') })),
    ),
}
