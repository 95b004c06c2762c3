import type { Marketplace, Styling } from './marketplace.ts'

/** Stoa's own colours and widths (pixels): of the portal without a marketplace, and of a new marketplace until its operator changes them. */
export const defaultStyling: Styling = {
  PrimaryColor: '#3a4bd1',
  PrimaryColorLight: '#e9ebfb',
  SecondaryColor: '#0f8a7e',
  SecondaryColorLight: '#dff3f0',
  MaxWidth: 1440,
  MaxWidthMobile: 600,
}

/** The record of a portal that shows no marketplace. */
export const builtInMarketplace: Marketplace = {
  marketplaceId: null,
  companyName: 'Stoa',
  marketplaceName: 'Stoa',
  logoHref: null,
  favicon: null,
  b2CBaseUri: null,
  styling: defaultStyling,
  aboutInfo: '',
  splashHref: null,
  aboutImageHref: null,
  globalHighlight: null,
  companyMail: '',
  companyWhatsapp: '',
  socialLinks: {},
  privacyHref: null,
  termsHref: null,
  platformProduct: 'MARKETPLACE',
  isListed: false,
}
