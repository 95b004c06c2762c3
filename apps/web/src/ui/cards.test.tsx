import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { htmlOf, textOf } from '../../build/render.ts'
import { CollectionCard, MerchantCard, ProductCard } from './cards.tsx'

const merchant = { companyName: 'Harbour & Hearth', handle: 'harbour', splashSrc: null, logoSrc: null }
const product = { name: 'Oak stool', pictureSrc: null, href: '/shop/products/1' }

test('a merchant card says "Merchant" without a tagline and leads to the seller’s page', () => {
  expect(textOf(<MerchantCard {...merchant} />)).toBe('H Harbour & Hearth Merchant')
  expect(textOf(<MerchantCard {...merchant} tagline="Ceramics" />)).toBe('H Harbour & Hearth Ceramics')
  expect(htmlOf(<MerchantCard {...merchant} />)).toMatch(/<a href="\/seller\/harbour"/)
  expect(htmlOf(<MerchantCard {...merchant} />)).not.toContain('_blank')
  expect(htmlOf(<MerchantCard {...merchant} handle={null} />)).not.toContain('<a ')
})

test('a merchant card leads to the target it is given, another site in a new tab', () => {
  expect(htmlOf(<MerchantCard {...merchant} href="/search/merchants/1" />)).toMatch(/<a href="\/search\/merchants\/1"(?![^>]*_blank)/)
  const outside = htmlOf(<MerchantCard {...merchant} href="https://harbour.example" />)
  expect(outside).toMatch(/<a href="https:\/\/harbour\.example" target="_blank" rel="noopener noreferrer"/)
})

test('a collection card shows four pictures, and how many more in place of the fourth', () => {
  const pictures = ['/1.jpg', '/2.jpg', '/3.jpg', '/4.jpg', '/5.jpg']
  const card = (totalItems: number) => <CollectionCard name="Lamps" pictures={pictures.slice(0, totalItems)} totalItems={totalItems} href="/c" />
  expect(htmlOf(card(4)).match(/<img/g)).toHaveLength(4)
  expect(textOf(card(4))).toBe('Lamps 4 products')
  expect(htmlOf(card(5)).match(/<img/g)).toHaveLength(3)
  expect(textOf(card(5))).toBe('+2 Lamps 5 products')
  expect(textOf(card(12))).toBe('+9 Lamps 12 products')
})

test('a collection card shows its pictures in tiles of two', () => {
  const css = readFileSync(new URL('cards.module.css', import.meta.url), 'utf8').replaceAll(/\s+/g, ' ')
  expect(css).toMatch(/\.tiles \{[^}]*grid-template: repeat\(2, minmax\(0, 1fr\)\) \/ 1fr 1fr;/)
  expect(htmlOf(<CollectionCard name="Lamps" pictures={[]} totalItems={0} href="/c" />).match(/_tile_/g)).toHaveLength(4)
})

test('an unavailable product is faded, says why and cannot be opened; a discontinued one is faded and can', () => {
  const unavailable = <ProductCard {...product} unavailableReason="Not sold in this marketplace" />
  expect(textOf(unavailable)).toBe('Oak stool Unavailable Not sold in this marketplace')
  expect(htmlOf(unavailable)).toMatch(/^<div class="[^"]*isFaded[^"]*" title="Not sold in this marketplace"/)
  expect(htmlOf(unavailable)).not.toContain('<a ')
  expect(htmlOf(<ProductCard {...product} isDiscontinued />)).toMatch(/^<a href="\/shop\/products\/1" class="[^"]*isFaded/)
  expect(htmlOf(<ProductCard {...product} />)).not.toContain('isFaded')
})

test('a product card has "No image available" in place of a picture, and says how many variants there are above one', () => {
  expect(htmlOf(<ProductCard {...product} />)).toContain('alt="No image available"')
  expect(htmlOf(<ProductCard {...product} pictureSrc="/stool.jpg" />)).not.toContain('No image available')
  expect(textOf(<ProductCard {...product} variants={3} />)).toBe('3 variants Oak stool')
  expect(textOf(<ProductCard {...product} variants={1} />)).toBe('Oak stool')
})
