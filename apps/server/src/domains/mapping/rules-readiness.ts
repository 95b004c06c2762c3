import type { AttributeDefinition, RequirementLevel } from '@stoa/contract/attribute.ts'
import type { MappingState, MarketplaceReadiness } from '@stoa/contract/mapping-shapes.ts'
import type { ReadinessRow } from './queries-mapping.ts'

type Missing = {
  definition: Pick<AttributeDefinition, 'productAttributeDefinitionId' | 'key' | 'name'>
  level: RequirementLevel
  state: MappingState
  message: string | null
}
type Reason = MarketplaceReadiness['reasons'][number]

const reason = (code: Reason['code'], message: string, field: string, detail: string | null = null): Reason => ({
  code,
  message,
  name: null,
  detail,
  field,
  productAttributeDefinitionId: null,
  level: 'required',
})

/** Why a product is not ready on a marketplace, what blocks before what is only better. Source: domain decisions §4 (readiness). */
export function readinessOn(row: ReadinessRow, missing: readonly Missing[]): MarketplaceReadiness {
  const gtin = row.productReasons.find(({ code }) => code === 'invalid_gtin')
  const plain: Reason[] = [
    ...(row.isPushed ? [] : [reason('not_pushed', 'It has not been pushed yet.', 'push')]),
    ...(row.hasImage ? [] : [reason('no_image', 'It has no picture.', 'images')]),
    ...(row.hasPrice ? [] : [reason('no_price', 'It has no price.', 'price')]),
    ...(row.isSoldOut ? [reason('no_stock', 'It is out of stock.', 'stock')] : []),
    ...(gtin ? [reason('invalid_gtin', gtin.message, 'gtin', gtin.message)] : []),
    ...(row.isPushed && !row.isPlaced ? [reason('not_placed', 'The operator has not placed it in a collection yet.', 'collection')] : []),
    ...(row.isPlaced && !row.isApproved ? [reason('not_approved', 'The operator has not approved it yet.', 'approval')] : []),
  ]
  const attributes = missing
    .filter(({ level, state }) => level === 'required' || (level === 'recommended' && state !== 'ignored'))
    .map(({ definition, level, state, message }): Reason => {
      const isInvalid = state === 'invalid'
      return {
        code: isInvalid ? 'invalid_attribute' : 'missing_attribute',
        message: isInvalid ? `${definition.name}: ${message ?? 'the value does not fit.'}` : `${definition.name} has no value.`,
        name: definition.name,
        detail: isInvalid ? message : null,
        field: definition.key,
        productAttributeDefinitionId: definition.productAttributeDefinitionId,
        level,
      }
    })
  const reasons = [...plain, ...attributes.filter(({ level }) => level === 'required'), ...attributes.filter(({ level }) => level !== 'required')]
  return {
    marketplaceId: row.marketplaceId,
    marketplaceName: row.marketplaceName,
    isReady: !reasons.some(({ level }) => level === 'required'),
    isComputing: row.isComputing,
    percentageMapped: row.percentageMapped,
    reasons,
  }
}
