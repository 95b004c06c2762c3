import * as z from 'zod/mini'
import { issue } from './input-codes.ts'
import { SocialLinks } from './company.ts'
import { GlobalHighlight } from './global-highlight.ts'
import { Money } from './money.ts'
import { Id, Instant } from './page.ts'
import { route } from './route.ts'
import { Mode, PartnershipStatus } from './states.ts'
import { TimeZone } from './time-zone.ts'
import { Version, line, prose } from './text.ts'
import { Colour, HttpsAddress } from './text-formats.ts'
import { LanguageCodes } from './translation.ts'

/** Colours and widths of a marketplace. Keys of the specification §3 (styling); widths in pixels. */
export const Styling = z.object({
  PrimaryColor: Colour,
  PrimaryColorLight: Colour,
  SecondaryColor: Colour,
  SecondaryColorLight: Colour,
  MaxWidth: z.int().check(z.minimum(800), z.maximum(3000)),
  MaxWidthMobile: z.int().check(z.minimum(320), z.maximum(1200)),
})
export type Styling = z.infer<typeof Styling>

/** The marketplace record that brands the portal, public. */
export const Marketplace = z.object({
  marketplaceId: z.nullable(Id),
  companyName: z.string(),
  marketplaceName: z.string(),
  logoHref: z.nullable(z.string()),
  favicon: z.nullable(z.string()),
  b2CBaseUri: z.nullable(z.string()),
  styling: Styling,
  aboutInfo: z.string(),
  splashHref: z.nullable(z.string()),
  aboutImageHref: z.nullable(z.string()),
  globalHighlight: z.nullable(GlobalHighlight),
  companyMail: z.string(),
  companyWhatsapp: z.string(),
  socialLinks: SocialLinks,
  privacyHref: z.nullable(z.string()),
  termsHref: z.nullable(z.string()),
  platformProduct: Mode,
  /** Open to merchants: listed for newcomers, who may ask to join. Off until the operator turns it on. */
  isListed: z.boolean(),
})
export type Marketplace = z.infer<typeof Marketplace>

/** What happens to a product on sale that misses a required attribute. */
export const UnreadyProducts = z.enum(['withdraw', 'keep'])
export type UnreadyProducts = z.infer<typeof UnreadyProducts>

/** The marketplace record as its operator edits it. */
export const MyMarketplace = z.extend(Marketplace, {
  /** The style sheet of the storefront's font; empty for none. The portal itself uses its own font. */
  fontHref: z.string(),
  /** Days after complete fulfilment in which a return may come; money becomes payable after them. */
  returnWindowDays: z.int(),
  /** Hours after which a merchant has to have accepted, and shipped, an order; null for no limit. Of later orders only. */
  acceptWithinHours: z.nullable(z.int()),
  shipWithinHours: z.nullable(z.int()),
  /** Hours after which a purchase that is not paid, and not under way at the bank, is cancelled; null for never. What merchants collect is never cancelled. */
  cancelUnpaidAfterHours: z.nullable(z.int()),
  /** Days after the end of an order in which the data of its shopper are not erased. */
  shopperRetentionDays: z.int(),
  /** Months after which the data of shoppers are erased without a request; null for never. */
  eraseShoppersAfterMonths: z.nullable(z.int()),
  /** So many of each variant are kept back from sale. */
  stockBuffer: z.int(),
  /** The smallest payout, in minor units of the company's currency. */
  payoutMinimumMinor: z.int(),
  /** VAT contained in commission, in basis points (2100 is 21 %); null takes the standard rate of the company's country. */
  commissionTaxBasisPoints: z.nullable(z.int()),
  /** The standard rate of the company's country in basis points; null where it is not known. */
  standardTaxBasisPoints: z.nullable(z.int()),
  /** Where the days and months of invoices and rules begin: an IANA name. */
  timeZone: z.string(),
  /** `withdraw`: it is not sold until it is complete; `keep`: it stays on sale and is listed under Needs attention. */
  unreadyProducts: UnreadyProducts,
  /** Whether products are submitted and approved only of verified merchants. */
  requiresVerification: z.boolean(),
  /** Whether orders are accepted whose money the merchants collect themselves. */
  allowsMerchantCollection: z.boolean(),
  /** The languages of its shoppers, that of its storefront first. Products are translated into them; empty for none. */
  languages: z.array(z.string()),
  currency: z.string(),
  version: Version,
})
export type MyMarketplace = z.infer<typeof MyMarketplace>

