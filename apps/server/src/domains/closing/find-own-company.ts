import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../kit/context.ts'
import { AppError, orNotFound } from '../../kit/errors.ts'
import type { CompanyToClose } from './queries.ts'
import { findCompanyToClose } from './queries.ts'

/** Returns the company that the caller may close: its own, and for an administrator any other. Throws 404 for another, and where administrators would lock themselves out. */
export async function findOwnCompany({ db, scope }: Pick<Ctx, 'db' | 'scope'>, id: string, options: { isLocked: boolean }): Promise<CompanyToClose> {
  const mayClose = scope.companyType === 'ADMIN' || scope.companyId === id
  const company = orNotFound(mayClose ? await findCompanyToClose(db, id, options) : undefined, 'company')
  if (company.companyType === 'ADMIN') throw new AppError('state_forbids', { detail: message('closing_error.administrators') })
  return company
}
