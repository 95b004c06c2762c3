import type { Draft } from './vendure-order-types.ts'

/** Returns an order as the shop answers for one of a shopper. */
export function toSale(order: Draft): object {
  if (order.isBroken === true) throw new Error('Cannot return null for non-nullable field')
  return {
    id: order.id,
    code: order.code ?? '',
    type: order.type ?? 'Regular',
    state: order.state,
    orderPlacedAt: order.placedAt ?? null,
    totalWithTax: order.totalWithTax,
    shippingWithTax: order.shipping,
    currencyCode: order.currencyCode,
    customer: order.customer,
    shippingAddress: order.shippingAddress,
    billingAddress: order.billingAddress ?? null,
    lines: order.lines.map(({ id, quantity, placed = quantity, price, undiscounted, unitTax = 0, productVariant, productId = '', name = '' }) => ({
      id,
      quantity,
      orderPlacedQuantity: placed,
      proratedUnitPrice: (quantity === 0 ? (undiscounted ?? price) : price) - unitTax,
      proratedUnitPriceWithTax: quantity === 0 ? (undiscounted ?? price) : price,
      proratedLinePrice: Math.round((price - unitTax) * quantity),
      proratedLinePriceWithTax: Math.round(price * quantity),
      productVariant: { ...productVariant, productId, name },
    })),
    shippingLines: [
      {
        discounts: [
          { adjustmentSource: 'Promotion:1', amountWithTax: -100 },
          ...(order.cancelledShipping ? [{ adjustmentSource: 'CANCEL_ORDER', amountWithTax: -order.cancelledShipping }] : []),
        ],
      },
    ],
    surcharges: order.surcharges.map(({ price }) => ({ priceWithTax: price })),
    payments: order.payments.map((payment) => ({
      ...payment,
      refunds: payment.refunds.map((refund) => ({ createdAt: '2026-11-24T08:00:00.000Z', lines: [], ...refund })),
    })),
    modifications: order.modifications ?? [],
    history: { items: order.history.items.filter(({ type }) => type === 'ORDER_CANCELLATION') },
  }
}

/** Returns an order that a shopper placed and paid in the shop: two chairs (24.20), a mug of the shop (6.00), and shipping (5.00). */
export function vendureSale(id: string, { product, variant }: { product: string; variant: string }, change: Partial<Draft> = {}): Draft {
  const chair = { productVariant: { id: variant, sku: 'our-variant' }, productId: product, name: 'Chair', price: 1210, unitTax: 10.5 }
  const mug = { productVariant: { id: '9002', sku: 'mug' }, productId: '9001', name: 'Own mug', price: 600, unitTax: 104 }
  return {
    id,
    code: `CODE-${id}`,
    state: 'PaymentSettled',
    createdAt: '2026-11-23T06:00:00.000Z',
    placedAt: '2026-11-23T06:00:00.000Z',
    updatedAt: '2026-11-23T06:00:00.000Z',
    totalWithTax: 3520,
    currencyCode: 'EUR',
    shipping: 500,
    customer: { firstName: 'Noor', lastName: 'de Vries', emailAddress: 'noor@example.com', phoneNumber: null },
    shippingAddress: {
      fullName: 'Noor de Vries',
      company: null,
      streetLine1: 'Prinsengracht 214',
      streetLine2: null,
      postalCode: '1016 HD',
      city: 'Amsterdam',
      province: null,
      countryCode: 'NL',
      phoneNumber: null,
    },
    lines: [
      { id: `${id}-1`, quantity: 2, placed: 2, ...chair },
      { id: `${id}-2`, quantity: 1, placed: 1, ...mug },
    ],
    fulfillments: [],
    payments: [{ id: `${id}-paid`, state: 'Settled', amount: 3520, transactionId: 'card', refundsAs: 'Settled', refunds: [] }],
    surcharges: [],
    history: { items: [] },
    ...change,
  }
}
