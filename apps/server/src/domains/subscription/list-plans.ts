import type { subscription } from '@stoa/contract/subscription.ts'
import type { Answer } from '@stoa/contract/route.ts'
import type { Ctx } from '../../kit/context.ts'
import { orNotFound } from '../../kit/errors.ts'
import { listParties } from '../invoice/queries.ts'
import { invoiceProblems } from '../invoice/rules-tax.ts'
import { listPlans as listPlanRows } from './queries.ts'

/** Returns the plans of the administrator's company, and what it lacks to issue invoices. */
export async function listPlans({ db, scope }: Ctx): Promise<Answer<typeof subscription.plans>> {
  const issuer = orNotFound((await listParties(db, [scope.companyId])).get(scope.companyId), 'company')
  return { plans: await listPlanRows(db, scope.companyId), problems: invoiceProblems(issuer, []) }
}
