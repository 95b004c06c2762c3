import * as z from 'zod/mini'
import { AttributeDefinition, RequirementLevel, Unit } from './attribute.ts'
import { maxOriginalValue } from './original-value.ts'
import { Id, Instant } from './page.ts'
import { maxSources } from './source-names.ts'
import { Picture, Version, externalText, prose } from './text.ts'

/** A name as a shop writes it. */
export const SourceName = externalText(200).check(z.minLength(1))
/** A value of a shop as mappings name it, and what it becomes. */
const Value = externalText(maxOriginalValue)

/** Which of the four ways gave a product its value; the earlier wins. Source: domain decisions §5. */
export const MappingSource = z.enum(['product', 'merchant_rule', 'operator_rule', 'same_name'])
export type MappingSource = z.infer<typeof MappingSource>

/** `mapped` has a valid value, `invalid` one that does not fit the definition, `ignored` was ignored by a person, `unmapped` none. */
export const MappingState = z.enum(['mapped', 'invalid', 'ignored', 'unmapped'])
export type MappingState = z.infer<typeof MappingState>

/** One merchant value fixed for one product. Field names of the specification §3. */
export const AttributeMapping = z.object({
  mappingId: z.nullable(Id),
  productAttributeDefinitionId: Id,
  productId: Id,
  merchantId: Id,
  originalAttributeName: z.string(),
  /** Of a value with more than 2,000 characters, its beginning. */
  originalAttributeValue: z.string(),
  mappedAttributeValue: z.string(),
  isDeleted: z.boolean(),
  source: z.nullable(MappingSource),
  state: MappingState,
  /** Why a value does not fit, for a person. */
  message: z.nullable(z.string()),
})
export type AttributeMapping = z.infer<typeof AttributeMapping>

/**
 * A mapping as it is sent: `mappingId` changes an earlier one, `isDeleted` removes it. An `AttributeMapping` as answered is accepted: `source`,
 * `state` and `message` are ignored, except that one without a value whose `state` is not `mapped` changes nothing.
 */
export const MappingChange = z.strictObject({
  mappingId: z.optional(z.nullable(Id)),
  productAttributeDefinitionId: Id,
  productId: Id,
  merchantId: z.optional(Id),
  originalAttributeName: z._default(externalText(200), ''),
  originalAttributeValue: z._default(Value, ''),
  mappedAttributeValue: z._default(Value, ''),
  isDeleted: z._default(z.boolean(), false),
  source: z.optional(z.nullable(MappingSource)),
  state: z.optional(MappingState),
  message: z.optional(z.nullable(prose(2000))),
})

/**
 * How a definition gets its value from what shops send, for one merchant or for all. Tried in this order: the value table; then unit
 * conversion; then the pattern; then the value as it is, if it fits; else the default. `ignored` values count as decided, except where the attribute is
 * required. A value of a shop with more than 2,000 characters is named by these.
 */
export const RuleFields = z.object({
  /** The shop's attribute names, options or fields (`brand`, `category`, `tags`, `weight`) the value is taken from, the first that is there. */
  sources: z.array(SourceName).check(z.maxLength(maxSources)),
  values: z._default(z.array(z.object({ from: Value, to: Value })).check(z.maxLength(5000)), []),
  ignored: z._default(z.array(Value).check(z.maxLength(5000)), []),
  /** The unit the shop's bare numbers are in; converted to the definition's own. A unit written with the number is read on its own. */
  unit: z._default(z.nullable(Unit), null),
  /** `find` is a plain pattern with `*` for anything and `{value}` for the part taken: "Size: {value}". No regular expressions: bounded time. */
  pattern: z._default(
    z.nullable(z.object({ find: externalText(200).check(z.minLength(1)), replace: z._default(externalText(200), '{value}') })),
    null,
  ),
  defaultValue: z._default(z.nullable(Value), null),
})
export type RuleFields = z.infer<typeof RuleFields>

