import type { SealedColumn } from '../../../secrets/reseal.ts'
import { lockAppSecrets, updateAppSecrets } from './queries-app.ts'
import { appContext } from './rules.ts'

/** The keys of authenticator apps, each sealed for its person. */
export const sealedApps: SealedColumn = {
  name: 'authenticator app',
  async lockBatch(db, afterId, limit) {
    const rows = await lockAppSecrets(db, afterId, limit)
    return rows.map(({ id, secret }) => ({ id, sealed: secret, context: appContext(id) }))
  },
  updateBatch: (db, rows) =>
    updateAppSecrets(
      db,
      rows.map(({ id, sealed }) => ({ id, secret: sealed })),
    ),
}
