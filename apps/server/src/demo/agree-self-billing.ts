import { selfBilling } from '@stoa/contract/self-billing.ts'
import type { Db } from '../database/db.ts'
import { updateStartsOn } from '../domains/invoice/self-billing/queries.ts'
import type { Caller } from './caller.ts'
import type { Players } from './open-companies.ts'

const dayMs = 86_400_000

/** The first merchant agrees to self-billing, before the orders of the demo, which are of the last weeks. */
export async function agreeSelfBilling(db: Db, call: Caller, { operator, merchants: [merchant] }: Players): Promise<void> {
  if (!merchant) return
  await call(selfBilling.offer, { as: operator, body: { merchantId: merchant.companyId }, key: 'demo-self-billing' })
  const { id } = await call(selfBilling.accept, { as: merchant, body: { marketplaceId: operator.companyId } })
  await updateStartsOn(db, { marketplaceId: operator.companyId, agreementId: id }, new Date(Date.now() - 60 * dayMs).toISOString().slice(0, 10))
}
