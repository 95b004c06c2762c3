import * as z from 'zod/mini'
import { GlobalHighlight } from './global-highlight.ts'
import { languages } from './languages.ts'
import { Currency, Money } from './money.ts'
import { Id, Instant, QueryFlag } from './page.ts'
import { route } from './route.ts'
import { SalesPause } from './sales-pause.ts'
import { Direction } from './shop-direction.ts'
import { CompanyType, Mode, PartnershipStatus } from './states.ts'
import { Email, Picture, Version, line, optionalLine, prose } from './text.ts'
import { AnalyticsId, CountryCode, Handle, HttpsAddress, TagManagerId } from './text-formats.ts'

/** Addresses of a company on social networks; empty where there is none. */
export const SocialLinks = z.object({
  facebook: z.optional(z.union([HttpsAddress, z.literal('')])),
  instagram: z.optional(z.union([HttpsAddress, z.literal('')])),
  linkedin: z.optional(z.union([HttpsAddress, z.literal('')])),
  x: z.optional(z.union([HttpsAddress, z.literal('')])),
  youtube: z.optional(z.union([HttpsAddress, z.literal('')])),
  tiktok: z.optional(z.union([HttpsAddress, z.literal('')])),
})

/** The addresses of a company on social networks, with the version an update carries. */
export const SocialMapping = z.object({ socialLinks: SocialLinks, version: Version })
export type SocialMapping = z.infer<typeof SocialMapping>

/** The signed-in company. Field names of the specification §3; `marketplaceId` is the marketplace it belongs to, its own for an operator. */
export const Company = z.object({
  companyId: Id,
  companyType: CompanyType,
  companyName: z.string(),
  registrationNumber: z.string(),
  vatNumber: z.string(),
  countryCode: z.string(),
  street: z.string(),
  postalCode: z.string(),
  city: z.string(),
  /** State or province; empty where the country uses none. */
  region: z.string(),
  currency: Currency,
  languages: z.array(z.string()),
  companyMail: z.string(),
  companyWhatsapp: z.string(),
  phone: z.string(),
  /** The account that the subscription invoices of an administrator's company are to be paid to; empty where they name none. */
  bankAccount: z.string(),
  marketplaceId: z.nullable(Id),
  marketplaceName: z.nullable(z.string()),
  ecomIntegrationType: z.nullable(z.string()),
  platformProduct: Mode,
  platformType: z.nullable(z.string()),
  isStoaMarketplace: z.boolean(),
  syncFailures: z.int(),
  /** What does not move between the shop and the portal until somebody resumes it. */
  pausedDirections: z.array(Direction),
  /** The merchant's pause of its sales, scheduled or in effect; null for none. */
  salesPause: z.nullable(SalesPause),
  aboutInfo: z.string(),
  socialLinks: SocialLinks,
  splashHref: z.nullable(z.string()),
  favicon: z.nullable(z.string()),
  globalHighlight: z.nullable(GlobalHighlight),
  influencerShopHandle: z.nullable(z.string()),
  /** The style sheet of the storefront's font; empty for none. The portal itself uses its own font. */
  fontHref: z.string(),
  hasVRFeature: z.boolean(),
  /** A picture of 360 degrees for the virtual showroom. */
  panoramaHref: z.nullable(z.string()),
  hideCategoryFilters: z.boolean(),
  /** The measurement id for the storefront; empty for none. */
  googleAnalyticsScript: z.string(),
  /** The container id for the storefront; empty for none. */
  googleTagManagerTagId: z.string(),
  isActive: z.boolean(),
  version: Version,
})
export type Company = z.infer<typeof Company>

