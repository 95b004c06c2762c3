import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../../kit/context.ts'
import { AppError, orNotFound } from '../../../kit/errors.ts'
import { findVisibleMarketplace } from '../../collection/queries.ts'

/** Returns the marketplace of a merchant for its category rules. Throws `not_found`. */
export async function requireCategoryMarketplace({ db, scope }: Ctx, marketplaceId: string): Promise<{ id: string }> {
  // Operators have no shop categories: the permissions to write are a merchant's alone, and to them no marketplace has any.
  if (scope.companyType !== 'MERCHANT') throw new AppError('not_found', { detail: message('not_found.marketplace') })
  return orNotFound(await findVisibleMarketplace(db, scope, marketplaceId), 'marketplace')
}
