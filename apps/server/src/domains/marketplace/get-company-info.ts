import type { CompanyInfo, company } from '@stoa/contract/company.ts'
import type { Ctx } from '../../kit/context.ts'
import type { Received } from '../../kit/http.ts'
import { loadCompanyInfo } from './load-company-info.ts'

export function getCompanyInfo(ctx: Ctx, { params }: Received<typeof company.getCompanyInfo>): Promise<CompanyInfo> {
  return loadCompanyInfo(ctx, params.companyId)
}
