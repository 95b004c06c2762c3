import type { ShopOrder } from '../src/domains/connection/ports-order.ts'

/** Another address than the one of the delivery, a service that the shopper chose, and what it wrote. */
export const billedElsewhere = {
  billingAddress: {
    name: 'Anna Bakker',
    company: 'Bakker Holding BV',
    street: 'Coolsingel 40',
    postalCode: '3011 AD',
    city: 'Rotterdam',
    countryCode: 'NL',
  },
  shippingService: 'Express',
  customerNote: 'Please leave it with the neighbours.\nThank you!',
} satisfies Partial<ShopOrder>

/** Returns an order of two of a variant for 12.10 each, and 4.95 of shipping. */
export function sampleShopOrder(
  sold: Pick<ShopOrder['lines'][number], 'productReference' | 'variantReference' | 'sku' | 'name'>,
  reference: string,
  change: Partial<ShopOrder> = {},
): ShopOrder {
  return {
    externalReference: reference,
    orderNumber: 'M-7',
    currency: 'EUR',
    placedAt: '2026-11-20T10:00:00Z',
    customer: { name: 'Noor de Vries', email: 'noor@example.com', phone: '' },
    shippingAddress: { name: 'Noor de Vries', street: 'Prinsengracht 214', postalCode: '1016 HD', city: 'Amsterdam', countryCode: 'NL' },
    lines: [{ ...sold, quantity: 2, unitPriceMinor: 1210, totalMinor: 2420 }],
    shippingMinor: 495,
    totalMinor: 2915,
    isPaid: true,
    ...change,
  }
}
