import { expect, test } from 'vitest'
import { brief, importText } from '../../../test/import-file.ts'

test('a German list of prices without decimals is imported with its thousands', async () => {
  const rows = ['SKU;Name;Preis;UVP;Bestand', 'A;Sofa;1.250;1.400;1.000', 'B;Bett;2.100;;5', 'C;Stuhl;999;;7']
  const { products, errors, notices } = await importText(rows.join('\n'))
  expect([errors, notices]).toEqual([[], []])
  expect(brief(products.A)?.variants).toEqual(['A |  | 125000 | 140000 | 1000'])
  expect([brief(products.B)?.variants, brief(products.C)?.variants]).toEqual([['B |  | 210000 | null | 5'], ['C |  | 99900 | null | 7']])
})

test('a price that may be in thousands is an error of its cell, and such a stock a notice', async () => {
  const { errors, notices, products } = await importText('SKU,Name,Price,Stock\nA,Sofa,1.250,5\nB,Bed,12.50,1.000\nC,Chair,9.50,7\n')
  expect(errors).toMatchObject([{ column: 2, code: 'bad_price', reason: { code: 'import_error.ambiguous_price', params: { value: '1.250' } } }])
  expect([notices, Object.keys(products)]).toEqual([['ambiguous_number'], ['B', 'C']])
})

test('prices of a currency with three decimals are read with them', async () => {
  const { products, errors } = await importText('SKU;Name;Price\nA;Oud;12,345\nB;Rose;7,500\n', { currency: 'KWD' })
  expect([errors, products.A?.variants[0]?.priceMinor, products.B?.variants[0]?.priceMinor]).toEqual([[], 12_345, 7_500])
})
