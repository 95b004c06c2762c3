import * as z from 'zod/mini'
import { AttributeDefinition, RequirementLevel } from './attribute.ts'
import { Run } from './run.ts'
import {
  AttributeCoverage,
  AttributeMapping,
  Coverage,
  MappingChange,
  MappingRule,
  MappingState,
  MarketplaceReadiness,
  MerchantAttribute,
  RuleFields,
  SourceName,
  SourceValue,
} from './mapping-shapes.ts'
import { Id, Instant } from './page.ts'
import { route } from './route.ts'
import { Picture, Version, VersionOrNone } from './text.ts'

/** Whose products and where: an operator leaves `marketplaceId` out, a merchant `merchantId`. */
const Place = { marketplaceId: z.optional(Id), merchantId: z.optional(Id), collectionId: z.optional(Id) }
/** `productCount`: products that are ready now and would not be; of `merchantCount` merchants; `onSaleCount` of them are approved. */
const RequiredPreview = z.object({ productCount: z.int(), merchantCount: z.int(), onSaleCount: z.int() })
/** `run` is set where a run changes the products, or changes those of an earlier rule first; `changedProducts` changed at once. */
const SavedRule = z.object({ rule: z.nullable(MappingRule), changedProducts: z.int(), run: z.nullable(Run) })
const Accepted = z.object({
  accepted: z.int(),
  skipped: z.int(),
  /** Products that changed at once; 0 where `run` changes them. */
  changedProducts: z.int(),
  run: z.nullable(Run),
  items: z.array(
    z.object({
      kind: z.enum(['name', 'value']),
      productAttributeDefinitionId: Id,
      /** Of the attribute; two may have the same. */
      name: z.string(),
      from: z.string(),
      to: z.string(),
      score: z.number(),
      reason: z.string(),
      productCount: z.int(),
    }),
  ),
})

