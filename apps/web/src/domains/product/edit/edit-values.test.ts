import { NewProduct, ProductUpdate } from '@stoa/contract/product-edit.ts'
import type { Product } from '@stoa/contract/product.ts'
import { describe, expect, it } from 'vitest'
import {
  NewProductForm,
  combinationCount,
  combined,
  copyOf,
  emptyValues,
  leftOut,
  nameOfVariant,
  newProductOf,
  updateOf,
  valuesOf,
  wordsOf,
} from './edit-values.ts'
import type { OptionValues, VariantValues } from './edit-values.ts'

const size = (...values: string[]): OptionValues => ({ name: 'Size', values })
const colour = (...values: string[]): OptionValues => ({ name: 'Colour', values })
const [empty] = emptyValues('EUR').variants
const names = (variants: readonly VariantValues[]) => variants.map(({ options }) => wordsOf(options))

function variantsOf(options: readonly OptionValues[]): VariantValues[] {
  return combined(empty ? [empty] : [], options).map((one) => ({ ...one, sku: wordsOf(one.options) }))
}

const saved: Product = {
  id: '00000000-0000-7000-8000-000000000001',
  merchantId: '00000000-0000-7000-8000-000000000002',
  merchantName: 'Harbour',
  merchantProductReference: 'stool',
  name: 'Stool',
  description: '',
  brand: 'Harbour',
  language: 'en',
  translations: [],
  missingTranslations: [{ language: 'nl', parts: ['name', 'options'] }],
  status: 'Ready',
  reasons: [],
  thumbnailImage: null,
  images: [],
  pictures: [],
  failedPictures: [],
  approvalStatus: 'Open',
  percentageMapped: null,
  requiresApproval: true,
  variants: [
    {
      id: '00000000-0000-7000-8000-000000000003',
      name: 'S',
      sku: 's',
      options: [{ name: 'Size', value: 'S' }],
      price: { minor: 1250, currency: 'NOK' },
      compareAtPrice: null,
      campaignPrice: null,
      stock: null,
      gtin: '',
      weightGrams: 900,
      images: [],
      image: null,
    },
  ],
  numberOfVariants: 1,
  options: [{ name: 'Size', values: ['S'] }],
  externalCategory: '',
  externalTags: ['oak'],
  attributes: [],
  marketplaces: [],
  highlight: null,
  timeline: [],
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  discontinuedAt: null,
  isFromShop: false,
  portalFields: [],
  isHighlightOwn: false,
  editedFields: [],
  version: 4,
}

describe('the name of a variant', () => {
  it('is that of its options, else its own, else its SKU', () => {
    const variant = { options: [], sku: 'stool-s' }
    expect(nameOfVariant({ ...variant, name: 'Small', options: [{ value: 'S' }] })).toBe('S')
    expect(nameOfVariant({ ...variant, name: 'Small' })).toBe('Small')
    expect(nameOfVariant({ ...variant, name: '' })).toBe('stool-s')
    expect(nameOfVariant({ ...variant, sku: '' })).toBe('Only variant')
  })
})

describe('the variants of options', () => {
  it('are every combination, in the order of the options', () => {
    const options = [size('S', 'M'), colour('Red', 'Blue')]
    expect(names(variantsOf(options))).toEqual(['S / Red', 'S / Blue', 'M / Red', 'M / Blue'])
    expect(combinationCount(options)).toBe(4)
    expect(names(variantsOf([]))).toEqual([''])
  })
  it('keep what was typed when a value, or an option, comes and goes', () => {
    const before = variantsOf([size('S', 'M')])
    const wider = combined(before, [size('S', 'M', 'L')])
    expect(wider.map(({ sku }) => sku)).toEqual(['S', 'M', ''])
    const withColour = combined(wider, [size('S', 'M', 'L'), colour('Red', 'Blue')])
    expect(withColour.map(({ sku }) => sku)).toEqual(['S', '', 'M', '', '', ''])
    const without = withColour.map((one) => ({ ...one, options: one.options.slice(0, 1) }))
    expect(combined(without, [size('S', 'M', 'L')]).map(({ sku }) => sku)).toEqual(['S', 'M', ''])
    expect(combined(before, [size('M')]).map(({ sku }) => sku)).toEqual(['M'])
  })
  it('stay one when the last value goes, and the option can be filled again', () => {
    const last = combined(variantsOf([size('M')]), [size()])
    expect(last).toMatchObject([{ sku: 'M', options: [{ value: '' }] }])
    expect(combined(last, [size('XL')])).toMatchObject([{ sku: 'M', options: [{ value: 'XL' }] }])
  })
  it('leave out what was taken out, until it is brought back', () => {
    const options = [size('S', 'M')]
    const fewer = variantsOf(options).slice(0, 1)
    const absent = leftOut(fewer, options)
    expect([...absent.values()]).toEqual(['M'])
    expect(names(combined(fewer, [size('S', 'M', 'L')], new Set(absent.keys())))).toEqual(['S', 'L'])
    expect(names(combined(fewer, options))).toEqual(['S', 'M'])
  })
})

