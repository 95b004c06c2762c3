import type { Marketplace, MyMarketplace } from '@stoa/contract/marketplace.ts'
import { pictureHref } from '../company/rules.ts'
import type { MarketplaceRow } from './queries.ts'
import { defaultStyling } from './rules.ts'

/** The portal without a marketplace: our own name and colours. */
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
  privacyHref: null,
  termsHref: null,
  platformProduct: 'MARKETPLACE',
}

/** A row as its operator edits it. */
export function showMyMarketplace({ logoFile, faviconFile, splashFile, aboutImageFile, styling, ...row }: MarketplaceRow): MyMarketplace {
  return {
    ...row,
    styling: { ...defaultStyling, ...styling },
    logoHref: pictureHref(logoFile),
    favicon: pictureHref(faviconFile),
    splashHref: pictureHref(splashFile),
    aboutImageHref: pictureHref(aboutImageFile),
  }
}

/** A row as anybody sees it. */
export function showMarketplace(row: MarketplaceRow): Marketplace {
  const {
    returnWindowDays: _,
    payoutMinimumMinor: _minimum,
    currency: _currency,
    isListed: _listed,
    version: _version,
    ...shown
  } = showMyMarketplace(row)
  return shown
}
