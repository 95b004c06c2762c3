import { expect, it } from 'vitest'
import { openShopwareSales, shopwareRefund } from '../../../../test/open-shopware-sales.ts'
import { placeSale } from '../../../../test/shopware-sales.ts'
import { shopwareId } from './ids.ts'

const { connector, shop, access } = openShopwareSales()

it.each([
  ['the stock', 6],
  ['the state of the payment', 8],
])('a refund that was paid back is done, though Shopware refuses to change %s', async (_, calls) => {
  const order = placeSale(shop())
  shop().script.push(...Array.from({ length: calls }, () => 'ok' as const), '409')
  const variantReference = shopwareId('variant', '1', '0')
  const lines = [{ productReference: '', variantReference, sku: 'our-variant', quantity: 1, amountMinor: 1210, isRestocked: true }]
  await connector.refundOrder?.(access(), shopwareRefund(order.id, { lines }))
  expect(shop().script).toEqual([])
  expect(order.transactions[1]?.captures?.[0]?.paidBack).toEqual([12.1])
  const [sale] = (await connector.readSales?.(access(), [order.id])) ?? []
  expect(sale?.refunds).toMatchObject([{ key: '0192aaaa-0000-7000-8000-00000000000a', amountMinor: 1210 }])
})
