import * as z from 'zod/mini'
import { BulkAnswer, ChangeKind, Listing, Trust } from './collection.ts'
import { BasisPoints } from './commission.ts'
import { Money } from './money.ts'
import { Id, Instant, QueryFlag } from './page.ts'
import { route } from './route.ts'
import { Run } from './run.ts'
import { Picture, Version, line } from './text.ts'

/** What a marketplace is sent of a product, at one time. Tags, options and attributes as lines to read. */
export const ListingContent = z.object({
  name: z.string(),
  description: z.string(),
  brand: z.string(),
  category: z.string(),
  tags: z.string(),
  options: z.string(),
  attributes: z.string(),
  price: z.nullable(Money),
  images: z.array(Picture),
  variants: z.array(
    z.object({
      reference: z.string(),
      name: z.string(),
      sku: z.string(),
      price: z.nullable(Money),
      compareAtPrice: z.nullable(Money),
      gtin: z.string(),
      weightGrams: z.nullable(z.int()),
    }),
  ),
})
export type ListingContent = z.infer<typeof ListingContent>

/**
 * One difference between what was approved and what is. `before` and `after` are for a person to read, null where there is nothing on that side
 * and for pictures, which are shown instead; a price comes as money too, with how far it moved in hundredths of a percent.
 */
export const ListingDifference = z.object({
  field: z.string(),
  kind: ChangeKind,
  /** `Price of Blue / L`. */
  label: z.string(),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
  pictures: z.nullable(z.object({ before: z.array(Picture), after: z.array(Picture) })),
  prices: z.nullable(z.object({ before: z.nullable(Money), after: z.nullable(Money), movedBasisPoints: z.nullable(z.int()) })),
})
export type ListingDifference = z.infer<typeof ListingDifference>

/** A listing side by side with what was last approved of it. `before` is null where nothing ever was. */
export const Comparison = z.object({
  listing: Listing,
  approvedAt: z.nullable(Instant),
  before: z.nullable(ListingContent),
  after: ListingContent,
  /** At most 200. */
  fields: z.array(ListingDifference),
  /** Of `after`: sent along with an approval it says what was looked at. */
  contentHash: z.string(),
})
export type Comparison = z.infer<typeof Comparison>

const ruleFields = {
  name: line(120),
  /** Whose changes; null is every merchant's. */
  trust: z.optional(z.nullable(Trust)),
  /** The most a price may move, up or down, in hundredths of a percent; null lets no price move. */
  maxPriceBasisPoints: z.optional(z.nullable(BasisPoints)),
  approvesText: z.optional(z.boolean()),
  approvesPictures: z.optional(z.boolean()),
  /** Options, and variants come, gone or described otherwise. */
  approvesVariants: z.optional(z.boolean()),
  /** Products proposed for the first time. */
  approvesNew: z.optional(z.boolean()),
}

/**
 * What is approved without a person looking. Rules are an ordered list; the first that allows all of a change approves it, and where none does
 * the approval stands and the change waits in the inbox.
 */
export const ApprovalRule = z.object({
  id: Id,
  position: z.string(),
  name: z.string(),
  trust: z.nullable(Trust),
  maxPriceBasisPoints: z.nullable(BasisPoints),
  approvesText: z.boolean(),
  approvesPictures: z.boolean(),
  approvesVariants: z.boolean(),
  approvesNew: z.boolean(),
  updatedAt: Instant,
  version: Version,
})
export type ApprovalRule = z.infer<typeof ApprovalRule>

/** An approved partner and how far it is trusted. */
export const MerchantTrust = z.object({ merchantId: Id, merchantName: z.string(), trust: Trust })
export type MerchantTrust = z.infer<typeof MerchantTrust>

/** The most rules a marketplace may have. */
export const maxApprovalRules = 50

export const publishing = {
  push: route({
    method: 'GET',
    path: '/Product/PushProducts/{id}',
    permission: 'product:manage',
    summary: 'Sends ready and changed products to every approved marketplace as a run; once in 15 minutes',
    params: z.object({ id: Id }),
    query: z.object({ forcePush: z._default(QueryFlag, false), dryRun: z._default(QueryFlag, false) }),
    acts: true,
    returns: Run,
    status: 202,
  }),
  compare: route({
    method: 'GET',
    path: '/CollectionProduct/Compare/{id}',
    permission: 'listing:approve',
    summary: 'A listing beside what was last approved of it, with every field that differs',
    params: z.object({ id: Id }),
    returns: Comparison,
  }),
  requestReview: route({
    method: 'GET',
    path: '/Platform/RequestReview',
    permission: 'product:manage',
    summary: 'Requests a review of a listing that was rejected or never submitted, or of all listings of a product; once an hour for each',
    query: z.object({ productId: z.optional(Id), collectionProductId: z.optional(Id) }),
    acts: true,
    returns: BulkAnswer,
  }),
  listRules: route({
    method: 'GET',
    path: '/CollectionProduct/ApprovalRules',
    permission: 'listing:approve',
    summary: 'What is approved without a person looking, in the order it is tried',
    returns: z.array(ApprovalRule),
  }),
  createRule: route({
    method: 'POST',
    path: '/CollectionProduct/ApprovalRules',
    permission: 'listing:approve',
    summary: 'Adds a rule of approval, at the end of the list or behind another; at most 50',
    body: z.strictObject({ ...ruleFields, afterId: z.optional(z.nullable(Id)) }),
    returns: ApprovalRule,
    status: 201,
  }),
  updateRule: route({
    method: 'POST',
    path: '/CollectionProduct/ApprovalRules/{id}',
    permission: 'listing:approve',
    summary: 'Changes or moves a rule of approval; what was approved stays so',
    params: z.object({ id: Id }),
    body: z.strictObject({ version: Version, ...ruleFields, name: z.optional(line(120)), afterId: z.optional(z.nullable(Id)) }),
    returns: ApprovalRule,
  }),
  deleteRule: route({
    method: 'DELETE',
    path: '/CollectionProduct/ApprovalRules/{id}',
    permission: 'listing:approve',
    summary: 'Removes a rule of approval',
    params: z.object({ id: Id }),
  }),
  listTrust: route({
    method: 'GET',
    path: '/CollectionProduct/MerchantTrust',
    permission: 'listing:approve',
    summary: 'The approved partners and how far each is trusted',
    paged: { item: MerchantTrust, counts: true, sorts: ['name', '-name'], filters: { name: ['co'], text: ['co'] } },
  }),
  setTrust: route({
    method: 'POST',
    path: '/CollectionProduct/SetMerchantTrust',
    permission: 'listing:approve',
    summary: 'Says how far an approved partner is trusted; it counts from the next push on',
    body: z.strictObject({ merchantId: Id, trust: Trust }),
    returns: MerchantTrust,
  }),
}
