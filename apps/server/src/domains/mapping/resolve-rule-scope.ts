import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../kit/context.ts'
import { AppError, orNotFound } from '../../kit/errors.ts'
import { findDefinitionScope } from './queries-definition.ts'
import { resolveScope } from './resolve-scope.ts'

/**
 * Whose rule of a definition `companyId` names: a partner's own, or with the operator that for all (`merchantId` null). A merchant may name
 * itself only, or the operator where it only looks.
 */
export async function resolveRuleScope(
  ctx: Ctx,
  { companyId, definitionId, isChange }: { companyId: string; definitionId: string; isChange: boolean },
): Promise<{ marketplaceId: string; merchantId: string | null }> {
  const { db, scope } = ctx
  const marketplaceId = orNotFound(await findDefinitionScope(db, scope, definitionId), 'attribute')
  if (companyId === marketplaceId) {
    if (isChange && scope.companyType !== 'MARKETPLACE') throw new AppError('state_forbids', { detail: message('mapping_error.operator_only') })
    return { marketplaceId, merchantId: null }
  }
  const { merchantId } = await resolveScope(ctx, { marketplaceId, merchantId: companyId })
  return { marketplaceId, merchantId: merchantId ?? null }
}