/** What a company changes of itself. Absent fields stay as they are. */
export const CompanyChange = z.strictObject({
  version: Version,
  companyName: z.optional(line(160)),
  registrationNumber: z.optional(optionalLine(60)),
  /** Checked by the form and check digit of its country; stored without spaces, in the EU with the country's prefix. Empty for none. */
  vatNumber: z.optional(optionalLine(40)),
  countryCode: z.optional(CountryCode),
  street: z.optional(optionalLine(200)),
  postalCode: z.optional(optionalLine(20)),
  city: z.optional(optionalLine(120)),
  /** State or province: carriers in the US, Canada and Australia require it. */
  region: z.optional(optionalLine(120)),
  currency: z.optional(Currency),
  languages: z.optional(z.array(z.string().check(z.regex(/^[a-z]{2}$/))).check(z.maxLength(20))),
  companyMail: z.optional(z.union([Email, z.literal('')])),
  companyWhatsapp: z.optional(optionalLine(30)),
  phone: z.optional(optionalLine(30)),
  bankAccount: z.optional(optionalLine(60)),
  /** The handle of the shop for influencers; null removes it. */
  influencerShopHandle: z.optional(z.nullable(Handle)),
  fontHref: z.optional(z.union([HttpsAddress, z.literal('')])),
  hasVRFeature: z.optional(z.boolean()),
  hideCategoryFilters: z.optional(z.boolean()),
  googleAnalyticsScript: z.optional(AnalyticsId),
  googleTagManagerTagId: z.optional(TagManagerId),
})

/** The person and the merchant's public face. */
export const Profile = z.object({
  userId: Id,
  name: z.string(),
  email: z.string(),
  isEmailConfirmed: z.boolean(),
  /** The address the person wants to sign in with, until they confirm it; null where none waits. */
  newEmail: z.nullable(z.string()),
  hasKeyboardShortcuts: z.boolean(),
  /** Of mails and screens; null where the browser decides. */
  language: z.nullable(z.enum(languages)),
  tagline: z.string(),
  handle: z.nullable(z.string()),
  description: z.string(),
  socialLinks: SocialLinks,
  logo: z.nullable(Picture),
  splash: z.nullable(Picture),
  panorama: z.nullable(Picture),
  version: Version,
})
export type Profile = z.infer<typeof Profile>

export const ProfileChange = z.strictObject({
  version: Version,
  name: z.optional(line(120)),
  hasKeyboardShortcuts: z.optional(z.boolean()),
  language: z.optional(z.nullable(z.enum(languages))),
  tagline: z.optional(optionalLine(120)),
  handle: z.optional(z.nullable(Handle)),
  description: z.optional(prose(2000)),
  socialLinks: z.optional(SocialLinks),
})

/** A merchant as its card shows it, with what the operator needs beside it. */
export const MerchantCard = z.object({
  companyId: Id,
  companyName: z.string(),
  tagline: z.string(),
  handle: z.nullable(z.string()),
  description: z.string(),
  splashImageHref: z.nullable(z.string()),
  logoHref: z.nullable(z.string()),
  countryCode: z.string(),
  /** Whether the operator lets it sell. */
  isActive: z.boolean(),
  /** Whether the merchant paused its own sales. */
  isSalesPaused: z.boolean(),
  partnership: PartnershipStatus,
  /** When it was approved; null where that is not known. */
  joinedAt: z.nullable(Instant),
  /** What it has on the marketplace: none after it has left. */
  productCount: z.int(),
  /** Orders and their value over the last 30 days, in the marketplace's currency. */
  orderCount30: z.int(),
  revenue30: Money,
})
export type MerchantCard = z.infer<typeof MerchantCard>

/** What another company may see of a company: partners, and operators of what they were requested to join. Of a merchant that has left, little is filled in. */
export const CompanyInfo = z.object({
  companyId: Id,
  companyType: CompanyType,
  companyName: z.string(),
  tagline: z.string(),
  handle: z.nullable(z.string()),
  description: z.string(),
  aboutInfo: z.string(),
  countryCode: z.string(),
  registrationNumber: z.string(),
  vatNumber: z.string(),
  companyMail: z.string(),
  socialLinks: SocialLinks,
  logoHref: z.nullable(z.string()),
  splashImageHref: z.nullable(z.string()),
  isActive: z.boolean(),
  /** Whether the merchant paused its own sales. */
  isSalesPaused: z.boolean(),
  /** When a merchant that paused its sales sells again; null where it does not say. */
  salesResumeAt: z.nullable(Instant),
  partnership: z.nullable(PartnershipStatus),
  partnershipId: z.nullable(Id),
  /** For an operator, what a merchant has on its marketplace. */
  productCount: z.int(),
  joinedAt: z.nullable(Instant),
})
export type CompanyInfo = z.infer<typeof CompanyInfo>

