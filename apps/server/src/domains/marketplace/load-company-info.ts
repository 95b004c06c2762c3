import type { CompanyInfo } from '@stoa/contract/company.ts'
import type { Ctx } from '../../kit/context.ts'
import { orNotFound } from '../../kit/errors.ts'
import { pictureHref } from '../company/rules.ts'
import { findCompanyInfo } from './partnership/queries-merchant.ts'

/** What the caller may see of a company; 404 where it may see nothing. */
export async function loadCompanyInfo(ctx: Pick<Ctx, 'db' | 'scope'>, companyId: string): Promise<CompanyInfo> {
  const { logoFile, splashFile, ...row } = orNotFound(await findCompanyInfo(ctx.db, ctx.scope, companyId), 'company')
  return { ...row, logoHref: pictureHref(logoFile), splashImageHref: pictureHref(splashFile) }
}
