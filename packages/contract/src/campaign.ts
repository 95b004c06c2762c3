import * as z from 'zod/mini'
import { issue } from './input-codes.ts'
import { Currency, Minor, Money } from './money.ts'
import { Day, Id, Instant, repeated } from './page.ts'
import { route } from './route.ts'
import { CampaignStatus } from './states.ts'
import { Picture, Version, line, prose } from './text.ts'
import { HttpsAddress } from './text-formats.ts'

const range = issue('input.percentage')
/** A percentage with at most two decimals: 12.5 is 12.5 %. */
const Percent = z.number(range).check(
  z.minimum(0, range),
  z.maximum(100, range),
  z.refine((value: number) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, issue('input.percentage_such_as')),
)

const Discount = Percent.check(z.minimum(0.01), z.maximum(99.99))

const PriceMinor = Minor.check(z.minimum(1), z.maximum(100_000_000_000))

/** What a campaign offers creators. Field names of the specification §3 (deal card). */
const dealFields = {
  /** What a creator is paid, in the currency of the marketplace. */
  priceReward: z.nullable(Money),
  freeSample: z.boolean(),
  /** Percent of a sale, shown as "~N% commission". */
  avgCommission: z.nullable(z.number()),
  jobDescription: z.string(),
  url: z.string(),
}

/** Products at a lower price on one marketplace for a period, with a deal for creators. */
export const Campaign = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  status: CampaignStatus,
  /** Who runs it: the operator, or a merchant with its own products. */
  company: z.object({ id: Id, name: z.string() }),
  marketplace: z.object({ id: Id, name: z.string() }),
  /** Days in the time zone of the marketplace, both included. */
  startsOn: Day,
  endsOn: Day,
  timeZone: z.string(),
  currency: Currency,
  /** True while it sets prices: published, and today is in its period. */
  isRunning: z.boolean(),
  /** A merchant that does not run it counts its own products. */
  productCount: z.int(),
  merchantCount: z.int(),
  ...dealFields,
  publishedAt: z.nullable(Instant),
  endedAt: z.nullable(Instant),
  /** Whether the caller's company may change it: the one that runs it, until it has ended, and a merchant while it sells on the marketplace. */
  isEditable: z.boolean(),
  /** Whether the caller's company may end it: the one that runs it, and the operator. */
  isEndable: z.boolean(),
  updatedAt: Instant,
  version: Version,
})
export type Campaign = z.infer<typeof Campaign>

/** A campaign with what it has sold. Test orders do not count; a merchant sees its own sales. */
export const CampaignDetail = z.extend(Campaign, {
  sold: z.object({ orders: z.int(), items: z.int(), revenue: Money }),
  /** Commission on the products that it reduces at their campaign prices, in percent of those prices; null without any. */
  platformFee: z.nullable(z.number()),
})
export type CampaignDetail = z.infer<typeof CampaignDetail>

const productFields = {
  id: Id,
  name: z.string(),
  merchantProductReference: z.string(),
  merchant: z.object({ id: Id, name: z.string() }),
  thumbnailImage: z.nullable(Picture),
  numberOfVariants: z.int(),
  /** The price in the shop: the lowest of its variants. */
  price: z.nullable(Money),
}

/** A product that can be added. */
export const AvailableProduct = z.object(productFields)
export type AvailableProduct = z.infer<typeof AvailableProduct>

/** A product of a campaign. */
export const CampaignProduct = z.object({
  ...productFields,
  /** What shoppers pay for its cheapest variant: never more than its own price. Null without a price, or in another currency than the marketplace's. */
  campaignPrice: z.nullable(Money),
  /** The price it was added at, for every variant that costs more; null with a discount. */
  fixedPrice: z.nullable(Money),
  /** Whether any variant costs less in the campaign than in the shop. */
  isReduced: z.boolean(),
  /** Percent off each variant's own price; null with a fixed price. */
  discount: z.nullable(z.number()),
  /** Whether shoppers can buy it on the marketplace: discontinued or rejected products stay in the campaign and are not sold. */
  isForSale: z.boolean(),
  isRemovable: z.boolean(),
})
export type CampaignProduct = z.infer<typeof CampaignProduct>

/** What is set when a campaign is created; the deal is optional. */
const campaignFields = {
  name: line(120),
  description: z._default(prose(2000), ''),
  startsOn: Day,
  endsOn: Day,
  priceReward: z._default(z.nullable(Money), null),
  freeSample: z._default(z.boolean(), false),
  avgCommission: z._default(z.nullable(Percent), null),
  jobDescription: z._default(prose(2000), ''),
  url: z._default(z.union([HttpsAddress, z.literal('')]), ''),
}
const changeableFields = {
  name: z.optional(line(120)),
  description: z.optional(prose(2000)),
  startsOn: z.optional(Day),
  endsOn: z.optional(Day),
  priceReward: z.optional(z.nullable(Money)),
  freeSample: z.optional(z.boolean()),
  avgCommission: z.optional(z.nullable(Percent)),
  jobDescription: z.optional(prose(2000)),
  url: z.optional(z.union([HttpsAddress, z.literal('')])),
}

