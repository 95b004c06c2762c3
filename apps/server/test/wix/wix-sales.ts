import { randomUUID } from 'node:crypto'
import { storesAppId } from '../../src/connectors/shops/wix/wix-app.ts'
import type { WixOrder } from './wix-types.ts'

type Line = { product: string; options?: object | null; sku: string; name: string; quantity: number; total: string; tax: string }

/** Returns a line of an order as Wix states it: the total after discounts and tax. */
export function wixLine({ product, options = {}, sku, name, quantity, total, tax }: Line): WixOrder['body']['lineItems'][number] {
  return {
    id: randomUUID(),
    productName: { original: name, translated: name },
    catalogReference: { catalogItemId: product, appId: storesAppId, options },
    quantity,
    physicalProperties: { sku, shippable: true },
    totalPriceAfterTax: { amount: total, formattedAmount: `€${total}` },
    taxInfo: { taxAmount: { amount: tax }, taxIncludedInPrice: true },
    restockQuantity: 0,
  }
}

/** Returns an order that a shopper placed at a site, paid with a card: two chairs (24.20), a mug of the shop (6.00), and shipping (5.00). */
export function wixSale({ product, variant }: { product: string; variant: string }, change: Record<string, unknown> = {}): WixOrder {
  const contactDetails = { firstName: 'Noor', lastName: 'de Vries', phone: '+31612345678', company: null }
  const address = {
    country: 'NL',
    subdivision: 'NL-NH',
    city: 'Amsterdam',
    postalCode: '1016 HD',
    addressLine: 'Prinsengracht 214',
    addressLine2: null,
  }
  return {
    id: randomUUID(),
    number: 10_001,
    fulfilments: [],
    refunds: [],
    updatedDate: '2026-11-23T06:00:00.000Z',
    payments: [{ id: randomUUID(), amount: { amount: '35.20' }, regularPaymentDetails: { status: 'APPROVED', offlinePayment: false } }],
    body: {
      createdDate: '2026-11-23T06:00:00.000Z',
      purchasedDate: '2026-11-23T06:00:00.000Z',
      status: 'APPROVED',
      paymentStatus: 'PAID',
      currency: 'EUR',
      channelInfo: { type: 'WEB' },
      buyerInfo: { email: 'noor@example.com', visitorId: randomUUID() },
      priceSummary: { subtotal: { amount: '30.20' }, shipping: { amount: '5.00' }, total: { amount: '35.20' } },
      billingInfo: { address, contactDetails },
      recipientInfo: { address, contactDetails },
      shippingInfo: {
        title: 'Parcel',
        logistics: { shippingDestination: { address, contactDetails } },
        cost: { price: { amount: '4.13' }, totalPriceAfterTax: { amount: '5.00' } },
      },
      lineItems: [
        wixLine({ product, options: { variantId: variant }, sku: 'our-variant', name: 'Chair', quantity: 2, total: '24.20', tax: '0.21' }),
        wixLine({ product: randomUUID(), sku: 'mug', name: 'Own mug', quantity: 1, total: '6.00', tax: '1.04' }),
      ],
      ...change,
    },
  }
}
