import type { Company } from '@stoa/contract/company.ts'
import type { Ctx } from '../../kit/context.ts'
import { found } from '../../kit/errors.ts'
import { findOwnCompany } from './queries.ts'
import { showCompany } from './show-company.ts'

/** The signed-in company. */
export async function getMy(ctx: Pick<Ctx, 'db' | 'scope'>): Promise<Company> {
  return showCompany(found(await findOwnCompany(ctx.db, ctx.scope), 'The company'))
}