const optionalAddress = z.union([HttpsAddress, z.literal('')])

export const MarketplaceChange = z.strictObject({
  version: Version,
  marketplaceName: z.optional(line(120)),
  b2CBaseUri: z.optional(optionalAddress),
  privacyHref: z.optional(optionalAddress),
  termsHref: z.optional(optionalAddress),
  fontHref: z.optional(optionalAddress),
  styling: z.optional(z.partial(Styling)),
  aboutInfo: z.optional(prose(5000)),
  globalHighlight: z.optional(
    z.nullable(
      z.strictObject({
        text: prose(200),
        colorHexValue: Colour,
        textColorHexValue: Colour,
        fontSize: z.int().check(z.minimum(10), z.maximum(40)),
        height: z.int().check(z.minimum(20), z.maximum(120)),
      }),
    ),
  ),
  returnWindowDays: z.optional(z.int().check(z.minimum(0), z.maximum(365))),
  acceptWithinHours: z.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(720)))),
  shipWithinHours: z.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(2160)))),
  cancelUnpaidAfterHours: z.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(2160)))),
  shopperRetentionDays: z.optional(z.int().check(z.minimum(31), z.maximum(3650))),
  eraseShoppersAfterMonths: z.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(120)))),
  stockBuffer: z.optional(z.int().check(z.minimum(0), z.maximum(10_000))),
  payoutMinimumMinor: z.optional(z.int().check(z.minimum(0), z.maximum(100_000_000))),
  commissionTaxBasisPoints: z.optional(
    z.nullable(
      z.int(issue('input.percentage_such_as')).check(z.minimum(0, issue('input.commission_tax')), z.maximum(3000, issue('input.commission_tax'))),
    ),
  ),
  timeZone: z.optional(TimeZone),
  unreadyProducts: z.optional(UnreadyProducts),
  requiresVerification: z.optional(z.boolean()),
  allowsMerchantCollection: z.optional(z.boolean()),
  languages: z.optional(LanguageCodes),
  isListed: z.optional(z.boolean()),
  removeLogo: z.optional(z.boolean()),
})

/** A marketplace one can join, with how one stands to it. */
export const Channel = z.object({
  marketplaceId: Id,
  marketplaceName: z.string(),
  companyName: z.string(),
  logoHref: z.nullable(z.string()),
  aboutInfo: z.string(),
  countryCode: z.string(),
  currency: z.string(),
  partnership: z.nullable(PartnershipStatus),
  partnershipId: z.nullable(Id),
  requestedAt: z.nullable(Instant),
  decidedAt: z.nullable(Instant),
  reason: z.nullable(z.string()),
  /** The operator deactivated the merchant there: its products cannot be bought, and no new ones pushed. */
  isDeactivated: z.boolean(),
  liveCount: z.int(),
  pendingCount: z.int(),
  rejectedCount: z.int(),
})
export type Channel = z.infer<typeof Channel>

/** A marketplace with what a merchant reads before it joins, and how it sells there. */
export const ChannelInfo = z.extend(Channel, {
  companyMail: z.string(),
  companyWhatsapp: z.string(),
  splashHref: z.nullable(z.string()),
  privacyHref: z.nullable(z.string()),
  termsHref: z.nullable(z.string()),
  b2CBaseUri: z.nullable(z.string()),
  socialLinks: SocialLinks,
  platformProduct: Mode,
  collectionCount: z.int(),
  returnWindowDays: z.int(),
  /** The merchant's own orders there over the last 30 days, without test orders. */
  orderCount30: z.int(),
  revenue30: Money,
  /** Commission on those orders in percent; null without any. */
  avgCommission: z.nullable(z.number()),
})
export type ChannelInfo = z.infer<typeof ChannelInfo>

