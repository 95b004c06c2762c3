import type { VariantsOfProduct } from '@stoa/contract/variant-edit.ts'
import { describe, expect, it } from 'vitest'
import { pasteTable, tableFrom } from './variant-grid-paste.ts'
import type { Cells, GridRow } from './variant-grid-values.ts'
import { afterAnswer, cellText, changesOf, isEditable, problemOf, rowsOf, withCurrent, withText, withWhole } from './variant-grid-values.ts'

const variant = (id: string, size: string) => ({
  id,
  name: size,
  sku: `S-${size}`,
  gtin: '',
  options: [{ name: 'Size', value: size }],
  price: { minor: 1999, currency: 'EUR' },
  compareAtPrice: null,
  stock: 4,
})
const shirt: VariantsOfProduct = {
  productId: 'p',
  productName: 'Shirt',
  status: 'Ready',
  currency: 'EUR',
  isFromShop: false,
  portalFields: [],
  variants: [variant('s', 'S'), variant('m', 'M'), variant('l', 'L')],
}
const rows = rowsOf([shirt])
const [s, m, l] = rows as [GridRow, GridRow, GridRow]
const none: Cells = {}
const textsOf = (cells: Cells, field: 'priceMinor' | 'stock') => rows.map((row) => cellText(row, field, cells))

describe('a row', () => {
  it('is a variant with what cannot be changed of it, and why', () => {
    expect(s).toMatchObject({
      productName: 'Shirt',
      variantName: 'S',
      sku: 'S-S',
      saved: { priceMinor: 1999, compareAtMinor: null, stock: 4 },
      locks: {},
    })
    expect(rowsOf([{ ...shirt, isFromShop: true, portalFields: ['price'] }])[0]?.locks).toEqual({ stock: 'shop' })
    expect(rowsOf([{ ...shirt, isFromShop: true }])[0]?.locks).toEqual({ priceMinor: 'shop', compareAtMinor: 'shop', stock: 'shop' })
    expect(rowsOf([{ ...shirt, status: 'Discontinued' }])[0]?.locks.stock).toBe('discontinued')
  })
})

describe('the table', () => {
  it('shows at once what an answer names, before it is read again', () => {
    const shown = withCurrent([shirt], [{ variantId: 'm', current: { stock: null, priceMinor: 1500, compareAtMinor: null } }])
    expect(rowsOf(shown).map(({ saved }) => saved)).toEqual([s.saved, { stock: null, priceMinor: 1500, compareAtMinor: null }, l.saved])
  })

  it('can be edited where a cell of it can', () => {
    expect(isEditable(rowsOf([{ ...shirt, isFromShop: true }]))).toBe(false)
    expect(isEditable(rowsOf([{ ...shirt, isFromShop: true, portalFields: ['stock'] }]))).toBe(true)
  })
})

