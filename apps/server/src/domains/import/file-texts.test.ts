import { stringify } from 'csv-stringify/sync'
import { expect, test } from 'vitest'
import { importText } from '../../../test/import-file.ts'
import { exportHeader, exportRows } from './export/rules-export.ts'

test('entities in names, brands, categories and tags of other platforms are characters', async () => {
  const row = 'a,"Mother&#39;s &amp; &quot;Ring&quot;",K&ouml;nig,Gl&auml;ser,"A &amp; B, x",9'
  const { products } = await importText(`Handle,Title,Vendor,Type,Tags,Variant Price\n${row}\n`)
  expect(products.a).toMatchObject({ name: 'Mother\'s & "Ring"', brand: 'König', category: 'Gläser', tags: ['A & B', 'x'] })
})

test('our own export keeps what looks like markup, also where the product is new', async () => {
  const texts = { name: 'A &amp; B', description: 'Write <b>bold</b> as &lt;b&gt; & go.', brand: '&quot;', category: '&amp;', tags: ['&amp;'] }
  const options = ['Colour', 'Size', 'Fit', 'Length'].map((name) => ({ name, value: '1' }))
  const variant = { sku: 'S', name: 'n', priceMinor: 100, compareAtMinor: null, stock: 1, gtin: '', weightGrams: null, imageSource: null }
  const variants = ['1', '2'].map((value) => ({ ...variant, reference: value, options: options.with(3, { name: 'Length', value }) }))
  const product = { ...texts, reference: 'a', status: 'Ready', currency: 'EUR', options: [], attributes: [], images: [], variants }
  const columns = { attributes: [], languages: [], options: 4 }
  const { products, errors } = await importText(stringify([exportHeader(columns), ...exportRows(product, columns)]))
  expect([errors, products.a]).toMatchObject([[], texts])
  expect(products.a?.variants.map((one) => one.options)).toEqual(variants.map((one) => one.options))
})

test('the header "Größe" is a size', async () => {
  const { products } = await importText('Artikelnummer;Bezeichnung;Preis;Größe\nA;Hemd;9,50;M\n')
  expect(products.A?.variants[0]?.options).toEqual([{ name: 'Größe', value: 'M' }])
})
