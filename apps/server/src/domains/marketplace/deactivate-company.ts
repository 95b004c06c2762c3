import type { CompanyInfo, company } from '@stoa/contract/company.ts'
import type { Ctx } from '../../kit/context.ts'
import type { Received } from '../../kit/http.ts'
import { setCompanyActive } from './partnership/set-company-active.ts'

/** Stops a company: an administrator shuts it out altogether, an operator pauses its merchant. */
export function deactivateCompany(ctx: Ctx, { params }: Received<typeof company.deactivate>): Promise<CompanyInfo> {
  return setCompanyActive(ctx, params.id, false)
}