describe('a cell', () => {
  it('is changed while it differs from what is saved, and in full once it is left', () => {
    const typed = withText(none, s, 'priceMinor', '25')
    expect(cellText(s, 'priceMinor', withWhole(typed, s, 'priceMinor'))).toBe('25.00')
    expect(withText(typed, s, 'priceMinor', '19.99')).toEqual({})
    expect(withWhole(withText(none, s, 'priceMinor', '19,99'), s, 'priceMinor')).toEqual({})
    expect(withWhole(withText(none, s, 'stock', ' 4 '), s, 'stock')).toEqual({})
  })

  it('says what to enter in place of what cannot be', () => {
    const problem = (field: 'priceMinor' | 'compareAtMinor' | 'stock', text: string) => problemOf(s, field, withText(none, s, field, text))
    expect(problem('priceMinor', 'abc')).toBe('Enter an amount such as 12.50')
    expect(problem('priceMinor', '-5')).toBe('Enter an amount such as 12.50')
    expect(problem('priceMinor', '20000000000')).toBe('Enter a smaller amount')
    expect(problem('stock', '1.5')).toBe('Enter a whole number such as 12, or leave it empty')
    expect(problem('stock', '9999999999')).toBe('Enter a smaller number')
    expect(problem('compareAtMinor', '19.99')).toBe('Enter an amount above the price, or leave it empty')
    expect([problem('priceMinor', ''), problem('stock', ''), problem('stock', '0'), problem('compareAtMinor', '20')]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })

  it('shows when a new price is no longer below the one it is compared with', () => {
    const compared = { ...s, saved: { ...s.saved, compareAtMinor: 2500 } }
    expect(problemOf(compared, 'compareAtMinor', none)).toBeUndefined()
    expect(problemOf(compared, 'compareAtMinor', withText(none, compared, 'priceMinor', '30'))).toMatch('above the price')
  })
})

describe('what is pasted', () => {
  it('is a table of a spreadsheet, and a single value is not', () => {
    expect([tableFrom('12'), tableFrom('12\r\n')]).toEqual([undefined, undefined])
    expect(tableFrom('1\t2\r\n3\t4\r\n')).toEqual([
      ['1', '2'],
      ['3', '4'],
    ])
    expect(tableFrom('1\n\n2\n')).toEqual([['1'], [''], ['2']])
  })

  it('fills the cells below and beside it, and leaves out gaps, what cannot be changed and what has no cell', () => {
    const column = pasteTable(rows, none, { row: 1, field: 'stock' }, [['7'], ['8'], ['9']])
    expect([textsOf(column.cells, 'stock'), column.filled, column.beyond]).toEqual([['4', '7', '8'], 2, 1])
    const block = pasteTable(rows, none, { row: 0, field: 'priceMinor' }, [
      ['1,250', '1,400.5', '1,000', 'x'],
      ['€ 3', '', 'many'],
    ])
    expect([block.filled, block.beyond, textsOf(block.cells, 'priceMinor'), textsOf(block.cells, 'stock')]).toEqual([
      5,
      1,
      ['1250.00', '3.00', '19.99'],
      ['1000', 'many', '4'],
    ])
    expect(problemOf(m, 'stock', block.cells)).toMatch('whole number')
    const locked = rows.map((row) => (row === m ? { ...row, locks: { stock: 'shop' as const } } : row))
    const skipped = pasteTable(locked, none, { row: 0, field: 'stock' }, [['1'], ['2'], ['3']])
    expect([textsOf(skipped.cells, 'stock'), skipped.locked]).toEqual([['1', '4', '3'], 1])
  })
})

describe('what is sent', () => {
  it('is what was typed of each variant, with what it replaces', () => {
    const cells = withText(withText(withText(none, s, 'stock', ''), l, 'priceMinor', '25'), l, 'stock', '6')
    expect(changesOf(rows, cells)).toEqual([
      { variantId: 's', stock: null, expected: { stock: 4 } },
      { variantId: 'l', priceMinor: 2500, stock: 6, currency: 'EUR', expected: { priceMinor: 1999, compareAtMinor: null, stock: 4 } },
    ])
  })

  it('expects what was there when it was typed, not what came since', () => {
    const cells = withText(none, s, 'stock', '9')
    const sold = { ...s, saved: { ...s.saved, stock: 3 } }
    expect(changesOf([sold], withText(cells, sold, 'stock', '10'))).toMatchObject([{ stock: 10, expected: { stock: 4 } }])
  })

  it('stays typed where it was refused, with the reason, and replaces what is there now when it is sent again', () => {
    const cells = withText(withText(withText(none, s, 'stock', '9'), m, 'stock', '5'), l, 'stock', '6')
    const sent = changesOf(rows, cells)
    const current = { stock: 3, priceMinor: 1999, compareAtMinor: null }
    const left = afterAnswer(rows, cells, sent, [
      { outcome: 'refused', current, errors: [{ path: 'stock', code: 'changed_meanwhile', message: '' }] },
      { outcome: 'changed', current, errors: [] },
      { outcome: 'unknown_variant', current: null, errors: [{ path: 'variantId', code: 'unknown_variant', message: 'None has it.' }] },
    ])
    expect(left).toEqual({
      cells: { 's.stock': { text: '9', base: 3 } },
      errors: { 's.stock': 'Changed to 3 elsewhere meanwhile. Save again to replace it, or enter 3 to keep it.' },
      rowErrors: { l: 'None has it.' },
    })
    expect(changesOf(rows, left.cells)[0]).toMatchObject({ stock: 9, expected: { stock: 3 } })
  })
})
