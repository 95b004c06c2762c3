import { expect, test } from 'vitest'
import { brief, importText } from '../../../test/import-file.ts'

const header = 'sku,store_view_code,attribute_set_code,product_type,name,description,price,base_image'

test('the rows of a store view of Magento are translations where its code begins with a language of the marketplaces', async () => {
  const rows = [
    'MUG,,Default,simple,Mug,<p>Of clay.</p>,10,https://pictures.example/mug.jpg',
    'MUG,nl_be,Default,simple,Mok &amp; schotel,<p>Van klei.</p>,,',
    'MUG,us,Default,simple,Coffee mug,,11,',
    'CUP,,Default,simple,Cup,,5,',
    'CUP,us,Default,simple,Coffee cup,,,',
  ]
  const { products, errors, notices } = await importText([header, ...rows].join('\n'), { languages: ['nl', 'de'] })
  expect([errors, notices, Object.keys(products)]).toEqual([[], ['store_view_skipped'], ['MUG', 'CUP']])
  expect(brief(products.MUG)).toEqual({ name: 'Mug', category: '', images: 1, variants: ['MUG |  | 1000 | null | null'] })
  expect(products.MUG?.translations).toEqual({ nl: { name: 'Mok & schotel', description: 'Van klei.', options: [] } })
  expect(products.CUP?.name).toBe('Cup')
})

test('without languages all store views are skipped, with one notice for each', async () => {
  const { products, errors, notices } = await importText(`${header}\nMUG,,Default,simple,Mug,,10,\nMUG,nl,Default,simple,Mok,,,\n`)
  expect([errors, notices, products.MUG?.name, products.MUG?.translations]).toEqual([[], ['store_view_skipped'], 'Mug', undefined])
})
