import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../kit/context.ts'
import { AppError, orNotFound } from '../../kit/errors.ts'
import { findMappingMarketplace, isApprovedPartner } from './queries-definition.ts'

const noMerchant = () => new AppError('not_found', { detail: message('not_found.merchant') })

/** The marketplace and merchant a caller means: a merchant is always itself, an operator names a partner. Throws `not_found` for all others. */
export async function resolveScope(
  { db, scope }: Ctx,
  input: { marketplaceId?: string | undefined; merchantId?: string | undefined },
): Promise<{ marketplaceId: string; merchantId: string | undefined }> {
  const isOperator = scope.companyType === 'MARKETPLACE'
  const marketplaceId = orNotFound(await findMappingMarketplace(db, scope, input.marketplaceId), 'marketplace')
  if (!isOperator && input.merchantId !== undefined && input.merchantId !== scope.companyId) throw noMerchant()
  const merchantId = isOperator ? input.merchantId : scope.companyId
  if (merchantId !== undefined && isOperator && !(await isApprovedPartner(db, marketplaceId, merchantId))) throw noMerchant()
  return { marketplaceId, merchantId }
}
