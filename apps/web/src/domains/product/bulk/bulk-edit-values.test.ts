import { ProductChange } from '@stoa/contract/product-edit.ts'
import { expect, it } from 'vitest'
import { BulkForm, beginBulk, changeOf } from './bulk-edit-values.ts'
import type { BulkValues } from './bulk-edit-values.ts'

const issues = (values: BulkValues) => BulkForm.safeParse(values).error?.issues.map(({ path }) => path.join('.'))
const begin = (...fields: BulkValues['fields']) => beginBulk('EUR', fields)

it('sends the ticked parts alone, the empty ones too', () => {
  expect(changeOf(begin('brand'))).toEqual({ brand: '' })
  expect(changeOf({ ...begin('tags', 'status'), addTags: ['new'] })).toEqual({ addTags: ['new'], status: 'Discontinued' })
  expect(changeOf({ ...begin('highlight'), isHighlighted: 'take' })).toEqual({ highlight: null })
})

it('writes prices in hundredths of a per cent and in minor units', () => {
  const price = (given: Partial<BulkValues>) => ProductChange.parse(changeOf({ ...begin('price'), ...given })).priceChange
  expect(price({ percent: -12.5 })).toEqual({ kind: 'percent', basisPoints: -1250 })
  expect(price({ priceKind: 'amount', minor: 250, isLess: true })).toEqual({ kind: 'amount', minor: -250, currency: 'EUR' })
  expect(price({ priceKind: 'set', minor: 1999 })).toEqual({ kind: 'set', minor: 1999, currency: 'EUR' })
})

it('names what is missing by its field', () => {
  expect(issues(begin('brand'))).toBeUndefined()
  expect(issues(begin('tags', 'price'))).toEqual(['addTags', 'percent'])
  expect(issues({ ...begin('price'), priceKind: 'set' })).toEqual(['minor'])
  expect(issues({ ...begin('price'), percent: -400 })).toEqual(['percent'])
  expect(issues(begin('highlight'))).toEqual(['highlight.text'])
})
