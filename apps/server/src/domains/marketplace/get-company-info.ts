import type { CompanyInfo, company } from '@stoa/contract/company.ts'
import type { Ctx } from '../../kit/context.ts'
import { orNotFound } from '../../kit/errors.ts'
import type { Received } from '../../kit/http.ts'
import { pictureHref } from '../company/rules.ts'
import { findCompanyInfo } from './queries-merchant.ts'

/** What the caller may see of a company; 404 where it may see nothing. */
export async function loadCompanyInfo(ctx: Pick<Ctx, 'db' | 'scope'>, companyId: string): Promise<CompanyInfo> {
  const { logoFile, splashFile, ...row } = orNotFound(await findCompanyInfo(ctx.db, ctx.scope, companyId), 'company')
  return { ...row, logoHref: pictureHref(logoFile), splashImageHref: pictureHref(splashFile) }
}

export function getCompanyInfo(ctx: Ctx, { params }: Received<typeof company.getCompanyInfo>): Promise<CompanyInfo> {
  return loadCompanyInfo(ctx, params.companyId)
}