/** A kept rule. `merchant` null is for every merchant. */
export const MappingRule = z.object({
  id: Id,
  productAttributeDefinitionId: Id,
  definitionName: z.string(),
  merchant: z.nullable(z.object({ id: Id, name: z.string() })),
  ...RuleFields.shape,
  /** Products it gives a value now. */
  productCount: z.int(),
  updatedAt: Instant,
  updatedBy: z.nullable(z.string()),
  version: Version,
})
export type MappingRule = z.infer<typeof MappingRule>

/** A name a shop uses: how often, examples, and where it leads. */
export const MerchantAttribute = z.object({
  name: z.string(),
  productCount: z.int(),
  valueCount: z.int(),
  examples: z.array(z.string()),
  definitions: z.array(z.object({ productAttributeDefinitionId: Id, name: z.string() })),
})
export type MerchantAttribute = z.infer<typeof MerchantAttribute>

/** A proposal with its score from 0 to 1 and why: a code, and in words "same name", "synonym of Red", "used by 2 merchants". */
export const Suggestion = z.object({
  value: z.string(),
  score: z.number(),
  code: z.enum(['same_name', 'similar_name', 'used_by', 'same_value', 'similar_value', 'synonym', 'same_meaning', 'like', 'names']),
  reason: z.string(),
})
export type Suggestion = z.infer<typeof Suggestion>

/** How far one merchant's products are mapped in one collection. */
export const Coverage = z.object({
  merchantId: Id,
  merchantName: z.string(),
  collectionId: z.nullable(Id),
  collectionName: z.string(),
  productCount: z.int(),
  /** Products every required attribute of which has a value. */
  completeCount: z.int(),
  /** Required and recommended values still missing over its products. */
  remaining: z.int(),
  percentageMapped: z.number(),
})
export type Coverage = z.infer<typeof Coverage>

/** One attribute of a collection as a merchant's products fill it. */
export const AttributeCoverage = z.object({
  definition: AttributeDefinition,
  level: RequirementLevel,
  /** Where the values come from now; null with none. */
  sources: z.array(z.string()),
  rule: z.nullable(z.object({ id: Id, isForAll: z.boolean() })),
  productCount: z.int(),
  mappedCount: z.int(),
  valueCount: z.int(),
  mappedValueCount: z.int(),
  /** Names of the shop this could be taken from, best first. */
  suggestions: z.array(Suggestion),
})
export type AttributeCoverage = z.infer<typeof AttributeCoverage>

/** One value as the shop writes it, and what becomes of it. */
export const SourceValue = z.object({
  originalAttributeName: z.string(),
  originalAttributeValue: z.string(),
  productCount: z.int(),
  mappedAttributeValue: z.string(),
  state: MappingState,
  source: z.nullable(MappingSource),
  message: z.nullable(z.string()),
  suggestions: z.array(Suggestion),
  products: z.array(z.object({ id: Id, name: z.string(), picture: z.nullable(Picture) })),
})
export type SourceValue = z.infer<typeof SourceValue>

/** What a product is called for on one marketplace, and why it is not ready. */
export const MarketplaceReadiness = z.object({
  marketplaceId: Id,
  marketplaceName: z.string(),
  isReady: z.boolean(),
  /** Its values are not computed yet since it was added, moved or changed. */
  isComputing: z.boolean(),
  percentageMapped: z.nullable(z.number()),
  reasons: z.array(
    z.object({
      code: z.enum([
        'missing_attribute',
        'invalid_attribute',
        'not_pushed',
        'not_approved',
        'not_placed',
        'no_name',
        'no_variant',
        'no_image',
        'no_price',
        'no_shipping_rate',
        'no_stock',
        'invalid_gtin',
        'other_currency',
      ]),
      message: z.string(),
      /** The attribute, where it is about one. */
      name: z.nullable(z.string()),
      /** With `invalid_attribute`: why the value does not fit; with a reason of the product itself: its text with the variants it is about; with `other_currency`: its text with both currencies. */
      detail: z.nullable(z.string()),
      /** What fixes it: a field of the product, or the key of an attribute. */
      field: z.string(),
      productAttributeDefinitionId: z.nullable(Id),
      level: RequirementLevel,
    }),
  ),
})
export type MarketplaceReadiness = z.infer<typeof MarketplaceReadiness>
