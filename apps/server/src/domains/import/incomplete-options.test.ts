import { expect, test } from 'vitest'
import { brief, importText } from '../../../test/import-file.ts'

const header = 'ID,Type,SKU,Name,Published,Regular price,Parent,Attribute 1 name,Attribute 1 value(s),Attribute 2 name,Attribute 2 value(s)'
const parent = '1,variable,CAP,Cap,1,,,Colour,"Red, Blue",Size,"M, L"'

test('an option that a variation leaves to any value is "Any", with a notice', async () => {
  const rows = [parent, '2,variation,CAP-R,Cap,1,10,CAP,Colour,Red,Size,', '3,variation,CAP-B,Cap,1,10,CAP,Colour,Blue,Size,M']
  const { products, errors, notices } = await importText([header, ...rows].join('\n'))
  expect([errors, notices]).toEqual([[], ['option_filled']])
  expect(brief(products.CAP)?.variants).toEqual([
    'CAP-R | Colour: Red, Size: Any | 1000 | null | null',
    'CAP-B | Colour: Blue, Size: M | 1000 | null | null',
  ])
  expect(products.CAP?.options).toEqual([
    { name: 'Colour', values: ['Red', 'Blue'] },
    { name: 'Size', values: ['Any', 'M'] },
  ])
})

test('two variations that are then alike are an error that names the rows', async () => {
  const rows = [
    parent,
    ...['CAP-R', 'CAP-S'].map((sku, n) => `${n + 2},variation,${sku},Cap,1,10,CAP,Colour,Red,Size,`),
    '4,variation,CAP-B,Cap,1,10,CAP,Colour,Blue,Size,M',
  ]
  const { products, errors } = await importText([header, ...rows].join('\n'))
  expect(errors).toMatchObject([{ code: 'duplicate_variant', reason: { params: { reference: 'Red / Any', line: '3' } } }])
  expect(products.CAP?.variants.map(({ sku }) => sku)).toEqual(['CAP-R', 'CAP-B'])
})