/** A merchant's request to join. */
export const JoinRequest = z.object({
  partnershipId: Id,
  merchantId: Id,
  companyName: z.string(),
  countryCode: z.string(),
  /** Empty after a rejection or an end, as the e-mail address. */
  vatNumber: z.string(),
  email: z.string(),
  /** Products it has, and whether a shop is connected; null after a rejection or an end. */
  productCount: z.nullable(z.int()),
  hasShop: z.nullable(z.boolean()),
  status: PartnershipStatus,
  reason: z.nullable(z.string()),
  requestedAt: Instant,
  decidedAt: z.nullable(Instant),
})
export type JoinRequest = z.infer<typeof JoinRequest>

const image = { accepts: 'image', maxBytes: 5_000_000 } as const

export const marketplace = {
  listOpen: route({
    method: 'GET',
    path: '/Platform/Marketplaces',
    permission: 'anyone',
    summary: 'Marketplaces a new merchant can join',
    paged: {
      item: z.object({ marketplaceId: Id, marketplaceName: z.string(), logoHref: z.nullable(z.string()), countryCode: z.string() }),
      sorts: ['marketplaceName'],
      filters: { name: ['co'] },
    },
  }),
  myMarketplace: route({
    method: 'GET',
    path: '/Platform/MyMarketplace',
    permission: 'marketplace:read',
    summary: 'Your marketplace',
    returns: MyMarketplace,
  }),
  updateMyMarketplace: route({
    method: 'POST',
    path: '/Platform/UpdateMyMarketplace',
    permission: 'marketplace:manage',
    summary: 'Changes branding, texts and payout terms of the marketplace',
    body: MarketplaceChange,
    files: { logo: image, favicon: image, splash: image, aboutImage: image },
    returns: MyMarketplace,
  }),
  getChannels: route({
    method: 'GET',
    path: '/Platform/GetChannels',
    permission: 'company:read',
    summary: 'Marketplaces joined, requested and open to join',
    paged: { item: Channel, sorts: ['marketplaceName'], filters: { name: ['co'] } },
  }),
  getChannelInfo: route({
    method: 'GET',
    path: '/Platform/GetChannelInfo/{id}',
    permission: 'company:read',
    summary: 'One marketplace with its terms and contact, and how the company sells there',
    params: z.object({ id: Id }),
    returns: ChannelInfo,
  }),
  requestJoin: route({
    method: 'GET',
    path: '/Platform/RequestJoinMarketplace/{marketplaceId}',
    permission: 'partnership:request',
    summary: 'Requests to join a marketplace',
    params: z.object({ marketplaceId: Id }),
    acts: true,
    returns: z.object({ partnershipId: Id, status: PartnershipStatus }),
  }),
  joinRequests: route({
    method: 'GET',
    path: '/Platform/GetJoinMarketplaceRequests',
    permission: 'partnership:decide',
    summary: 'Join requests of the marketplace',
    query: z.object({ status: z.optional(PartnershipStatus) }),
    paged: {
      item: JoinRequest,
      counts: true,
      sorts: ['-requestedAt', 'requestedAt', 'companyName', '-companyName'],
      filters: { companyname: ['co'] },
    },
  }),
  addCompany: route({
    method: 'POST',
    path: '/Platform/AddCompanyToMarketplace',
    permission: 'partnership:decide',
    summary: 'Approves the join request of a merchant',
    body: z.strictObject({ companyId: Id }),
    returns: JoinRequest,
  }),
  updateApprovalStatus: route({
    method: 'POST',
    path: '/Platform/UpdateApprovalStatus',
    permission: 'partnership:decide',
    summary: 'Decides on a join request, or ends a partnership; a rejection needs a reason',
    body: z.strictObject({ partnershipId: Id, status: z.enum(['APPROVED', 'REJECTED', 'ENDED']), reason: z.optional(prose(500)) }),
    returns: JoinRequest,
  }),
  endPartnership: route({
    method: 'POST',
    path: '/Platform/EndPartnership',
    permission: 'partnership:end',
    summary: 'Ends a partnership or withdraws a request. Products are withdrawn; open orders continue',
    body: z.strictObject({ partnershipId: Id, reason: z.optional(prose(500)) }),
    returns: z.object({ partnershipId: Id, status: PartnershipStatus }),
  }),
}
