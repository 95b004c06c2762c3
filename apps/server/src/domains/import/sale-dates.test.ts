import { expect, test } from 'vitest'
import { importOf, importText } from '../../../test/import-file.ts'

const now = new Date('2026-06-15T12:00:00Z')
const pricesOf = (products: Awaited<ReturnType<typeof importOf>>['products']) =>
  Object.fromEntries(Object.entries(products).map(([reference, { variants }]) => [reference, variants.map(({ priceMinor }) => priceMinor)]))

test('a sale of WooCommerce that is over or has not begun leaves the regular price', async () => {
  const header = 'ID,Type,SKU,Name,Published,Date sale price starts,Date sale price ends,Sale price,Regular price,Parent'
  const rows = [
    '1,simple,NOW,Now,1,2026-06-01 00:00:00,2026-06-15,5,10,',
    '2,simple,OVER,Over,1,,2026-06-14 23:59:59,5,10,',
    '3,simple,LATER,Later,1,2026-07-01,,5,10,',
    '4,simple,ODD,Odd,1,,soon,5,10,',
    '5,simple,OPEN,Open,1,,,5,10,',
  ]
  const { products, errors, notices } = await importText([header, ...rows].join('\n'), { now })
  expect([errors, notices]).toEqual([[], ['bad_sale_period']])
  expect(pricesOf(products)).toEqual({ NOW: [500], OVER: [1000], LATER: [1000], ODD: [1000], OPEN: [500] })
})

test('so does one of Magento, whose dates begin with the month, and one of Bagisto', async () => {
  const magento = 'sku,attribute_set_code,product_type,name,price,special_price,special_price_from_date,special_price_to_date'
  const rows = ['A,Default,simple,A,10,5,6/1/26,6/30/26', 'B,Default,simple,B,10,5,1/2/26,"6/12/26, 11:59 PM"', 'C,Default,simple,C,10,5,12/1/2026,']
  expect(pricesOf((await importText([magento, ...rows].join('\n'), { now })).products)).toEqual({ A: [500], B: [1000], C: [1000] })
  const bagisto =
    'sku,parent_sku,name,price,special_price,special_price_from,special_price_to\nA,,A,10,5,2026-01-01,2026-02-01\nB,,B,10,5,2026-06-15,2026-06-15\n'
  expect(pricesOf((await importText(bagisto, { now })).products)).toEqual({ A: [1000], B: [500] })
})

test('a sale price beside "On Sale = No" is none, as Squarespace writes it', async () => {
  const { products } = await importText('SKU,Title,Price,Sale Price,On Sale\nA,A,10,5,No\nB,B,10,5,Yes\n', { now })
  expect(pricesOf(products)).toEqual({ A: [1000], B: [500] })
})
