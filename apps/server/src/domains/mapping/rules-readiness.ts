import type { CodedMessage } from '@stoa/contract/params.ts'
import { describe, message } from '@stoa/messages/describe.ts'
import type { Language } from '@stoa/contract/languages.ts'
import type { AttributeDefinition, RequirementLevel } from '@stoa/contract/attribute.ts'
import type { MappingState, MarketplaceReadiness } from '@stoa/contract/mapping-shapes.ts'
import type { StoredReason } from '../product/rules.ts'
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

/** Returns the reasons with these codes that the product has on every marketplace, in the order of the codes, with the variants they are about. */
function ownReasons({ productReasons }: ReadinessRow, codes: readonly Extract<Reason['code'], StoredReason['code']>[]): Coded[] {
  return codes.flatMap((code) => productReasons.filter((one) => one.code === code).map(({ text, field }) => reason(code, text, field, text)))
}

/** The reason of a product whose prices are not in the currency of the marketplace, which takes orders in its own alone. */
function currencyReasons({ currency, marketplaceCurrency }: ReadinessRow): Coded[] {
  if (currency === marketplaceCurrency) return []
  const text = message('readiness.other_currency', { currency, other: marketplaceCurrency })
  return [reason('other_currency', text, 'currency', text)]
}

/** Why a product is not ready on a marketplace, what blocks before what is only better. Source: domain decisions §4 (readiness). */
export function readinessOn(language: Language, row: ReadinessRow, missing: readonly Missing[]): MarketplaceReadiness {
  const plain: Coded[] = [
    ...(row.isPushed ? [] : [reason('not_pushed', message('readiness.not_pushed'), 'push')]),
    ...ownReasons(row, ['no_name', 'no_variant', 'no_image', 'no_price']),
    ...currencyReasons(row),
    ...(row.hasShippingRate ? [] : [reason('no_shipping_rate', message('readiness.no_shipping_rate'), 'shipping')]),
    ...(row.isSoldOut ? [reason('no_stock', message('readiness.not_in_stock'), 'stock')] : []),
    ...ownReasons(row, ['invalid_gtin']),
    ...(row.isPushed && !row.isPlaced && !row.isRejected ? [reason('not_placed', message('readiness.not_placed'), 'collection')] : []),
    ...(row.isRejected
      ? [reason('not_approved', message('readiness.rejected'), 'approval')]
      : row.isPlaced && !row.isApproved
        ? [reason('not_approved', message('readiness.not_approved'), 'approval')]
        : []),
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
