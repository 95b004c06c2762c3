import type { OwnCompany } from '@stoa/contract/team.ts'
import type { Ctx } from '../../../kit/context.ts'
import { AppError } from '../../../kit/errors.ts'
import { listCompaniesOf } from './queries-team.ts'

/** Returns the companies of the person, the current one marked. */
export async function listMyCompanies({ db, actor, scope }: Ctx): Promise<OwnCompany[]> {
  if (actor.kind !== 'person') throw new AppError('not_allowed')
  const companies = await listCompaniesOf(db, actor.userId)
  return companies.map((one) => ({ ...one, isCurrent: one.companyId === scope.companyId }))
}
