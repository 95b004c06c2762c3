import { expect, it } from 'vitest'
import { openVendureSales, vendureRefund } from '../../../../test/open-vendure-sales.ts'

const { connector, access, place } = openVendureSales()

it('pays nothing back of a refund that is more than what is left, such as after a refund of staff', async () => {
  const order = place()
  order.payments[0]?.refunds.push({ id: 'by-hand', state: 'Settled', total: 3000, reason: '' })
  await expect(connector.refundOrder?.(access(), vendureRefund())).rejects.toMatchObject({
    isTemporary: false,
    text: { code: 'upstream.shop_refund_too_high' },
  })
  expect(order.payments[0]?.refunds.map(({ id }) => id)).toEqual(['by-hand'])
})

it('is done where the money went back and Vendure does not cancel the items', async () => {
  const order = place()
  order.isLocked = true
  const made = await connector.refundOrder?.(access(), vendureRefund())
  expect(order.payments[0]?.refunds).toMatchObject([{ id: made?.reference, state: 'Settled' }])
})
