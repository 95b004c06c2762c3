import type { MyMarketplace } from '@stoa/contract/marketplace.ts'

/** What the editor's fields hold. Pictures are those just cut; null leaves the saved one. */
export type MarketplaceValues = {
  marketplaceName: string
  aboutInfo: string
  isListed: boolean
  b2CBaseUri: string
  privacyHref: string
  termsHref: string
  fontHref: string
  styling: MyMarketplace['styling']
  globalHighlight: { text: string; colorHexValue: string; textColorHexValue: string; fontSize: number | string; height: number | string }
  returnWindowDays: number | string
  /** Empty for no limit. */
  acceptWithinHours: number | string
  shipWithinHours: number | string
  cancelUnpaidAfterHours: number | string
  shopperRetentionDays: number
  eraseShoppersAfterMonths: number | string
  stockBuffer: number | string
  payoutMinimumMinor: number | null
  /** Percent with two decimals; empty for the standard rate of the country. */
  commissionTaxBasisPoints: number | string
  timeZone: string
  unreadyProducts: MyMarketplace['unreadyProducts']
  requiresVerification: boolean
  allowsMerchantCollection: boolean
  languages: string[]
  removeLogo: boolean
  logo: File | null
  favicon: File | null
  splash: File | null
  aboutImage: File | null
}

/** The record as the editor shows it; without a banner, one that has the marketplace's colour and no words. */
export function valuesOf(saved: MyMarketplace): MarketplaceValues {
  return {
    marketplaceName: saved.marketplaceName,
    aboutInfo: saved.aboutInfo,
    isListed: saved.isListed,
    b2CBaseUri: saved.b2CBaseUri ?? '',
    privacyHref: saved.privacyHref ?? '',
    termsHref: saved.termsHref ?? '',
    fontHref: saved.fontHref,
    styling: saved.styling,
    globalHighlight: saved.globalHighlight ?? {
      text: '',
      colorHexValue: saved.styling.PrimaryColor,
      textColorHexValue: '#ffffff',
      fontSize: 14,
      height: 40,
    },
    returnWindowDays: saved.returnWindowDays,
    acceptWithinHours: saved.acceptWithinHours ?? '',
    shipWithinHours: saved.shipWithinHours ?? '',
    cancelUnpaidAfterHours: saved.cancelUnpaidAfterHours ?? '',
    shopperRetentionDays: saved.shopperRetentionDays,
    eraseShoppersAfterMonths: saved.eraseShoppersAfterMonths ?? '',
    stockBuffer: saved.stockBuffer,
    payoutMinimumMinor: saved.payoutMinimumMinor,
    commissionTaxBasisPoints: saved.commissionTaxBasisPoints === null ? '' : saved.commissionTaxBasisPoints / 100,
    timeZone: saved.timeZone,
    unreadyProducts: saved.unreadyProducts,
    requiresVerification: saved.requiresVerification,
    allowsMerchantCollection: saved.allowsMerchantCollection,
    languages: [...saved.languages],
    removeLogo: false,
    logo: null,
    favicon: null,
    splash: null,
    aboutImage: null,
  }
}

/** What is sent beside the pictures. */
export function changeOf(values: MarketplaceValues, saved: Pick<MyMarketplace, 'version' | 'globalHighlight'>) {
  const {
    logo,
    favicon: _favicon,
    splash: _splash,
    aboutImage: _about,
    globalHighlight,
    removeLogo,
    payoutMinimumMinor,
    commissionTaxBasisPoints,
    acceptWithinHours,
    shipWithinHours,
    cancelUnpaidAfterHours,
    eraseShoppersAfterMonths,
    ...rest
  } = values
  return {
    version: saved.version,
    ...rest,
    payoutMinimumMinor: payoutMinimumMinor ?? 0,
    acceptWithinHours: acceptWithinHours === '' ? null : Number(acceptWithinHours),
    shipWithinHours: shipWithinHours === '' ? null : Number(shipWithinHours),
    cancelUnpaidAfterHours: cancelUnpaidAfterHours === '' ? null : Number(cancelUnpaidAfterHours),
    eraseShoppersAfterMonths: eraseShoppersAfterMonths === '' ? null : Number(eraseShoppersAfterMonths),
    commissionTaxBasisPoints: commissionTaxBasisPoints === '' ? null : Math.round(Number(commissionTaxBasisPoints) * 100),
    // A banner goes by losing its words: sent with pictures, nothing cannot be distinguished from left out.
    ...(globalHighlight.text.trim() === '' && saved.globalHighlight === null ? {} : { globalHighlight }),
    ...(removeLogo && logo === null ? { removeLogo: true } : {}),
  }
}

/** The pictures to send; none at all where none was cut. */
export function picturesOf({ logo, favicon, splash, aboutImage }: MarketplaceValues): { files?: Record<string, File> } {
  const files = Object.entries({ logo, favicon, splash, aboutImage }).flatMap(([name, file]) => (file ? [[name, file] as const] : []))
  return files.length === 0 ? {} : { files: Object.fromEntries(files) }
}
