import { expect, it } from 'vitest'
import type { ShopSale } from '../../connection/ports-order.ts'
import { cleanText, toIntake } from './to-intake.ts'

const line = {
  variantId: '01a21937-f6b6-7788-bc79-81f865e072d7',
  lineReference: '1',
  productReference: 'p',
  variantReference: 'v',
  sku: 's',
  quantity: 1,
  totalMinor: 500,
  taxMinor: 0,
}

it('an order of a shop whose shopper wrote line breaks and characters that are not seen is received, cleaned of them', () => {
  const sale = {
    currency: 'EUR',
    totalMinor: 500,
    shippingMinor: 0,
    placedAt: '2026-11-28T10:00:00Z',
    customer: { name: '\u202ENoor\r\nde Vries', email: 'noor@example.com', phone: '06\u0007' },
    shippingAddress: { name: '\u200B', street: 'Prinsengracht 214\u2028', city: '\u2066Amsterdam', postalCode: '1016 HD', countryCode: 'NL' },
    billingAddress: null,
    customerNote: ' Ring twice\r\n\u202Eplease\u0007 ',
    refunds: [],
  } as unknown as ShopSale
  expect(toIntake({ sale, paidBackMinor: 0 }, [line], [], { reference: 'WEB-1', shippingMinor: 0 })).toMatchObject({
    customer: { name: 'Noor de Vries', phone: '06' },
    customerNote: 'Ring twice\nplease',
    shippingAddress: { name: 'Noor de Vries', street: 'Prinsengracht 214', city: 'Amsterdam' },
  })
  expect([cleanText('\u200B', 10), cleanText(undefined, 10), cleanText('a\nb', 10)]).toEqual(['', '', 'a b'])
})
