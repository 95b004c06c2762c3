import { NewProduct } from '@stoa/contract/product-edit.ts'
import { productLimits } from '@stoa/contract/product-limits.ts'
import { expect, test } from 'vitest'
import { limitProduct } from './limit-product.ts'
import { makePlan } from './plan.ts'
import { readProduct } from './read-product.ts'

test('what a file describes at the limits and beyond them comes out as an edit accepts it, and what was cut is named', () => {
  const long = 'x'.repeat(70_000)
  const row = {
    reference: 'lamp',
    name: long,
    description: long,
    brand: long,
    category: long,
    tags: Array.from({ length: 300 }, (_, index) => `tag ${index} ${'y'.repeat(300)}`).join(','),
    option1_name: long,
    option1_value: long,
    sku: 's'.repeat(200),
    gtin: '9'.repeat(80),
    price: '1.00',
    image: Array.from({ length: 300 }, (_, index) => `https://pictures.example/${index}.jpg`).join(' '),
    image_alt: long,
    'attribute:Material': long,
  }
  const header = Object.keys(row)
  const plan = makePlan(
    header.map((target, column) => ({ column, target })),
    header,
    { decimal: 'point', currency: 'EUR', drafts: 'skip' },
  )
  const more = Array.from({ length: 2100 }, (_, index) => ({ ...row, option1_value: `Size ${index}`, sku: `s${index}`, image: '', image_alt: '' }))
  const cells = [row, ...more].map((one, index) => ({ line: index + 2, cells: Object.values(one) }))
  const { product, notes } = readProduct(plan, 'lamp', cells, undefined)
  if (!product) throw new Error(JSON.stringify(notes[0]))
  const edit = NewProduct.safeParse({
    name: product.name,
    description: product.description,
    brand: product.brand,
    reference: product.reference,
    externalCategory: product.category,
    externalTags: product.tags,
    attributes: product.attributes,
    variants: product.variants.map(({ name, sku, options, priceMinor, gtin }) => ({ name, sku, options, priceMinor, gtin })),
  })
  expect(edit.error?.issues).toBeUndefined()
  expect([product.images.length, product.tags.length, product.variants.length]).toEqual([
    productLimits.images,
    productLimits.tags,
    productLimits.variants,
  ])
  expect(product.images[0]?.alt).toHaveLength(productLimits.imageAlt)
  const limited = notes[0]?.notices.filter(({ code }) => code === 'list_limited').map(({ params }) => params.what)
  expect(limited).toEqual(['tags', 'variants'])
})

test('texts with line breaks and control characters come out as an edit accepts them', () => {
  const text = 'Red\r\nlamp\u0007'
  const { product } = limitProduct({
    reference: 'lamp',
    name: text,
    description: text,
    brand: text,
    category: text,
    tags: [text, 'Red lamp'],
    currency: 'EUR',
    options: [{ name: text, values: [text] }],
    attributes: [{ name: text, value: text }],
    images: [{ source: 'https://pictures.example/1.jpg', alt: text }],
    translations: {
      nl: { name: text, description: text, options: [{ name: text, translation: text, values: [{ value: text, translation: text }] }] },
    },
    variants: [
      {
        reference: 'v1',
        sku: text,
        name: text,
        options: [{ name: text, value: text }],
        priceMinor: 100,
        compareAtMinor: null,
        stock: null,
        gtin: text,
        weightGrams: null,
        imageSource: null,
      },
    ],
  })
  const clean = 'Red lamp'
  const lines = 'Red\nlamp'
  expect(product).toMatchObject({ name: clean, description: lines, brand: clean, category: clean, tags: [clean] })
  expect(product.attributes).toEqual([{ name: clean, value: lines }])
  expect(product.options).toEqual([{ name: clean, values: [clean] }])
  const option = { name: clean, translation: clean, values: [{ value: clean, translation: clean }] }
  expect(product.translations).toEqual({ nl: { name: clean, description: lines, options: [option] } })
  expect(product.variants[0]).toMatchObject({ sku: clean, name: clean, gtin: clean, options: [{ name: clean, value: clean }] })
})