export const mapping = {
  ofProduct: route({
    method: 'GET',
    path: '/Attribute/ListProductAttributes/{id}',
    permission: 'attribute:read',
    ownedBy: { in: 'params', key: 'id', kind: 'product' },
    summary: 'Every attribute requested of a product on a marketplace, with its value and where that comes from; and what its shop sent',
    params: z.object({ id: Id }),
    query: z.object({ marketplaceId: z.optional(Id) }),
    returns: z.object({
      attributes: z.array(z.object({ definition: AttributeDefinition, level: RequirementLevel, mapping: AttributeMapping })),
      sent: z.array(z.object({ name: z.string(), value: z.string() })),
      readiness: z.array(MarketplaceReadiness),
    }),
  }),
  ofMerchant: route({
    method: 'GET',
    path: '/Attribute/ListMerchantAttributes/{id}',
    permission: 'attribute:read',
    ownedBy: { in: 'params', key: 'id', kind: 'company' },
    summary: 'The attribute names a merchant’s shop uses, most used first',
    params: z.object({ id: Id }),
    query: z.object({ marketplaceId: z.optional(Id), collectionId: z.optional(Id) }),
    returns: z.array(MerchantAttribute),
  }),
  get: route({
    method: 'GET',
    path: '/Attribute/GetAttributeMapping/{merchantId}/Definition/{id}/Product/{productId}',
    permission: 'attribute:read',
    ownedBy: { in: 'params', key: 'merchantId', kind: 'company' },
    summary: 'The value one product has for one definition, and by which way',
    params: z.object({ merchantId: Id, id: Id, productId: Id }),
    returns: AttributeMapping,
  }),
  list: route({
    method: 'POST',
    path: '/Attribute/GetAttributeMappings',
    permission: 'attribute:read',
    whileViewing: true,
    ownedBy: { in: 'body', key: 'marketplaceId', kind: 'company' },
    summary: 'The mappings of up to 100 products, for every definition requested of them',
    body: z.strictObject({
      ...Place,
      productIds: z.array(Id).check(z.minLength(1), z.maxLength(100)),
      productAttributeDefinitionIds: z.optional(z.array(Id).check(z.maxLength(100))),
    }),
    returns: z.array(AttributeMapping),
  }),
  previewRequired: route({
    method: 'POST',
    path: '/Attribute/PreviewRequiredAttributes',
    permission: 'attribute:manage',
    summary: 'How many products would no longer be ready if a collection required these attributes; nothing is changed',
    body: z.strictObject({ collectionId: Id, productAttributeDefinitionIds: z.array(Id).check(z.minLength(1), z.maxLength(200)) }),
    returns: RequiredPreview,
  }),
  upsert: route({
    method: 'PUT',
    path: '/Attribute/UpsertAttributeMapping/{id}',
    permission: 'mapping:manage',
    summary: 'Fixes or removes the value of one product on the marketplace `id`',
    params: z.object({ id: Id }),
    body: MappingChange,
    returns: AttributeMapping,
  }),
  upsertMany: route({
    method: 'PUT',
    path: '/Attribute/UpsertAttributeMappings/{id}',
    permission: 'mapping:manage',
    summary: 'Fixes or removes up to 500 values on the marketplace `id`, all or none',
    params: z.object({ id: Id }),
    body: z.strictObject({ mappings: z.array(MappingChange).check(z.minLength(1), z.maxLength(500)) }),
    returns: z.array(AttributeMapping),
  }),
  remove: route({
    method: 'DELETE',
    path: '/Attribute/DeleteAttributeMapping/{id}',
    permission: 'mapping:manage',
    summary: 'Removes a fixed value; rules apply to the product again',
    params: z.object({ id: Id }),
  }),
  rule: route({
    method: 'GET',
    path: '/Attribute/GetAttributeMappingRule',
    permission: 'attribute:read',
    ownedBy: { in: 'query', key: 'companyId', kind: 'company' },
    summary: 'The rule of a definition for a merchant, or for all when `companyId` is the operator; with its earlier versions',
    query: z.object({ companyId: Id, productAttributeDefinitionId: Id }),
    returns: z.object({
      rule: z.nullable(MappingRule),
      versions: z.array(z.object({ version: Version, at: Instant, by: z.nullable(z.string()), fields: RuleFields })),
    }),
  }),
  rules: route({
    method: 'POST',
    path: '/Attribute/GetAttributeMappingRules',
    permission: 'attribute:read',
    whileViewing: true,
    ownedBy: { in: 'body', key: 'marketplaceId', kind: 'company' },
    summary: 'The rules of a marketplace: of an operator those for all and of its partners, of a merchant its own and those for all',
    body: z.strictObject({ ...Place, productAttributeDefinitionIds: z.optional(z.array(Id).check(z.maxLength(500))) }),
    returns: z.array(MappingRule),
  }),
  upsertRule: route({
    method: 'PUT',
    path: '/Attribute/UpsertAttributeMappingRule/MappingRule/{companyId}/Definition/{id}',
    permission: 'mapping:manage',
    summary: 'Saves a rule for a merchant, or for all when `companyId` is the operator, and recomputes its products; null fields remove it',
    params: z.object({ companyId: Id, id: Id }),
    body: z.strictObject({
      /** The version the person saw; 0 where there was no rule. */
      version: z.optional(VersionOrNone),
      rule: z.nullable(RuleFields),
    }),
    returns: SavedRule,
  }),
  restoreRule: route({
    method: 'POST',
    path: '/Attribute/RestoreAttributeMappingRule',
    permission: 'mapping:manage',
    summary: 'Goes back to an earlier version of a rule, as a new version',
    body: z.strictObject({
      companyId: Id,
      productAttributeDefinitionId: Id,
      version: Version,
      /** The version the person saw; 0 where there was no rule. */
      currentVersion: z.optional(VersionOrNone),
    }),
    returns: SavedRule,
  }),
  previewRule: route({
    method: 'POST',
    path: '/Attribute/PreviewAttributeMappingRule',
    permission: 'mapping:manage',
    summary: 'What a rule would do before it is kept: counts, and real products before and after',
    body: z.strictObject({ companyId: Id, productAttributeDefinitionId: Id, rule: RuleFields, collectionId: z.optional(Id) }),
    returns: z.object({
      productCount: z.int(),
      mapped: z.int(),
      invalid: z.int(),
      changed: z.int(),
      samples: z.array(
        z.object({
          id: Id,
          name: z.string(),
          picture: z.nullable(Picture),
          original: z.string(),
          before: z.string(),
          after: z.string(),
          state: MappingState,
          message: z.nullable(z.string()),
        }),
      ),
    }),
  }),
  coverage: route({
    method: 'GET',
    path: '/Attribute/MappingCoverage',
    permission: 'attribute:read',
    ownedBy: { in: 'query', key: 'marketplaceId', kind: 'company' },
    summary: 'How far products are mapped, per merchant and collection, what is left most first',
    query: z.object(Place),
    returns: z.array(Coverage),
  }),
  attributeCoverage: route({
    method: 'GET',
    path: '/Attribute/AttributeCoverage/{merchantId}',
    permission: 'attribute:read',
    ownedBy: { in: 'params', key: 'merchantId', kind: 'company' },
    summary: 'The attributes a collection requires, with how many of a merchant’s products have each; required and unmapped first',
    params: z.object({ merchantId: Id }),
    query: z.object({ marketplaceId: z.optional(Id), collectionId: z.optional(Id) }),
    returns: z.array(AttributeCoverage),
  }),
  values: route({
    method: 'GET',
    path: '/Attribute/SourceValues/{merchantId}/Definition/{id}',
    permission: 'attribute:read',
    ownedBy: { in: 'params', key: 'merchantId', kind: 'company' },
    summary: 'The values a merchant’s shop writes for a definition, unmapped first, with suggestions; at most 500',
    params: z.object({ merchantId: Id, id: Id }),
    query: z.object({ collectionId: z.optional(Id), source: z.optional(SourceName) }),
    returns: z.object({ values: z.array(SourceValue), isCut: z.boolean() }),
  }),
  acceptSuggestions: route({
    method: 'POST',
    path: '/Attribute/AcceptSuggestions',
    permission: 'mapping:manage',
    summary: 'Adds every suggestion at or above a score to the merchant’s rules; with dryRun only lists them',
    body: z.strictObject({
      merchantId: Id,
      marketplaceId: z.optional(Id),
      collectionId: z.optional(Id),
      productAttributeDefinitionId: z.optional(Id),
      minScore: z._default(z.number().check(z.minimum(0), z.maximum(1)), 0.9),
      dryRun: z._default(z.boolean(), false),
    }),
    returns: Accepted,
  }),
}