/** So many products one request adds or removes. */
export const maxCampaignProducts = 500
const ById = z.object({ id: Id })
const AtVersion = z.strictObject({ id: Id, version: Version })

export const campaign = {
  paged: route({
    method: 'GET',
    path: '/Campaign/PagedCampaigns',
    permission: 'campaign:read',
    summary: 'Campaigns of the company, and published ones with its products (merchant) or on its marketplace (operator)',
    query: z.object({ status: repeated(CampaignStatus) }),
    paged: { item: Campaign, counts: true, sorts: ['-startsOn', 'startsOn', 'name', '-name'], filters: { name: ['co'], text: ['co', 'sw'] } },
  }),
  get: route({
    method: 'GET',
    path: '/Campaign/Get/{id}',
    permission: 'campaign:read',
    summary: 'One campaign with what it has sold',
    params: ById,
    returns: CampaignDetail,
  }),
  products: route({
    method: 'GET',
    path: '/Campaign/PagedProducts/{id}',
    permission: 'campaign:read',
    summary: 'The products of a campaign with their campaign prices',
    params: ById,
    paged: { item: CampaignProduct, sorts: ['name', '-name'], filters: { name: ['co'], text: ['co'] } },
  }),
  availableProducts: route({
    method: 'GET',
    path: '/Campaign/GetAvailableProducts/{id}',
    permission: 'campaign:read',
    summary: 'Approved products that can be added to a campaign',
    params: ById,
    query: z.object({ merchantId: repeated(Id) }),
    paged: { item: AvailableProduct, sorts: ['name', '-name'], filters: { name: ['co'], text: ['co'] }, limit: 12 },
  }),
  create: route({
    method: 'POST',
    path: '/Campaign/Create',
    permission: 'campaign:manage',
    summary: 'Creates a draft; a merchant names the marketplace when it sells on several',
    body: z.strictObject({ marketplaceId: z.optional(Id), ...campaignFields }),
    returns: CampaignDetail,
    status: 201,
  }),
  update: route({
    method: 'POST',
    path: '/Campaign/Update',
    permission: 'campaign:manage',
    summary: 'Changes a campaign; an ended one cannot be changed',
    body: z.strictObject({ id: Id, version: Version, ...changeableFields }),
    returns: CampaignDetail,
  }),
  addProducts: route({
    method: 'POST',
    path: '/Campaign/AddProducts',
    permission: 'campaign:manage',
    summary: 'Adds products at a campaign price or at a discount, or changes their price; fields of the campaign may be changed with it',
    body: z.strictObject({
      id: Id,
      products: z
        .array(z.strictObject({ id: Id, priceMinor: z.optional(PriceMinor) }))
        .check(z.minLength(1, issue('input.choose_product')), z.maxLength(maxCampaignProducts)),
      /** Percent off each variant's own price, for products without a `priceMinor`. */
      discount: z.optional(Discount),
      ...changeableFields,
    }),
    returns: CampaignDetail,
  }),
  removeProducts: route({
    method: 'POST',
    path: '/Campaign/RemoveProducts',
    permission: 'campaign:manage',
    summary: 'Removes products from a campaign; a merchant may remove its own from a campaign of the operator',
    body: z.strictObject({
      id: Id,
      products: z.array(z.strictObject({ id: Id })).check(z.minLength(1, issue('input.choose_product')), z.maxLength(maxCampaignProducts)),
    }),
    returns: z.object({ removed: z.int() }),
  }),
  publish: route({
    method: 'POST',
    path: '/Campaign/PublishCampaign',
    permission: 'campaign:manage',
    summary: 'Publishes a draft: from its first day to its last its prices are what shoppers pay',
    body: AtVersion,
    returns: CampaignDetail,
  }),
  end: route({
    method: 'POST',
    path: '/Campaign/EndCampaign',
    permission: 'campaign:manage',
    summary: 'Ends a published campaign at once: the prices of the shops apply again',
    body: AtVersion,
    returns: CampaignDetail,
  }),
  remove: route({
    method: 'DELETE',
    path: '/Campaign/Delete/{id}',
    permission: 'campaign:manage',
    summary: 'Deletes a draft',
    params: ById,
  }),
}