const image = { accepts: 'image', maxBytes: 5_000_000 } as const

export const company = {
  my: route({
    method: 'GET',
    path: '/Company/My',
    permission: 'company:read',
    beforeSecondFactor: true,
    summary: 'The signed-in company',
    returns: Company,
  }),
  myProfile: route({
    method: 'GET',
    path: '/Company/MyProfile',
    permission: 'account:use',
    beforeSecondFactor: true,
    summary: 'The signed-in person and their public merchant profile',
    returns: Profile,
  }),
  updateProfile: route({
    method: 'POST',
    path: '/Company/UpdateProfile',
    permission: 'account:use',
    summary: 'Changes the person, and the public profile of the company',
    body: ProfileChange,
    files: { logo: image, splash: image, panorama: image },
    returns: Profile,
  }),
  update: route({
    method: 'POST',
    path: '/Company/Update',
    permission: 'company:manage',
    summary: 'Changes the facts of the company',
    body: CompanyChange,
    files: { documents: { accepts: 'document', maxBytes: image.maxBytes, many: true } },
    returns: Company,
  }),
  getSocialMapping: route({
    method: 'GET',
    path: '/Company/GetSocialMapping',
    permission: 'company:read',
    summary: 'The addresses of the company on social networks, shown in the footer (operator) and on the seller page (merchant)',
    returns: SocialMapping,
  }),
  updateSocialMapping: route({
    method: 'POST',
    path: '/Company/UpdateSocialMapping',
    permission: 'company:manage',
    summary: 'Sets the addresses of the company on social networks; those not sent stay',
    body: z.strictObject({ version: Version, socialLinks: z.strictObject(SocialLinks.shape) }),
    returns: SocialMapping,
  }),
  getCompanyInfo: route({
    method: 'GET',
    path: '/Company/GetCompanyInfo/{companyId}',
    permission: 'company:read',
    summary: 'What a partner may see of a company',
    params: z.object({ companyId: Id }),
    returns: CompanyInfo,
  }),
  companyHasMerchants: route({
    method: 'GET',
    path: '/Company/CompanyHasMerchants',
    permission: 'merchant:read',
    summary: 'The merchants of the marketplace, former ones too',
    query: z.object({ partnership: z.optional(PartnershipStatus), isActive: z.optional(QueryFlag) }),
    paged: {
      item: MerchantCard,
      counts: true,
      sorts: ['companyName', '-companyName', '-joinedAt'],
      filters: { companyname: ['co'], text: ['co', 'sw'] },
    },
  }),
  activate: route({
    method: 'POST',
    path: '/Company/Activate/{id}',
    permission: 'company:activate',
    summary: 'Activates a company again: an administrator any, an operator a merchant on its marketplace',
    params: z.object({ id: Id }),
    returns: CompanyInfo,
  }),
  deactivate: route({
    method: 'POST',
    path: '/Company/Deactivate/{id}',
    permission: 'company:activate',
    summary: 'Deactivates a company: an administrator ends its sessions, an operator takes it off the marketplace',
    params: z.object({ id: Id }),
    returns: CompanyInfo,
  }),
  updatePlatformProduct: route({
    method: 'POST',
    path: '/Company/UpdatePlatformProduct',
    permission: 'company:manage',
    summary:
      'Sets the mode: an operator MARKETPLACE or ADDON_MARKETPLACE, a merchant MARKETPLACE or CHANNELS; 409 while an add-on marketplace has its shop connected',
    body: z.strictObject({ platformProduct: Mode }),
    returns: Company,
  }),
  getAgency: route({
    method: 'GET',
    path: '/Company/GetAgency/{id}',
    permission: 'anyone',
    summary: 'The name of the agency that invites',
    params: z.object({ id: z.string().check(z.maxLength(60)) }),
    returns: z.object({ agencyId: z.string(), name: z.string() }),
  }),
}
