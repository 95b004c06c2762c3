import * as z from 'zod/mini'
import { issue } from './input-codes.ts'
import { Run } from './run.ts'
import { Id, Instant, QueryFlag } from './page.ts'
import { route } from './route.ts'
import { Version, line, prose } from './text.ts'

/** What a value is: a number carries the unit of its definition, a dimension is "L x W x H" in it, a colour a name or `#rrggbb`. */
export const AttributeType = z.enum(['text', 'number', 'boolean', 'choice', 'choices', 'colour', 'date', 'dimension'])
export type AttributeType = z.infer<typeof AttributeType>

/** How much a collection wants an attribute. */
export const RequirementLevel = z.enum(['required', 'recommended', 'optional'])
export type RequirementLevel = z.infer<typeof RequirementLevel>

/** Units a number or dimension may be in; each kind converts within itself. */
export const Unit = z.enum([
  'mm',
  'cm',
  'm',
  'in',
  'ft',
  'g',
  'kg',
  'oz',
  'lb',
  'ml',
  'cl',
  'l',
  'fl oz',
  'W',
  'kW',
  'V',
  'Ah',
  'mAh',
  'h',
  'min',
  's',
  '°C',
  '°F',
  'GB',
  'MB',
  'TB',
  '%',
])
export type Unit = z.infer<typeof Unit>

/** A text per language code: `{ en: "Colour", nl: "Kleur" }`. */
export const Labels = z.record(z.string().check(z.regex(/^[a-z]{2}(-[A-Z]{2})?$/, issue('input.language'))), line(120))

/** One value a choice may have. `synonyms` are other words for it that shops use. */
export const AllowedValue = z.object({
  value: line(120),
  labels: z._default(Labels, {}),
  synonyms: z._default(z.array(line(120)).check(z.maxLength(50)), []),
})
export type AllowedValue = z.infer<typeof AllowedValue>

/** An allowed value as it is changed. `was` is what it was called: under another name it keeps what is mapped to it, as one of its synonyms. */
export const ChangedValue = z.extend(AllowedValue, { was: z.optional(line(120)) })
export type ChangedValue = z.infer<typeof ChangedValue>

const definitionFields = {
  /** The language-free name: small letters, digits and underscores; once in a marketplace. */
  key: z.string().check(z.trim(), z.regex(/^[a-z][a-z0-9_]{0,59}$/, issue('input.attribute_key'))),
  name: line(120),
  labels: z._default(Labels, {}),
  description: z._default(prose(1000), ''),
  type: AttributeType,
  unit: z.optional(z.nullable(Unit)),
  /** For choice and choices; empty elsewhere. */
  allowedValues: z._default(z.array(AllowedValue).check(z.maxLength(2000)), []),
}

/** An attribute as the marketplace defines it. */
export const AttributeDefinition = z.object({
  productAttributeDefinitionId: Id,
  marketplaceId: Id,
  key: z.string(),
  name: z.string(),
  labels: z.record(z.string(), z.string()),
  description: z.string(),
  type: AttributeType,
  unit: z.nullable(Unit),
  allowedValues: z.array(z.object({ value: z.string(), labels: z.record(z.string(), z.string()), synonyms: z.array(z.string()) })),
  /** In how many collections it stands itself, and in how many of them as required. */
  collectionCount: z.int(),
  requiredCount: z.int(),
  /** Products that have a value of it on this marketplace. */
  productCount: z.int(),
  templates: z.array(z.string()),
  updatedAt: Instant,
  version: Version,
})
export type AttributeDefinition = z.infer<typeof AttributeDefinition>

/** An attribute requested by a collection. `inheritedFrom` is the collection above that asks for it; null where it is its own. */
export const CollectionDefinition = z.object({
  productAttributeDefinitionId: Id,
  definition: AttributeDefinition,
  level: RequirementLevel,
  inheritedFrom: z.nullable(z.object({ id: Id, name: z.string() })),
  /** The level that applies without the collection's own: that of the nearest collection above that asks for it, null where none does. */
  inheritedLevel: z.nullable(RequirementLevel),
  /** The level or the attribute changed, and the products are not all computed by it yet. */
  isComputing: z.boolean(),
})
export type CollectionDefinition = z.infer<typeof CollectionDefinition>

const templateFields = {
  name: line(120),
  attributeDefinitions: z
    .array(z.strictObject({ ...definitionFields, level: z._default(RequirementLevel, 'recommended') }))
    .check(z.minLength(1, issue('input.choose_attribute')), z.maxLength(200)),
}

/** A named set of definitions to start from: Stoa's own ones for usual trades, and those the operator saved. */
export const AttributeTemplate = z.object({
  id: z.nullable(Id),
  name: z.string(),
  isOwn: z.boolean(),
  attributeDefinitions: z.array(z.object({ ...definitionFields, level: RequirementLevel })),
})
export type AttributeTemplate = z.infer<typeof AttributeTemplate>

const definitionPage = {
  item: AttributeDefinition,
  counts: true,
  sorts: ['name', '-name', '-updatedAt'],
  filters: { name: ['co'], text: ['co'] },
} as const
const DefinitionFilters = z.object({
  type: z.optional(AttributeType),
  collectionId: z.optional(Id),
  isRequired: z.optional(QueryFlag),
  isUsed: z.optional(QueryFlag),
})

