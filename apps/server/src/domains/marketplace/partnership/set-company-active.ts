import type { CompanyInfo } from '@stoa/contract/company.ts'
import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../../kit/context.ts'
import { AppError, orNotFound } from '../../../kit/errors.ts'
import { endSessions } from '../../auth/session/end-sessions.ts'
import { keyCache } from '../../auth/api-key/key-cache.ts'
import { updateCompanyActive } from '../../company/queries.ts'
import { recordAudit } from '../../company/record-audit.ts'
import { companyDeactivated, companyReactivated, partnerActivityChanged, partnerResumed } from '../events.ts'
import { loadCompanyInfo } from '../load-company-info.ts'
import { lockPartnershipWith, updatePartnerActive } from './queries-partnership.ts'

/** Activates or deactivates a company: altogether for an administrator, on its own marketplace for an operator. */
export async function setCompanyActive(ctx: Ctx, companyId: string, isActive: boolean): Promise<CompanyInfo> {
  const hasChanged = ctx.scope.companyType === 'ADMIN' ? await setCompany(ctx, companyId, isActive) : await setPartner(ctx, companyId, isActive)
  if (hasChanged) {
    const action = isActive ? 'company.activated' : 'company.deactivated'
    await recordAudit(ctx, { companyId, action, object: companyId, detail: { by: ctx.scope.companyId } })
    if (ctx.scope.companyId !== companyId) await recordAudit(ctx, { companyId: ctx.scope.companyId, action, object: companyId })
    await ctx.announce([companyId, ctx.scope.companyId], { kind: 'partnership', id: companyId })
  }
  return loadCompanyInfo(ctx, companyId)
}

async function setCompany(ctx: Ctx, companyId: string, isActive: boolean): Promise<boolean> {
  if (companyId === ctx.scope.companyId) throw new AppError('state_forbids', { detail: message('company_error.deactivate_own') })
  const hasChanged = orNotFound(await updateCompanyActive(ctx.db, companyId, isActive), 'company')
  if (!isActive) {
    await endSessions(ctx.db, { companyId }, 'company deactivated')
    // Keys keep their rows: they are refused while the company is not active, and work again with it.
    keyCache.forgetWhere((key) => key.companyId === companyId)
    if (hasChanged) await ctx.emit(companyDeactivated, { companyId })
  } else if (hasChanged) await ctx.emit(companyReactivated, { companyId })
  return hasChanged
}

async function setPartner(ctx: Ctx, merchantId: string, isActive: boolean): Promise<boolean> {
  const partnership = orNotFound(await lockPartnershipWith(ctx.db, ctx.scope, merchantId), 'company')
  // One that was rejected or has left is no longer seen, so it is not found.
  if (partnership.status === 'REJECTED' || partnership.status === 'ENDED') throw new AppError('not_found', { detail: message('not_found.company') })
  if (partnership.status === 'REQUESTED') throw new AppError('state_forbids', { detail: message('company_error.pending') })
  if (partnership.isPausedByMarketplace === !isActive) return false
  await updatePartnerActive(ctx.db, ctx.scope, partnership.id, isActive)
  await ctx.emit(partnerActivityChanged, { marketplaceId: ctx.scope.companyId, merchantId, isActive })
  if (isActive) await ctx.emit(partnerResumed, { marketplaceId: ctx.scope.companyId, merchantId })
  return true
}
