import type { subscription } from '@stoa/contract/subscription.ts'
import type { Answer } from '@stoa/contract/route.ts'
import type { Ctx } from '../../kit/context.ts'
import { findSubscription } from './queries.ts'

/** Returns the subscription of the caller's company: the one it has, or the last that ended. */
export async function getMySubscription({ db, scope, language }: Ctx): Promise<Answer<typeof subscription.my>> {
  return { subscription: (await findSubscription(db, scope.companyId, language)) ?? null }
}
