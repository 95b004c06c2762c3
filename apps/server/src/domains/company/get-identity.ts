import type { Answer } from '@stoa/contract/route.ts'
import type { identity } from '@stoa/contract/identity.ts'
import type { Ctx } from '../../kit/context.ts'
import { getMy } from './get-my.ts'

/** Returns which company calls. */
export async function getIdentity(ctx: Ctx): Promise<Answer<typeof identity.get>> {
  const { companyId, companyType, companyName, currency } = await getMy(ctx)
  return { companyId, companyType, companyName, currency }
}
