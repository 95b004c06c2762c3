import * as z from 'zod/mini'
import { issue } from './input-codes.ts'
import { Id, Instant, QueryFlag } from './page.ts'
import { route } from './route.ts'
import { Run } from './run.ts'
import { externalText } from './text.ts'

const Place = z.object({ id: Id, name: z.string(), path: z.string(), requiresApproval: z.boolean() })

/**
 * A category of the merchant's shop on one marketplace. `collection` is where its products go, `suggestion` the collection with the most similar
 * name where it goes nowhere yet. Counts stop at 1,000. `unplacedProducts` are in no collection of the marketplace.
 */
export const CategoryRule = z.object({
  category: z.string(),
  products: z.int(),
  unplacedProducts: z.int(),
  collection: z.nullable(Place),
  suggestion: z.nullable(Place),
  updatedAt: z.nullable(Instant),
})
export type CategoryRule = z.infer<typeof CategoryRule>

/** How many rules are previewed or saved at once. */
export const maxCategoryRules = 200

const rules = z
  .array(
    z.strictObject({
      category: z.string().check(z.minLength(1), z.maxLength(500)),
      /** Null removes the rule; products stay where they are. */
      collectionId: z.nullable(Id),
    }),
  )
  .check(z.minLength(1, issue('input.category_required')), z.maxLength(maxCategoryRules))

/** What saving rules does to the products of a category: `toPlace` are added now, `placed` stay where they are, `notReady` follow when they are complete, `otherCurrency` the marketplace does not sell. */
export const CategoryRulePreview = z.object({
  category: z.string(),
  toPlace: z.int(),
  placed: z.int(),
  notReady: z.int(),
  otherCurrency: z.int(),
})
export type CategoryRulePreview = z.infer<typeof CategoryRulePreview>

export const categoryRule = {
  list: route({
    method: 'GET',
    path: '/Product/CategoryRules',
    permission: 'product:read',
    summary: "The categories of the merchant's shop and the collections their products go to",
    query: z.object({ marketplaceId: Id, isMapped: z.optional(QueryFlag), category: z.optional(externalText(200)) }),
    paged: { item: CategoryRule, sorts: ['category'] },
  }),
  preview: route({
    method: 'POST',
    path: '/Product/PreviewCategoryRules',
    permission: 'product:manage',
    summary: 'How many products saving these rules would add to collections',
    body: z.strictObject({ marketplaceId: Id, rules }),
    returns: z.object({ value: z.array(CategoryRulePreview) }),
  }),
  upsert: route({
    method: 'POST',
    path: '/Product/UpsertCategoryRules',
    permission: 'product:manage',
    summary:
      'Says into which collections products of these categories go, now and after each sync and push; answers the run that adds them, null where it removes rules alone or another bulk action is under way',
    body: z.strictObject({ marketplaceId: Id, rules }),
    returns: z.object({ run: z.nullable(Run) }),
    status: 202,
  }),
}
