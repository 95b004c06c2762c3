import { message } from '@stoa/messages/describe.ts'
import type { JobCtx } from '../../../kit/context.ts'
import { AppError } from '../../../kit/errors.ts'
import type { Account } from '../queries-user.ts'
import { recordSignInFailure } from './record-sign-in-failure.ts'

/** Throws where the company of a person was deactivated. Called once the person has proved who they are: nobody else learns of it. */
export async function requireActiveCompany(jobCtx: Pick<JobCtx, 'transact' | 'vault'>, account: Account, ip: string): Promise<void> {
  if (account.isCompanyActive) return
  await recordSignInFailure(jobCtx, { email: account.email, userId: account.userId, ip, reason: 'company_inactive' })
  throw new AppError('company_inactive', { detail: message('auth_error.company_inactive', { company: account.companyName }) })
}