describe('what is sent', () => {
  it('of a new product is what the contract takes', () => {
    const values = { ...emptyValues('EUR'), name: 'Stool', options: [size('S')], variants: variantsOf([size('S')]) }
    const body = NewProduct.parse(newProductOf(values, ['From the front']))
    expect(body).toMatchObject({ name: 'Stool', imageAlts: ['From the front'], variants: [{ options: [{ name: 'Size', value: 'S' }], stock: null }] })
    expect('reference' in body).toBe(false)
    const unnamed = NewProductForm.safeParse({ ...newProductOf(values, []), options: [{ name: ' ', values: [] }] })
    expect(unnamed.error?.issues.map(({ path }) => path.join('.'))).toEqual(['options.0.name', 'options.0.values'])
  })
  it('of an edit is what changed, and variants not of a shop’s product', () => {
    const values = valuesOf(saved, 'EUR')
    expect(values.currency).toBe('NOK')
    expect(updateOf(values, saved)).toEqual({ id: saved.id, version: 4 })
    const renamed = { ...values, name: 'Step', variants: values.variants.map((one) => ({ ...one, priceMinor: 990 })) }
    expect(ProductUpdate.parse(updateOf(renamed, saved))).toEqual({
      id: saved.id,
      version: 4,
      name: 'Step',
      variants: [{ id: saved.variants[0]?.id, priceMinor: 990, compareAtMinor: null }],
    })
    expect(updateOf(renamed, { ...saved, isFromShop: true })).toEqual({ id: saved.id, version: 4, name: 'Step' })
  })
  it('of a variant is what the form changed of it, so that stock sold since is not put back', () => {
    const values = valuesOf(saved, 'EUR')
    const wider = { ...values, options: [size('S', 'M')] }
    const [first] = values.variants
    if (!first) throw new Error('one was saved')
    const variants = combined([{ ...first, stock: 7 }], wider.options)
    const [kept, added] = updateOf({ ...wider, variants }, saved).variants ?? []
    expect(kept).toEqual({ id: first.id, stock: 7 })
    expect(added).toEqual({
      sku: '',
      options: [{ name: 'Size', value: 'M' }],
      priceMinor: 1250,
      compareAtMinor: null,
      stock: null,
      gtin: '',
      weightGrams: null,
    })
    const named = updateOf({ ...values, options: [{ name: 'Width', values: ['S'] }] }, saved)
    expect(named.variants).toEqual([{ id: first.id, options: [{ name: 'Width', value: 'S' }] }])
  })
  it('of an option that a variant has no value of is any', () => {
    const options = [size('S'), colour('Red')]
    const mixed = { ...saved, options }
    const named = updateOf({ ...valuesOf(mixed, 'EUR'), options: [size('S'), { name: 'Color', values: ['Red'] }] }, mixed)
    expect(ProductUpdate.parse(named).variants).toMatchObject([{ options: [{ value: 'S' }, { name: 'Color', value: 'Any' }] }])
  })
  it('of a field given back to the shop is that alone', () => {
    const values = { ...valuesOf(saved, 'EUR'), name: 'Step', resetFields: ['name' as const] }
    expect(updateOf(values, saved)).toEqual({ id: saved.id, version: 4, resetFields: ['name'] })
  })
})

describe('A copy of a product', () => {
  it('has what the product says, and nothing that names one product alone', () => {
    const dutch = { language: 'nl', name: 'Kruk', description: '', options: [] }
    const copy = copyOf({ ...saved, translations: [dutch] }, 'EUR')
    expect(copy).toMatchObject({ name: 'Stool (copy)', brand: 'Harbour', reference: '', currency: 'NOK', options: [{ name: 'Size' }] })
    expect(copy.variants[0]).toMatchObject({ sku: '', gtin: '', stock: '', priceMinor: 1250, weightGrams: 900, options: [{ value: 'S' }] })
    expect(copy.variants[0]).not.toHaveProperty('id')
    const sent = newProductOf(copy, [])
    expect(sent.translations).toEqual([dutch])
    expect(NewProductForm.safeParse({ ...sent, options: copy.options }).success).toBe(true)
  })
})
