import type { AttributeDefinition, attribute } from '@stoa/contract/attribute.ts'
import type { Message } from '@stoa/messages/describe.ts'
import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../kit/context.ts'
import { AppError, orNotFound } from '../../kit/errors.ts'
import type { Received } from '../../kit/http.ts'
import { recordAudit } from '../company/record-audit.ts'
import { attributeChanged } from './events.ts'
import { markComputing } from './queries-collection.ts'
import { countWithValues, findDefinitions, findUse, lockDefinition, updateDefinitionRow } from './queries.ts'
import { definitionIssues, removedValues, renameValues } from './rules.ts'

/**
 * Changes a definition of the operator; what is not sent stays. Another type is refused while products have values of it, and another unit
 * also while a rule fills it or a value is fixed: bare numbers in them would be read in the new unit. Allowed values that products have are removed only
 * where the caller is sure; one that is renamed keeps its products.
 */
export async function updateDefinition(ctx: Ctx, { body }: Received<typeof attribute.update>): Promise<AttributeDefinition> {
  const { db, scope } = ctx
  const { productAttributeDefinitionId: id, version, isSure, allowedValues: changed, ...changes } = body
  if (!(await lockDefinition(db, scope.companyId, id))) throw new AppError('not_found', { detail: message('not_found.attribute') })
  const [present] = await findDefinitions(db, scope, [id])
  const before = orNotFound(present, 'attribute')
  if (before.version !== version) throw new AppError('stale_version', { current: before })
  const allowedValues = changed === undefined ? before.allowedValues : renameValues(before.allowedValues, changed)
  const sent = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
  const next: AttributeDefinition = { ...before, ...sent, allowedValues }
  const errors = definitionIssues([next], () => '')
  if (errors.length > 0) throw new AppError('invalid_input', { errors })
  // A first unit changes no number.
  const hasOtherUnit = before.unit !== null && next.unit !== before.unit
  if (next.type !== before.type || hasOtherUnit) {
    const { productCount: products, ruleCount: rules, mappingCount: values } = await findUse(db, scope.companyId, id)
    if (next.type !== before.type && products > 0) throw inUse('type', message('attribute_error.in_use', { products }))
    if (hasOtherUnit && products + rules + values > 0) throw inUse('unit', message('attribute_error.unit_in_use', { products, rules, values }))
  }
  const removed = isSure ? [] : removedValues(before.allowedValues, allowedValues)
  const products = removed.length === 0 ? 0 : await countWithValues(db, scope.companyId, id, removed)
  if (products > 0)
    throw inUse(
      'allowedValues',
      message('attribute_error.values_in_use', { products, values: removed.slice(0, maxNamed), more: Math.max(0, removed.length - maxNamed) }),
    )
  await updateDefinitionRow(db, scope.companyId, id, version, next)
  await markComputing(db, scope.companyId, id)
  await recordAudit(ctx, {
    companyId: scope.companyId,
    action: 'attribute.updated',
    object: id,
    detail: { fields: [...Object.keys(changes), ...(changed === undefined ? [] : ['allowedValues'])] },
  })
  await ctx.emit(attributeChanged, { marketplaceId: scope.companyId, collectionIds: null, definitionIds: [id] })
  const [after] = await findDefinitions(db, scope, [id])
  return orNotFound(after, 'attribute')
}

/** Values that a refusal names. */
const maxNamed = 5

function inUse(path: 'type' | 'unit' | 'allowedValues', detail: Message): AppError {
  return new AppError('in_use', { detail, errors: [{ path, code: 'in_use', message: detail }] })
}
