import { MarketplaceChange } from '@stoa/contract/marketplace.ts'
import type { MyMarketplace } from '@stoa/contract/marketplace.ts'
import { describe, expect, it } from 'vitest'
import { changeOf, picturesOf, valuesOf } from './marketplace-values.ts'

const banner = { text: 'Closed on Monday', colorHexValue: '#112233', textColorHexValue: '#ffffff', fontSize: 14, height: 40 }
const saved: MyMarketplace = {
  marketplaceId: '018f0000-0000-7000-8000-000000000000',
  companyName: 'Canal',
  marketplaceName: 'Canal Market',
  logoHref: null,
  favicon: null,
  b2CBaseUri: null,
  styling: {
    PrimaryColor: '#1f4e79',
    PrimaryColorLight: '#dbe7f3',
    SecondaryColor: '#b5541c',
    SecondaryColorLight: '#f8e6da',
    MaxWidth: 1440,
    MaxWidthMobile: 460,
  },
  aboutInfo: '',
  splashHref: null,
  aboutImageHref: null,
  globalHighlight: null,
  companyMail: '',
  companyWhatsapp: '',
  privacyHref: null,
  termsHref: null,
  fontHref: '',
  socialLinks: {},
  platformProduct: 'MARKETPLACE',
  returnWindowDays: 14,
  acceptWithinHours: null,
  shipWithinHours: 72,
  cancelUnpaidAfterHours: null,
  shopperRetentionDays: 120,
  eraseShoppersAfterMonths: null,
  stockBuffer: 0,
  payoutMinimumMinor: 0,
  commissionTaxBasisPoints: 900,
  standardTaxBasisPoints: 2100,
  unreadyProducts: 'withdraw',
  requiresVerification: false,
  allowsMerchantCollection: false,
  languages: ['nl', 'en'],
  timeZone: 'Europe/Amsterdam',
  currency: 'EUR',
  isListed: true,
  version: 3,
}

describe('The marketplace as its editor sends it', () => {
  it('is taken by the contract as it was shown', () => {
    const change = changeOf(valuesOf(saved), saved)
    expect(MarketplaceChange.parse(change)).toMatchObject({ version: 3, marketplaceName: 'Canal Market', styling: saved.styling })
    expect(change).not.toHaveProperty('globalHighlight')
    expect(change).not.toHaveProperty('removeLogo')
  })

  it('has a banner as soon as there are words, and takes it away by taking the words', () => {
    const typed = { ...valuesOf(saved), globalHighlight: { ...valuesOf(saved).globalHighlight, text: 'Hello' } }
    expect(changeOf(typed, saved)).toMatchObject({ globalHighlight: { text: 'Hello', colorHexValue: '#1f4e79' } })
    const before = { ...saved, globalHighlight: banner }
    const emptied = { ...valuesOf(before), globalHighlight: { ...banner, text: ' ' } }
    expect(MarketplaceChange.parse(changeOf(emptied, before)).globalHighlight).toEqual({ ...banner, text: '' })
  })

  it('keeps a logo that was just cut, whatever is ticked', () => {
    const logo = new File(['x'], 'blob.jpeg')
    expect(changeOf({ ...valuesOf(saved), removeLogo: true }, saved)).toHaveProperty('removeLogo', true)
    expect(changeOf({ ...valuesOf(saved), removeLogo: true, logo }, saved)).not.toHaveProperty('removeLogo')
    expect(picturesOf({ ...valuesOf(saved), logo })).toEqual({ files: { logo } })
    expect(picturesOf(valuesOf(saved))).toEqual({})
  })

  it('keeps the VAT rate as a percentage on screen and in basis points when sent; without one the country decides', () => {
    expect(valuesOf(saved).commissionTaxBasisPoints).toBe(9)
    expect(changeOf(valuesOf(saved), saved).commissionTaxBasisPoints).toBe(900)
    expect(changeOf({ ...valuesOf(saved), commissionTaxBasisPoints: 5.5 }, saved).commissionTaxBasisPoints).toBe(550)
    expect(changeOf({ ...valuesOf(saved), commissionTaxBasisPoints: '' }, saved).commissionTaxBasisPoints).toBeNull()
  })
})
