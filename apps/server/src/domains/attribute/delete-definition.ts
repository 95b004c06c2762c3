import type { attribute } from '@stoa/contract/attribute.ts'
import type { Ctx } from '../../kit/context.ts'
import { AppError } from '../../kit/errors.ts'
import type { Received } from '../../kit/http.ts'
import { recordAudit } from '../company/record-audit.ts'
import { attributeChanged } from './events.ts'
import { deleteDefinitionRow, findUse, lockDefinition } from './queries.ts'

/** Removes a definition of the operator. One in use is refused with where, unless the caller is sure: then its rules and values go with it. */
export async function deleteDefinition(ctx: Ctx, { body }: Received<typeof attribute.remove>): Promise<void> {
  const { db, scope } = ctx
  const id = body.productAttributeDefinitionId
  if (!(await lockDefinition(db, scope.companyId, id))) throw new AppError('not_found', { detail: 'The attribute was not found.' })
  const use = await findUse(db, scope.companyId, id)
  if (!body.isSure && (use.collections.length > 0 || use.ruleCount > 0 || use.mappingCount > 0))
    throw new AppError('in_use', { detail: useInWords(use) })
  await deleteDefinitionRow(db, scope.companyId, id)
  await recordAudit(ctx, { companyId: scope.companyId, action: 'attribute.deleted', object: id, detail: { ...use } })
  await ctx.emit(attributeChanged, { marketplaceId: scope.companyId, collectionIds: null, definitionIds: [id] })
}

function useInWords({ collections, ruleCount, mappingCount, productCount }: Awaited<ReturnType<typeof findUse>>): string {
  const parts = [
    ...(collections.length > 0 ? [`${collections.join(', ')} ${collections.length === 1 ? 'asks' : 'ask'} for it`] : []),
    ...(ruleCount > 0 ? [`${ruleCount} ${ruleCount === 1 ? 'rule fills' : 'rules fill'} it`] : []),
    ...(mappingCount > 0 ? [`${mappingCount} ${mappingCount === 1 ? 'value was' : 'values were'} fixed by hand`] : []),
    ...(productCount > 0 ? [`${productCount} ${productCount === 1 ? 'product has' : 'products have'} a value of it`] : []),
  ]
  return `${parts.join('; ')}. Say that you are sure to remove all of that.`
}
