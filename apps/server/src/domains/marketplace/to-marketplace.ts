import { defaultStyling } from '@stoa/contract/built-in-marketplace.ts'
import type { Marketplace, MyMarketplace } from '@stoa/contract/marketplace.ts'
import { standardTaxBasisPoints } from '@stoa/contract/tax.ts'
import { pictureHref } from '../company/rules.ts'
import type { MarketplaceRow } from './queries.ts'

/** A row as its operator edits it. */
export function toMyMarketplace({ logoFile, faviconFile, splashFile, aboutImageFile, styling, countryCode, ...row }: MarketplaceRow): MyMarketplace {
  return {
    ...row,
    standardTaxBasisPoints: standardTaxBasisPoints(countryCode) ?? null,
    styling: { ...defaultStyling, ...styling },
    logoHref: pictureHref(logoFile),
    favicon: pictureHref(faviconFile),
    splashHref: pictureHref(splashFile),
    aboutImageHref: pictureHref(aboutImageFile),
  }
}

/** A row as anybody sees it. */
export function toMarketplace(row: MarketplaceRow): Marketplace {
  const {
    fontHref: _font,
    returnWindowDays: _,
    acceptWithinHours: _accept,
    shipWithinHours: _ship,
    cancelUnpaidAfterHours: _unpaid,
    shopperRetentionDays: _retention,
    eraseShoppersAfterMonths: _erase,
    stockBuffer: _buffer,
    payoutMinimumMinor: _minimum,
    timeZone: _zone,
    unreadyProducts: _unready,
    requiresVerification: _requires,
    allowsMerchantCollection: _collection,
    languages: _languages,
    currency: _currency,
    version: _version,
    commissionTaxBasisPoints: _tax,
    standardTaxBasisPoints: _standard,
    ...shown
  } = toMyMarketplace(row)
  return shown
}
