import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { describe as describeMessage } from '@stoa/messages/describe.ts'
import type { Content, ContentVariant, DecidingRule, Difference } from './rules-curation.ts'
import { allows, awaitsPictures, decideChange, differencesOf, movedBasisPoints, ruleForChange, ruleForNew } from './rules-curation.ts'

const variant: ContentVariant = {
  reference: 'v1',
  sku: 'LAMP-1',
  name: 'Blue',
  options: [{ name: 'Colour', value: 'Blue' }],
  priceMinor: 10_000,
  compareAtMinor: null,
  gtin: '',
  weightGrams: 400,
  imageSource: 'https://shop/1.png',
}

const content: Content = {
  name: 'Lamp',
  description: 'Gives light.',
  brand: 'Haven',
  category: 'Home > Lamps',
  tags: ['warm'],
  currency: 'EUR',
  priceMinor: 10_000,
  options: [{ name: 'Colour', values: ['Blue'] }],
  attributes: [{ name: 'Material', value: 'Brass' }],
  images: [{ source: 'https://shop/1.png', alt: 'A lamp', file: 'pictures/1', width: 800, height: 600 }],
  variants: [variant],
}

const withVariant = (change: Partial<ContentVariant>): Content => ({ ...content, variants: [{ ...variant, ...change }] })

const none: DecidingRule = {
  id: 'r',
  name: 'Nothing',
  trust: null,
  maxPriceBasisPoints: null,
  approvesText: false,
  approvesPictures: false,
  approvesVariants: false,
  approvesNew: false,
}

const kindsOf = (differences: readonly Difference[]): string[] => differences.map(({ kind, label }) => `${kind}: ${describeMessage('en', label)}`)

describe('what differs between two contents', () => {
  const cases: [string, Content, string[]][] = [
    ['nothing', content, []],
    ['a name', { ...content, name: 'Lamp II' }, ['text: name']],
    ['a description and tags', { ...content, description: '', tags: [] }, ['text: description', 'text: tags']],
    ['an attribute', { ...content, attributes: [] }, ['text: attributes']],
    ['what can be chosen', { ...content, options: [{ name: 'Colour', values: ['Blue', 'Red'] }] }, ['options: options']],
    [
      'a picture more',
      { ...content, images: [...content.images, { source: 'b', alt: '', file: null, width: null, height: null }] },
      ['picture: images'],
    ],
    ['the words under a picture', { ...content, images: content.images.map((image) => ({ ...image, alt: 'Off' })) }, ['text: image descriptions']],
    ['a price', withVariant({ priceMinor: 11_000 }), ['price: price']],
    ['a price to compare with', withVariant({ compareAtMinor: 12_000 }), ['price: compare-at price']],
    ['a barcode and a weight', withVariant({ gtin: '4006381333931', weightGrams: null }), ['variant: barcode', 'variant: weight']],
    ['another variant', { ...content, variants: [{ ...variant, reference: 'v2' }] }, ['variant: new variant', 'variant: removed variant']],
    [
      'the price of one of two',
      {
        ...content,
        variants: [
          { ...variant, priceMinor: 1 },
          { ...variant, reference: 'v2' },
        ],
      },
      ['price: price of Blue', 'variant: new variant'],
    ],
    [
      'a value that was filled in where there was none',
      {
        ...content,
        options: [...content.options, { name: 'Size', values: ['Any'] }],
        variants: [{ ...variant, options: [...variant.options, { name: 'Size', value: 'Any' }] }],
      },
      [],
    ],
    ['a currency', { ...content, currency: 'SEK' }, ['price: price']],
  ]
  test.each(cases)('%s', (_, after, expected) => expect(kindsOf(differencesOf(content, after))).toEqual(expected))

  test('a picture that only got another address is the same picture', () => {
    const moved = { ...content, images: content.images.map((image) => ({ ...image, source: 'https://cdn/1.png?v=2' })) }
    expect(differencesOf(content, { ...moved, variants: [{ ...variant, imageSource: 'https://cdn/1.png?v=2' }] })).toEqual([])
  })

  test('the lowest price counts only where there are no variants', () => {
    const bare = { ...content, variants: [] }
    expect(kindsOf(differencesOf(bare, { ...bare, priceMinor: 9000 }))).toEqual(['price: price'])
    expect(differencesOf(content, { ...content, priceMinor: 9000 })).toEqual([])
  })
})

