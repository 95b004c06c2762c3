import type { AttributeDefinition, attribute } from '@stoa/contract/attribute.ts'
import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../kit/context.ts'
import { AppError, orNotFound } from '../../kit/errors.ts'
import type { Received } from '../../kit/http.ts'
import { recordAudit } from '../company/record-audit.ts'
import { attributeChanged } from './events.ts'
import { markComputing } from './queries-collection.ts'
import { findDefinitions, findUse, lockDefinition, updateDefinitionRow } from './queries.ts'
import { definitionIssues } from './rules.ts'

/** Changes a definition of the operator; what is not sent stays. Another type is refused while products have values of it. */
export async function updateDefinition(ctx: Ctx, { body }: Received<typeof attribute.update>): Promise<AttributeDefinition> {
  const { db, scope } = ctx
  const { productAttributeDefinitionId: id, version, ...changes } = body
  if (!(await lockDefinition(db, scope.companyId, id))) throw new AppError('not_found', { detail: message('not_found.attribute') })
  const [present] = await findDefinitions(db, scope, [id])
  const before = orNotFound(present, 'attribute')
  if (before.version !== version) throw new AppError('stale_version', { current: before })
  const next: AttributeDefinition = { ...before, ...Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) }
  const errors = definitionIssues([next], () => '')
  if (errors.length > 0) throw new AppError('invalid_input', { errors })
  if (next.type !== before.type) {
    const { productCount } = await findUse(db, scope.companyId, id)
    if (productCount > 0) {
      const detail = message('attribute_error.in_use', { products: productCount })
      throw new AppError('in_use', { detail, errors: [{ path: 'type', code: 'in_use', message: detail }] })
    }
  }
  await updateDefinitionRow(db, scope.companyId, id, version, next)
  await markComputing(db, scope.companyId, id)
  await recordAudit(ctx, { companyId: scope.companyId, action: 'attribute.updated', object: id, detail: { fields: Object.keys(changes) } })
  await ctx.emit(attributeChanged, { marketplaceId: scope.companyId, collectionIds: null, definitionIds: [id] })
  const [after] = await findDefinitions(db, scope, [id])
  return orNotFound(after, 'attribute')
}