export const attribute = {
  importAttributes: route({
    method: 'GET',
    path: '/Attribute/ImportAttributes',
    permission: 'attribute:manage',
    summary: 'Imports the attribute names and values of the operator’s own shop as definitions; with dryRun only says which',
    query: z.object({ dryRun: z._default(QueryFlag, false) }),
    acts: true,
    returns: Run,
    status: 202,
  }),
  get: route({
    method: 'GET',
    path: '/Attribute/GetDefinition/{id}',
    permission: 'attribute:read',
    ownedBy: { in: 'params', key: 'id', kind: 'definition' },
    summary: 'One definition',
    params: z.object({ id: Id }),
    returns: AttributeDefinition,
  }),
  paged: route({
    method: 'GET',
    path: '/Attribute/PagedDefinitions',
    permission: 'attribute:read',
    ownedBy: { in: 'query', key: 'marketplaceId', kind: 'company' },
    summary: 'The definitions of the marketplace that at least one collection requires; a merchant names the marketplace',
    query: z.extend(DefinitionFilters, { marketplaceId: z.optional(Id) }),
    paged: definitionPage,
  }),
  pagedAll: route({
    method: 'GET',
    path: '/Attribute/PagedAllDefinitions',
    permission: 'attribute:read',
    ownedBy: { in: 'query', key: 'marketplaceId', kind: 'company' },
    summary: 'Every definition of the marketplace, requested or not; a merchant sees those of all its marketplaces',
    query: z.extend(DefinitionFilters, { marketplaceId: z.optional(Id) }),
    paged: definitionPage,
  }),
  listOfCollection: route({
    method: 'GET',
    path: '/Attribute/ListCollectionDefinitions/{id}',
    permission: 'attribute:read',
    ownedBy: { in: 'params', key: 'id', kind: 'collection' },
    summary: 'The attributes of a collection, with those it inherits; the nearest level wins',
    params: z.object({ id: Id }),
    returns: z.array(CollectionDefinition),
  }),
  templates: route({
    method: 'GET',
    path: '/Attribute/ListAttributeTemplates/{name}',
    permission: 'attribute:read',
    summary: 'Templates whose name contains the words; `all` returns every one',
    params: z.object({ name: z.string().check(z.maxLength(120)) }),
    returns: z.array(AttributeTemplate),
  }),
  create: route({
    method: 'POST',
    path: '/Attribute/CreateDefinitions',
    permission: 'attribute:manage',
    summary: 'Adds definitions, all or none; each error names its place',
    body: z.strictObject({
      attributeDefinitions: z.array(z.strictObject(definitionFields)).check(z.minLength(1, issue('input.choose_attribute')), z.maxLength(200)),
    }),
    returns: z.array(AttributeDefinition),
    status: 201,
  }),
  update: route({
    method: 'POST',
    path: '/Attribute/UpdateDefinition',
    permission: 'attribute:manage',
    summary:
      'Changes a definition; a type that no longer fits its mapped values is refused with their count, and so is removing allowed values that products have, unless `isSure`',
    body: z.strictObject({
      productAttributeDefinitionId: Id,
      version: Version,
      ...z.partial(z.object(definitionFields)).shape,
      labels: z.optional(Labels),
      description: z.optional(prose(1000)),
      allowedValues: z.optional(z.array(ChangedValue).check(z.maxLength(2000))),
      isSure: z._default(z.boolean(), false),
    }),
    returns: AttributeDefinition,
  }),
  remove: route({
    method: 'POST',
    path: '/Attribute/DeleteDefinition',
    permission: 'attribute:manage',
    summary: 'Removes a definition; one in use is refused with where, unless `isSure`',
    body: z.strictObject({ productAttributeDefinitionId: Id, isSure: z._default(z.boolean(), false) }),
  }),
  upsertOfCollection: route({
    method: 'PUT',
    path: '/Attribute/UpsertCollectionDefinitions/{marketplaceId}/{collectionId}',
    permission: 'attribute:manage',
    summary: 'Sets the attributes of the collection itself and how strongly each is required; returns those it inherits as well',
    params: z.object({ marketplaceId: Id, collectionId: Id }),
    body: z.strictObject({
      productAttributeDefinitions: z
        .array(z.strictObject({ productAttributeDefinitionId: Id, level: z._default(RequirementLevel, 'required') }))
        .check(z.maxLength(500)),
    }),
    returns: z.array(CollectionDefinition),
  }),
  saveTemplate: route({
    method: 'POST',
    path: '/Attribute/SaveAttributeTemplate',
    permission: 'attribute:manage',
    summary: 'Saves a template under its name, and replaces an earlier one of the company with that name',
    body: z.strictObject(templateFields),
    returns: AttributeTemplate,
  }),
  removeTemplate: route({
    method: 'POST',
    path: '/Attribute/DeleteAttributeTemplate',
    permission: 'attribute:manage',
    summary: 'Removes an own template; definitions made from it stay',
    body: z.strictObject({ id: Id }),
  }),
  applyTemplate: route({
    method: 'POST',
    path: '/Attribute/ApplyAttributeTemplate',
    permission: 'attribute:manage',
    summary: 'Creates the definitions of a template that are missing, and adds them to a collection',
    body: z.strictObject({ name: line(120), collectionId: z.optional(z.nullable(Id)) }),
    returns: z.object({ created: z.int(), added: z.int(), definitions: z.array(AttributeDefinition) }),
  }),
}