describe('a rule of approval', () => {
  const price = (after: Content): Difference | undefined => differencesOf(content, after).find(({ kind }) => kind === 'price')
  const tenPercent = { ...none, maxPriceBasisPoints: 1000 }
  const cases: [string, Content, boolean][] = [
    ['up by exactly the most', withVariant({ priceMinor: 11_000 }), true],
    ['down by exactly the most', withVariant({ priceMinor: 9000 }), true],
    ['up by a cent more', withVariant({ priceMinor: 11_001 }), false],
    ['down by a cent more', withVariant({ priceMinor: 8999 }), false],
    ['gone', withVariant({ priceMinor: null }), false],
    ['in another currency', { ...content, currency: 'SEK' }, false],
    ['compared with what it cost before', withVariant({ compareAtMinor: 10_000 }), true],
    ['compared with a price it never had', withVariant({ compareAtMinor: 20_000 }), false],
  ]
  test.each(cases)('of ten percent and a price %s', (_, after, isAllowed) => {
    const difference = price(after)
    expect(difference && allows(tenPercent, difference)).toBe(isAllowed)
    expect(difference && allows(none, difference)).toBe(false)
  })

  test('lets a price to compare with go', () => {
    const [difference] = differencesOf(withVariant({ compareAtMinor: 12_000 }), content)
    expect(difference && allows({ ...none, maxPriceBasisPoints: 0 }, difference)).toBe(true)
  })

  test('never lets a price that was free or unknown become anything else', () => {
    for (const before of [0, null]) {
      const [difference] = differencesOf(withVariant({ priceMinor: before }), withVariant({ priceMinor: 1 }))
      expect(difference && allows({ ...none, maxPriceBasisPoints: 10_000 }, difference)).toBe(false)
      expect(difference?.prices && movedBasisPoints(difference.prices)).toBe(null)
    }
  })

  test('lets pass what moves less than what it lets pass', () => {
    const amount = fc.integer({ min: 1, max: 1_000_000 })
    fc.assert(
      fc.property(amount, amount, fc.integer({ min: 0, max: 10_000 }), (from, to, most) => {
        const [difference] = differencesOf(withVariant({ priceMinor: from }), withVariant({ priceMinor: to }))
        const isAllowed = difference === undefined || allows({ ...none, maxPriceBasisPoints: most }, difference)
        expect(isAllowed).toBe(Math.abs(to - from) / from <= most / 10_000 + 1e-12)
      }),
    )
  })

  test('approves only what it lets pass whole, and the first such rule wins', () => {
    const textOnly = { ...none, id: 't', name: 'Text', approvesText: true }
    const everything = { ...textOnly, id: 'e', name: 'All', maxPriceBasisPoints: 10_000, approvesPictures: true, approvesVariants: true }
    const text = differencesOf(content, { ...content, name: 'Lamp II' })
    const both = differencesOf(content, { ...withVariant({ priceMinor: 10_001 }), name: 'Lamp II' })
    expect(ruleForChange({ trust: 'standard', rules: [textOnly, everything] }, text)?.id).toBe('t')
    expect(ruleForChange({ trust: 'standard', rules: [textOnly, everything] }, both)?.id).toBe('e')
    expect(ruleForChange({ trust: 'standard', rules: [textOnly] }, both)).toBeUndefined()
  })

  test('for trusted merchants is for no others, and one for nobody in particular is for all', () => {
    const rule = { ...none, trust: 'trusted' as const, approvesNew: true }
    expect(ruleForNew({ trust: 'trusted', rules: [rule] })?.id).toBe('r')
    expect(ruleForNew({ trust: 'standard', rules: [rule] })).toBeUndefined()
    expect(ruleForNew({ trust: 'standard', rules: [rule, { ...rule, id: 'all', trust: null }] })?.id).toBe('all')
  })
})

describe('a change behind an approval', () => {
  const curation = { trust: 'standard' as const, rules: [{ ...none, approvesText: true }] }
  const other = { ...content, name: 'Lamp II' }

  test('is approved where nobody has to look, where nothing is to be seen, or by a rule', () => {
    expect(decideChange({ requiresApproval: false, before: null, after: null }, { trust: 'standard', rules: [] })).toEqual({
      isApproved: true,
      rule: undefined,
    })
    expect(decideChange({ requiresApproval: true, before: content, after: { ...content } }, curation)).toEqual({ isApproved: true, rule: undefined })
    expect(decideChange({ requiresApproval: true, before: content, after: other }, curation)).toMatchObject({ isApproved: true, rule: { id: 'r' } })
  })

  test('waits for pictures that are not fetched yet, unless something else is different', () => {
    const moved = { ...content, images: content.images.map((image) => ({ ...image, source: 'https://shop/elsewhere.png', file: null })) }
    expect(awaitsPictures({ hasWaitingPictures: true, before: content, after: moved })).toBe(true)
    expect(awaitsPictures({ hasWaitingPictures: false, before: content, after: moved })).toBe(false)
    expect(awaitsPictures({ hasWaitingPictures: true, before: content, after: { ...moved, name: 'Other' } })).toBe(false)
    expect(awaitsPictures({ hasWaitingPictures: true, before: content, after: content })).toBe(false)
    expect(awaitsPictures({ hasWaitingPictures: true, before: null, after: moved })).toBe(false)
  })

  test('is listed with its kinds where no rule lets it pass, and where nothing is there to compare with', () => {
    const both = { ...other, images: [] }
    expect(decideChange({ requiresApproval: true, before: content, after: both }, curation)).toEqual({
      isApproved: false,
      kinds: ['text', 'picture'],
    })
    expect(decideChange({ requiresApproval: true, before: null, after: other }, curation)).toEqual({ isApproved: false, kinds: [] })
  })
})
