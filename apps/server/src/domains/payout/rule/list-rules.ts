import type { PayoutRule } from '@stoa/contract/payout-rule.ts'
import type { Ctx } from '../../../kit/context.ts'
import { findCurrency } from '../../campaign/queries.ts'
import { listPayoutRules } from './queries-rules.ts'

/** Returns the payout rules of the caller's marketplace: its own first, then those of merchants by name. */
export async function listRules({ db, scope }: Pick<Ctx, 'db' | 'scope'>): Promise<PayoutRule[]> {
  const currency = await findCurrency(db, scope.companyId)
  const rules = await listPayoutRules(db, scope.companyId)
  return rules.map(({ merchantId, merchantName, keepMinor, schedule, day, reserveBasisPoints, reserveDays, lastRunOn, version }) => ({
    merchant: merchantId === null ? null : { id: merchantId, name: merchantName ?? '' },
    schedule,
    day,
    keep: { minor: keepMinor, currency },
    reserveBasisPoints,
    reserveDays,
    lastRunOn,
    version,
  }))
}
