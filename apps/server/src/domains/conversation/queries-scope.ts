import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Scope } from '../../kit/context.ts'

/** Which conversations (`v`) a company may see: a merchant its own, an operator those of its marketplace. */
export function ownConversations(scope: Scope): RawBuilder<boolean> {
  return scope.companyType === 'MERCHANT' ? sql<boolean>`v.merchant_id = ${scope.companyId}` : sql<boolean>`v.marketplace_id = ${scope.companyId}`
}
