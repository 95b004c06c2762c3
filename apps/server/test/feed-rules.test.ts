import { describe, expect, it } from 'vitest'
import { findFeedErrors } from './feed-rules.ts'
import { googleRow } from './feed-shapes.ts'

const columns = Object.keys(googleRow.shape)
const row = {
  id: '1',
  title: 'Lamp',
  description: 'A lamp',
  link: 'https://shop.example/p/lamp',
  image_link: 'https://shop.example/lamp.webp',
  availability: 'in_stock',
  price: '19.99 EUR',
  brand: 'Lumen',
  gtin: '4006381333931',
  mpn: 'L-1',
  condition: 'new',
}
const table = (...rows: Record<string, string>[]): string =>
  [columns, ...rows.map((one) => columns.map((column) => one[column] ?? ''))].map((cells) => cells.join('\t')).join('\n')

describe('The rules of feeds', () => {
  it.each([
    ['an id that is there twice', [{}, {}], 'row 2 id: there twice'],
    ['a wrong check digit', [{ gtin: '4006381333930' }], 'row 1 gtin: wrong check digit'],
    ['a number for use within a shop', [{ gtin: '2000000000008' }], 'row 1 gtin: for use within a shop'],
    ['a price of nothing', [{ price: '0.00 EUR' }], 'row 1 price: not above 0'],
    ['digits that the currency does not have', [{ price: '1999.00 JPY' }], 'row 1 price: not as JPY is written (1999.00 JPY)'],
    ['a sale price that is not lower', [{ sale_price: '19.99 EUR' }], 'row 1 sale_price: not below the price'],
    ['a link that is not encrypted', [{ link: 'http://shop.example/p' }], 'row 1 link: no address that can be fetched (http://shop.example/p)'],
    ['no identifiers', [{ gtin: '', brand: '' }], 'row 1 identifier_exists: missing'],
    [
      'a group without distinctions',
      [
        { item_group_id: 'g', color: 'Red' },
        { id: '2', item_group_id: 'g', color: 'Red' },
      ],
      'row 2 item_group_id',
    ],
    ['a colour that is too long', [{ color: 'R'.repeat(101) }], 'row 1 color: longer than 100'],
    ['another state', [{ availability: 'available' }], 'row 1 availability'],
  ])('find %s', (_, changes, error) => {
    expect(findFeedErrors('tsv', table(...changes.map((change) => ({ ...row, ...change })))).join('; ')).toContain(error)
  })

  it('find nothing in a valid row', () => {
    expect(findFeedErrors('tsv', table(row, { ...row, id: '2', price: '25.00 EUR', sale_price: '20.00 EUR' }))).toEqual([])
  })

  it('find an unknown key of a product for agents', () => {
    const price = { amount: 1, currency: 'EUR' }
    const variant = {
      id: 'v',
      title: 'L',
      description: { plain: 'L' },
      url: row.link,
      price,
      availability: { available: true, status: 'out_of_stock' },
      condition: ['new'],
      media: [],
      seller: { name: 'S' },
    }
    const product = { id: 'p', title: 'L', description: { plain: 'L' }, url: row.link, media: [], variants: [variant] }
    expect(findFeedErrors('acp', JSON.stringify(product))).toEqual(['product 1 media: none', 'product 1 availability: out_of_stock beside true'])
    expect(findFeedErrors('acp', JSON.stringify({ ...product, shelf: 1 })).join()).toContain('shelf')
  })
})
