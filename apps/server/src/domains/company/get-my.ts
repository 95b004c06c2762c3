import type { Company } from '@stoa/contract/company.ts'
import type { Ctx } from '../../kit/context.ts'
import { orNotFound } from '../../kit/errors.ts'
import { findOwnCompany } from './queries.ts'
import { toCompany } from './to-company.ts'

/** The signed-in company. */
export async function getMy(ctx: Pick<Ctx, 'db' | 'scope'>): Promise<Company> {
  return toCompany(orNotFound(await findOwnCompany(ctx.db, ctx.scope), 'company'))
}
