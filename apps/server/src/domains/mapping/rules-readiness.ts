import type { CodedMessage } from '@stoa/contract/params.ts'
import { describe, message } from '@stoa/messages/describe.ts'
import type { Language } from '@stoa/contract/languages.ts'
import type { AttributeDefinition, RequirementLevel } from '@stoa/contract/attribute.ts'
import type { MappingState, MarketplaceReadiness } from '@stoa/contract/mapping-shapes.ts'
import type { ReadinessRow } from './queries-mapping.ts'

type Missing = {
  definition: Pick<AttributeDefinition, 'productAttributeDefinitionId' | 'key' | 'name'>
  level: RequirementLevel
  state: MappingState
  message: CodedMessage | null
}
type Reason = MarketplaceReadiness['reasons'][number]

type Coded = Omit<Reason, 'message' | 'detail'> & { text: CodedMessage; detail: CodedMessage | null }

const reason = (code: Reason['code'], text: CodedMessage, field: string, detail: CodedMessage | null = null): Coded => ({
  code,
  text,
  name: null,
  detail,
  field,
  productAttributeDefinitionId: null,
  level: 'required',
})

/** Why a product is not ready on a marketplace, what blocks before what is only better. Source: domain decisions §4 (readiness). */
export function readinessOn(language: Language, row: ReadinessRow, missing: readonly Missing[]): MarketplaceReadiness {
  const gtin = row.productReasons.find(({ code }) => code === 'invalid_gtin')
  const plain: Coded[] = [
    ...(row.isPushed ? [] : [reason('not_pushed', message('readiness.not_pushed'), 'push')]),
    ...(row.hasImage ? [] : [reason('no_image', message('readiness.no_image'), 'images')]),
    ...(row.hasPrice ? [] : [reason('no_price', message('readiness.no_price'), 'price')]),
    ...(row.hasShippingRate ? [] : [reason('no_shipping_rate', message('readiness.no_shipping_rate'), 'shipping')]),
    ...(row.isSoldOut ? [reason('no_stock', message('readiness.not_in_stock'), 'stock')] : []),
    ...(gtin ? [reason('invalid_gtin', gtin.text, 'gtin', gtin.text)] : []),
    ...(row.isPushed && !row.isPlaced ? [reason('not_placed', message('readiness.not_placed'), 'collection')] : []),
    ...(row.isPlaced && !row.isApproved ? [reason('not_approved', message('readiness.not_approved'), 'approval')] : []),
  ]
  const attributes = missing
    .filter(({ level, state }) => level === 'required' || (level === 'recommended' && state !== 'ignored'))
    .map(({ definition, level, state, message: why }): Coded => {
      const isInvalid = state === 'invalid'
      const detail = isInvalid ? why : null
      return {
        code: isInvalid ? 'invalid_attribute' : 'missing_attribute',
        text: isInvalid
          ? message('readiness.invalid_attribute', { attribute: definition.name, detail: detail ?? message('readiness.invalid_value') })
          : message('readiness.missing_attribute', { attribute: definition.name }),
        name: definition.name,
        detail,
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
    reasons: reasons.map(({ text, detail, ...one }) => ({ ...one, message: describe(language, text), detail: detail && describe(language, detail) })),
  }
}
