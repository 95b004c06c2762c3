import type { attribute } from '@stoa/contract/attribute.ts'
import { message } from '@stoa/messages/describe.ts'
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
  if (!(await lockDefinition(db, scope.companyId, id))) throw new AppError('not_found', { detail: message('not_found.attribute') })
  const use = await findUse(db, scope.companyId, id)
  if (!body.isSure && (use.collections.length > 0 || use.ruleCount > 0 || use.mappingCount > 0))
    throw new AppError('in_use', {
      detail: message('attribute_error.used', {
        names: use.collections,
        collections: use.collections.length,
        rules: use.ruleCount,
        values: use.mappingCount,
        products: use.productCount,
      }),
    })
  await deleteDefinitionRow(db, scope.companyId, id)
  await recordAudit(ctx, { companyId: scope.companyId, action: 'attribute.deleted', object: id, detail: { ...use } })
  await ctx.emit(attributeChanged, { marketplaceId: scope.companyId, collectionIds: null, definitionIds: [id] })
}
