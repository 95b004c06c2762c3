import type { CompanyInfo, company } from '@stoa/contract/company.ts'
import type { Ctx } from '../../kit/context.ts'
import type { Received } from '../../kit/http.ts'
import { setCompanyActive } from './partnership/set-company-active.ts'

/** Lets a company work again: any for an administrator, its own merchant on its marketplace for an operator. */
export function activateCompany(ctx: Ctx, { params }: Received<typeof company.activate>): Promise<CompanyInfo> {
  return setCompanyActive(ctx, params.id, true)
}
