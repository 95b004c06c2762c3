import type { OfferedPlan } from '@stoa/contract/pricing.ts'
import type { Ctx } from '../../kit/context.ts'
import { listActivePlans } from './queries.ts'

/** Returns the plans that new companies can have, for anybody. */
export async function listOfferedPlans({ db }: Pick<Ctx, 'db'>): Promise<OfferedPlan[]> {
  return listActivePlans(db)
}
