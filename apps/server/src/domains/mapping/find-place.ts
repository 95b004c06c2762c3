import type { Ctx } from '../../kit/context.ts'
import { AppError, found } from '../../kit/errors.ts'
import { findDefinitionPlace, findMarketplace, isPartner } from './queries-definition.ts'

const noMerchant = () => new AppError('not_found', { detail: 'The merchant was not found.' })

/** The marketplace and merchant a caller means: a merchant is always itself, an operator names a partner. Throws `not_found` for all others. */
export async function findPlace(
  { db, scope }: Ctx,
  wish: { marketplaceId?: string | undefined; merchantId?: string | undefined },
): Promise<{ marketplaceId: string; merchantId: string | undefined }> {
  const isOperator = scope.companyType === 'MARKETPLACE'
  const marketplaceId = found(await findMarketplace(db, scope, wish.marketplaceId), 'The marketplace')
  if (!isOperator && wish.merchantId !== undefined && wish.merchantId !== scope.companyId) throw noMerchant()
  const merchantId = isOperator ? wish.merchantId : scope.companyId
  if (merchantId !== undefined && isOperator && !(await isPartner(db, marketplaceId, merchantId))) throw noMerchant()
  return { marketplaceId, merchantId }
}

/**
 * Whose rule of a definition `companyId` names: a partner's own, or with the operator that for all (`merchantId` null). A merchant may name
 * itself only, or the operator where it only looks.
 */
export async function findRulePlace(
  ctx: Ctx,
  { companyId, definitionId, isChange }: { companyId: string; definitionId: string; isChange: boolean },
): Promise<{ marketplaceId: string; merchantId: string | null }> {
  const { db, scope } = ctx
  const marketplaceId = found(await findDefinitionPlace(db, scope, definitionId), 'The attribute')
  if (companyId === marketplaceId) {
    if (isChange && scope.companyType !== 'MARKETPLACE')
      throw new AppError('state_forbids', { detail: 'Only the operator changes a rule for all merchants.' })
    return { marketplaceId, merchantId: null }
  }
  const { merchantId } = await findPlace(ctx, { marketplaceId, merchantId: companyId })
  return { marketplaceId, merchantId: merchantId ?? null }
}
