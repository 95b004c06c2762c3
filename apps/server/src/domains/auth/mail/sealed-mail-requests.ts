import { lockJobTexts, updateJobTexts } from '../../../jobs/queue-facts.ts'
import type { SealedColumn } from '../../../secrets/reseal.ts'
import { sealedAddress, sealedMailJobs } from '../rules.ts'

const names = Object.values(sealedMailJobs)
const key = 'sealed'

/** The addresses that wait in jobs for a mail. */
export const sealedMailRequests: SealedColumn = {
  name: 'waiting mail',
  async lockBatch(db, afterId, limit) {
    const rows = await lockJobTexts(db, { names, key, afterId, limit })
    return rows.map(({ id, text }) => ({ id, sealed: Buffer.from(text, 'base64'), context: sealedAddress }))
  },
  updateBatch: (db, rows) => updateJobTexts(db, { names, key, rows: rows.map(({ id, sealed }) => ({ id, text: sealed.toString('base64') })) }),
}
