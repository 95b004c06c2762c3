import type { CampaignProduct } from '@stoa/contract/campaign.ts'
import { expect, test } from 'vitest'
import { htmlOf } from '../../../build/render.ts'
import { ProductNotes } from './product-notes.tsx'
import { ProductPrice } from './product-price.tsx'

const euro = (minor: number) => ({ minor, currency: 'EUR' })
const product: CampaignProduct = {
  id: 'a',
  name: 'Lamp',
  merchantProductReference: 'prd-1',
  merchant: { id: 'b', name: 'Harbour' },
  thumbnailImage: null,
  numberOfVariants: 1,
  price: euro(1000),
  campaignPrice: euro(700),
  fixedPrice: euro(700),
  isReduced: true,
  discount: null,
  isForSale: true,
  isRemovable: true,
}
const notesOf = (more: Partial<CampaignProduct>, isOver = false) => htmlOf(<ProductNotes product={{ ...product, ...more }} isOver={isOver} />)

test('a product of a campaign says whose it is, and what keeps shoppers from its campaign price', () => {
  expect(notesOf({})).toContain('Harbour · prd-1')
  expect(notesOf({})).not.toContain('Not ')
  expect(notesOf({ isForSale: false })).toContain('Not for sale on the marketplace')
  expect(notesOf({ isReduced: false })).toContain('Not reduced: sold at the shop’s own price')
})

test('a product of a campaign that is over says nothing of being for sale', () => {
  expect(notesOf({ isForSale: false }, true)).not.toContain('Not for sale')
})

test('the price of a product, which does not wrap, has no sentence that would cover its name on a phone', () => {
  expect(htmlOf(<ProductPrice product={{ ...product, isForSale: false, isReduced: false }} />)).not.toContain('Not ')
})
