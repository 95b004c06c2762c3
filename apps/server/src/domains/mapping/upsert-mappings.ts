import type { AttributeMapping, MappingChange } from '@stoa/contract/mapping-shapes.ts'
import type { z } from 'zod/mini'
import type { Ctx } from '../../kit/context.ts'
import { AppError } from '../../kit/errors.ts'
import { message } from '@stoa/messages/describe.ts'
import { resolveScope } from './resolve-scope.ts'
import { listRequiredDefinitions, listListedOf } from './queries-definition.ts'
import { deleteFixed, listMappings, upsertFixed } from './queries-mapping.ts'
import { toMapping } from './to-mapping.ts'
import { recompute } from './recompute/recompute.ts'
import { parseValue } from './rules.ts'
import type { InputIssue } from '../../kit/errors.ts'

type Change = z.infer<typeof MappingChange>

/** Fixes or removes values of products on a marketplace, all or none, and recomputes those products. Returns what each has now. */
export async function upsertMappings(
  ctx: Ctx,
  marketplaceInput: string,
  changes: readonly Change[],
  pathOf: (index: number) => string,
): Promise<AttributeMapping[]> {
  const { db, actor } = ctx
  const { marketplaceId, merchantId } = await resolveScope(ctx, { marketplaceId: marketplaceInput })
  const productIds = [...new Set(changes.map(({ productId }) => productId))]
  const definitionIds = [...new Set(changes.map((one) => one.productAttributeDefinitionId))]
  const merchants = new Map((await listListedOf(db, marketplaceId, merchantId, productIds)).map((one) => [one.id, one.merchantId]))
  const definitions = new Map((await listRequiredDefinitions(db, marketplaceId, definitionIds)).map((one) => [one.productAttributeDefinitionId, one]))
  const errors: InputIssue[] = []
  const named = new Set<string>()
  const requested = changes.map((change, index) => {
    const path = pathOf(index)
    const at = (field: string) => (path === '' ? field : `${path}.${field}`)
    const name = `${change.productId} ${change.productAttributeDefinitionId}`
    if (named.has(name)) errors.push({ path: at('productId'), code: 'repeated', message: message('mapping_error.two_values') })
    named.add(name)
    const definition = definitions.get(change.productAttributeDefinitionId)
    const owner = merchants.get(change.productId)
    if (owner === undefined || (change.merchantId !== undefined && change.merchantId !== owner))
      errors.push({ path: at('productId'), code: 'unknown', message: message('mapping_error.not_listed') })
    if (!definition) errors.push({ path: at('productAttributeDefinitionId'), code: 'unknown', message: message('mapping_error.not_required') })
    // Sent back as it was answered: there is no value to fix.
    const isEmpty = !change.isDeleted && change.mappedAttributeValue === '' && change.state !== undefined && change.state !== 'mapped'
    const outcome = definition && !change.isDeleted && !isEmpty ? parseValue(definition, change.mappedAttributeValue) : undefined
    if (outcome?.state === 'invalid')
      errors.push({
        path: at('mappedAttributeValue'),
        code: 'does_not_fit',
        message: outcome.message ?? message('value.invalid'),
      })
    return {
      definitionId: change.productAttributeDefinitionId,
      merchantId: owner ?? '',
      productId: change.productId,
      originalName: change.originalAttributeName,
      originalValue: change.originalAttributeValue,
      value: outcome?.value ?? '',
      isDeleted: change.isDeleted,
      isEmpty,
    }
  })
  if (errors.length > 0) throw new AppError('invalid_input', { errors })
  await deleteFixed(
    db,
    marketplaceId,
    requested.filter((one) => one.isDeleted),
  )
  await upsertFixed(
    db,
    marketplaceId,
    actor.kind === 'person' ? actor.userId : null,
    requested.filter((one) => !one.isDeleted && !one.isEmpty),
  )
  const owners = [...new Set(merchants.values())]
  const [owner] = owners.length === 1 ? owners : []
  await recompute(ctx, { marketplaceId, merchantId: owner, productIds, definitionIds }, { areRequirementsUnchanged: true })
  await ctx.announce([marketplaceId, ...owners], { kind: 'mapping', id: marketplaceId })
  const rows = new Map(
    (await listMappings(db, marketplaceId, productIds, merchantId, definitionIds)).map((row) => [
      `${row.mapping.productId} ${row.mapping.productAttributeDefinitionId}`,
      toMapping(ctx.language, row.mapping),
    ]),
  )
  return requested.map(({ productId, definitionId, merchantId: owner, originalName, originalValue, isDeleted }) => {
    const row = rows.get(`${productId} ${definitionId}`)
    return {
      mappingId: null,
      productAttributeDefinitionId: definitionId,
      productId,
      merchantId: owner,
      originalAttributeName: originalName,
      originalAttributeValue: originalValue,
      mappedAttributeValue: '',
      source: null,
      state: 'unmapped' as const,
      message: null,
      ...row,
      isDeleted,
    }
  })
}
