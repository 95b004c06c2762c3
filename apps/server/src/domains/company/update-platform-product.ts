import type { Company, company } from '@stoa/contract/company.ts'
import type { CompanyType, Mode } from '@stoa/contract/states.ts'
import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../kit/context.ts'
import { AppError, fieldError } from '../../kit/errors.ts'
import type { Received } from '../../kit/http.ts'
import { getMy } from './get-my.ts'
import { lockCompany, updateCompanyColumns } from './queries.ts'
import { recordAudit } from './record-audit.ts'

/** The modes a company of each type can have. Source: specification §1. */
const modesOf: Readonly<Record<CompanyType, readonly Mode[]>> = {
  MARKETPLACE: ['MARKETPLACE', 'ADDON_MARKETPLACE'],
  MERCHANT: ['MARKETPLACE', 'CHANNELS'],
  ADMIN: ['MARKETPLACE'],
}

/** Sets the mode of the company. An add-on marketplace with a connected shop keeps its mode until the shop is disconnected. */
export async function updatePlatformProduct(ctx: Ctx, { body }: Received<typeof company.updatePlatformProduct>): Promise<Company> {
  const { platformProduct } = body
  const modes = modesOf[ctx.scope.companyType]
  if (!modes.includes(platformProduct))
    throw fieldError('platformProduct', 'not_for_this_company', message('company_error.platform_mode', { modes: modes.join(', ') }))
  await lockCompany(ctx.db, ctx.scope)
  const now = await getMy(ctx)
  if (now.platformProduct === platformProduct) return now
  if (now.platformProduct === 'ADDON_MARKETPLACE' && now.ecomIntegrationType !== null)
    throw new AppError('state_forbids', { detail: message('company_error.shop_connected') })
  await updateCompanyColumns(ctx.db, ctx.scope, { platform_product: platformProduct })
  await recordAudit(ctx, {
    companyId: ctx.scope.companyId,
    action: 'company.mode_changed',
    object: ctx.scope.companyId,
    detail: { from: now.platformProduct, to: platformProduct },
  })
  return getMy(ctx)
}
