import type { Db } from '../../../database/db.ts'
import type { PaymentTransaction } from '../../payment/ports.ts'
import { listOtherKeys } from './queries-payment-keys.ts'

type Reported = { marketplaceId: string; report: PaymentTransaction }

/**
 * Returns reports of payments and refunds with our own key where the provider named another: it may know a movement only by its own reference, or name the
 * payment of a refund. What neither key nor reference explains stays as it is.
 */
export async function resolveKeys<T extends Reported>(db: Db, reports: readonly T[]): Promise<T[]> {
  if (reports.length === 0) return []
  const named = reports.flatMap(({ marketplaceId, report: { kind, key, reference, isKnownByKeyOnly } }, index) =>
    isKnownByKeyOnly ? [] : [{ index, marketplaceId, kind, key, reference }],
  )
  const found = await listOtherKeys(db, named)
  const keys = new Map(found.flatMap(({ index, key }) => (key === null ? [] : [[index, key]])))
  return reports.map((one, index) => {
    const key = keys.get(index)
    return key === undefined ? one : { ...one, report: { ...one.report, key } }
  })
}
