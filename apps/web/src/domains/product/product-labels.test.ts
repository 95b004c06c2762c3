import { ProductStatus } from '@stoa/contract/states.ts'
import { describe, expect, it } from 'vitest'
import { eventColour, pictureOf, priceLabel, productQuery, splitReasons, listingStatusOf, stockLabel, viewChoices } from './product-labels.ts'

const eur = (minor: number) => ({ minor, currency: 'EUR' })
const picture = (src: string) => ({ src, alt: '' })
const listing = (approvalStatus: 'Open' | 'Pending' | 'Approved' | 'Rejected') => ({
  collectionProductId: '0190a000-0000-7000-8000-000000000001',
  collection: null,
  approvalStatus,
  reasonCode: null,
  reason: null,
  percentageMapped: 0,
  requiresApproval: true,
  missing: [],
  isResubmitted: false,
  version: 1,
})
const market = (...listings: ReturnType<typeof listing>[]) => ({
  marketplaceId: '0190a000-0000-7000-8000-000000000002',
  marketplaceName: 'Canal Market',
  pushedAt: null,
  isPushPending: false,
  isPaused: false,
  campaign: null,
  listings,
})

describe('product words', () => {
  it('asks what the view asks, narrowed by the filters', () => {
    expect(productQuery('review', {})).toEqual({ productStatus: ['Review'] })
    expect(productQuery('approval', { merchantId: ['a'] })).toEqual({ approvalStatus: ['Pending'], merchantId: ['a'] })
    expect(productQuery('soldout', {})).toEqual({ instock: false })
    expect(productQuery('lowstock', {})).toEqual({ hasLowStock: true })
    expect(productQuery('untranslated', {})).toMatchObject({ lacksTranslation: true })
  })
  it.each(['images', 'rejected', 'untranslated'])('leaves discontinued products out of the view %s, as the dashboard does that counts it', (view) => {
    expect(productQuery(view, {}).productStatus).toEqual(ProductStatus.options.filter((status) => status !== 'Discontinued'))
  })
  it('lets a filter speak over the view it disagrees with', () => {
    expect(productQuery('soldout', { instock: ['true'] })).toEqual({ instock: true })
  })
  it('leaves out words of an address that mean nothing', () => {
    expect(productQuery('nowhere', { productStatus: ['Sold', 'Ready'], approvalStatus: ['Maybe'], instock: ['perhaps'] })).toEqual({
      productStatus: ['Ready'],
    })
  })
  it('offers fixing and pushing to merchants alone', () => {
    const offered = (isOperator: boolean) => viewChoices(isOperator).map(({ value }) => value)
    expect(offered(false)).toEqual([
      'all',
      'approval',
      'review',
      'ready',
      'unplaced',
      'images',
      'untranslated',
      'rejected',
      'lowstock',
      'soldout',
      'discontinued',
      'highlighted',
    ])
    expect(offered(true)).toEqual(['all', 'approval', 'untranslated', 'rejected', 'soldout', 'discontinued', 'highlighted'])
  })
  it('takes the thumbnail, else the first picture, else the first of a variant', () => {
    expect(pictureOf({ thumbnailImage: picture('t'), images: [picture('i')] })).toBe('t')
    expect(pictureOf({ thumbnailImage: null, images: [picture('i')] })).toBe('i')
    expect(pictureOf({ thumbnailImage: null, images: [] }, [{ image: null }, { image: picture('v') }])).toBe('v')
    expect(pictureOf({ thumbnailImage: null, images: [] }, [{ image: null }])).toBeNull()
  })
  it('says from only where variants cost different amounts', () => {
    expect(priceLabel({ price: eur(1000), variants: [{ price: eur(1000) }, { price: eur(1000) }] })).toBe('€10.00')
    expect(priceLabel({ price: eur(1000), variants: [{ price: eur(1000) }, { price: eur(1200) }] })).toBe('from €10.00')
    expect(priceLabel({ price: eur(1000), variants: [{ price: eur(1000) }, { price: null }] })).toBe('€10.00')
    expect(priceLabel({ price: null, variants: [] })).toBeUndefined()
  })
  it('distinguishes an uncounted stock from an empty one', () => {
    expect(stockLabel(null)).toEqual({ words: 'Not tracked', tone: 'none' })
    expect(stockLabel(0)).toEqual({ words: 'Out of stock', tone: 'bad' })
    expect(stockLabel(1234)).toEqual({ words: '1,234', tone: 'good' })
  })
  it('sums up listings by what needs a hand first', () => {
    expect(listingStatusOf([])).toBe('Open')
    expect(listingStatusOf([market(listing('Rejected'), listing('Approved')), market(listing('Pending'))])).toBe('Pending')
    expect(listingStatusOf([market(listing('Rejected'), listing('Approved'))])).toBe('Approved')
    expect(listingStatusOf([market(listing('Rejected'))])).toBe('Rejected')
  })
  it('shows what holds a product back from what is only reported', () => {
    const reason = (code: 'no_price' | 'not_in_stock') => ({ code, message: '', field: '' })
    expect(splitReasons([reason('not_in_stock'), reason('no_price')])).toEqual({ blocking: [reason('no_price')], mild: [reason('not_in_stock')] })
  })
  it('gives an unknown event no colour', () => {
    expect(eventColour('approved')).toBe('success')
    expect(eventColour('constellation')).toBe('none')
  })
})
