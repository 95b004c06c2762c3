import type { Marketplace } from '@stoa/contract/marketplace.ts'
import { defaultBrand } from '../../ui/theme.ts'

/** The portal without a marketplace record: while it loads for too long, or when there is none. */
export const noMarketplace: Marketplace = {
  marketplaceId: null,
  companyName: 'Stoa',
  marketplaceName: 'Stoa',
  logoHref: null,
  favicon: null,
  b2CBaseUri: null,
  styling: defaultBrand,
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
/** After this long the portal starts without its record. Source: specification §9. */
export const readyTimeoutMs = 1500
