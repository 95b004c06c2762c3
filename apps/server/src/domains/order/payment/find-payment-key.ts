import type { Db } from '../../../database/db.ts'
import { listOtherKeys } from './queries-payment-keys.ts'

/** Returns our key of the payment that a dispute names: its own, else that of the payment with the provider's reference. */
export async function findPaymentKey(
  db: Db,
  marketplaceId: string,
  { key, paymentReference }: { key: string; paymentReference?: string },
): Promise<string> {
  if (paymentReference === undefined) return key
  const [other] = await listOtherKeys(db, [{ index: 0, marketplaceId, kind: 'payment', key, reference: paymentReference }])
  return other?.key ?? key
}
