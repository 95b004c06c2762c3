import type { UnpayableReason } from '@stoa/contract/payout.ts'
import type { Scope } from '../../kit/context.ts'
import type { Db } from '../../database/db.ts'
import { countUnpayableMerchants } from '../payout/queries-unpayable.ts'
import type { CodedDashboard } from './rules.ts'

/** No count on the dashboard goes further. */
const cap = 1000

/** Counts the merchants of an operator that cannot be paid, by reason, each up to `limit` and with the list of exactly those. */
export async function countUnpayable(db: Db, { companyId }: Scope, limit = cap): Promise<CodedDashboard['attention']> {
  const counts = await countUnpayableMerchants(db, companyId, limit)
  const counted = (key: string, reason: UnpayableReason) => ({ key, count: counts[reason], link: `/shop/payouts?unpayable=${reason}` })
  return [counted('payout_accounts_unverified', 'account'), counted('negative_balances', 'negative')].filter(({ count }) => count > 0)
}
