import { Store } from 'lucide-react'
import { expect, test } from 'vitest'
import { htmlOf, textOf } from '../../build/render.ts'
import { PlatformProductCard } from './platform-product-card.tsx'

const product = { title: 'Channels', icon: Store, description: 'Sell on several marketplaces.' }

test('a platform product card has its icon, title and description, and may be the label of a choice', () => {
  expect(textOf(<PlatformProductCard {...product} />)).toBe('Channels Sell on several marketplaces.')
  expect(htmlOf(<PlatformProductCard {...product} />)).toMatch(/^<div[^>]*><svg[^>]*lucide-store/)
  expect(htmlOf(<PlatformProductCard {...product} choice={<input type="radio" />} />)).toMatch(/^<label[^>]*><input type="radio"\/><svg/)
})
