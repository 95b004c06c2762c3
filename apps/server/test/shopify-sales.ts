type Row = Record<string, unknown> & { legacyResourceId: string }
/** `total` is the line at its own price; `discounts` are its shares of all discounts, those of the whole order among them. */
type Line = {
  id: string
  quantity: number
  sku: string
  name?: string
  total?: string
  discounts?: readonly string[]
  product?: object
  variant: object
}

const idOf = (gid: unknown): string => String(gid).split('/').at(-1) ?? ''
const money = (amount: unknown) => ({ shopMoney: { amount: String(amount) } })

/** Returns the operations that read orders that shoppers placed in a shop. Refunds by the API are among theirs. */
export function saleOperations(shop: {
  orders: Row[]
  refunds: Map<string, Row>
}): Record<string, (variables: { id: string; ids: string[]; after: string | null }) => unknown> {
  const refundsOf = (order: Row) => {
    const sent = [...shop.refunds.values()].map((refund) => ({ refund, input: refund.sent as RefundInput }))
    return sent
      .filter(({ input }) => idOf(input.orderId) === order.legacyResourceId)
      .map(({ refund, input }) => ({
        legacyResourceId: refund.legacyResourceId,
        totalRefundedSet: money(input.transactions[0]?.amount ?? '0'),
        lines: input.refundLineItems.map(({ lineItemId, quantity, restockType }) => ({
          quantity,
          restocked: restockType !== 'NO_RESTOCK',
          lineItem: { id: lineItemId },
          subtotalSet: money(input.transactions[0]?.amount ?? '0'),
          totalTaxSet: money('0'),
        })),
      }))
  }
  const pageOf = (rows: readonly unknown[], first: number, after: string | null) => {
    const start = Number(after ?? 0)
    return { pageInfo: { hasNextPage: start + first < rows.length, endCursor: String(start + first) }, nodes: rows.slice(start, start + first) }
  }
  const linesOf = (order: Row) =>
    (order.lineItems as Line[]).map((line) => ({
      ...line,
      name: line.name ?? line.sku,
      originalTotalSet: money(line.total ?? '0'),
      discountAllocations: (line.discounts ?? []).map((amount) => ({ allocatedAmountSet: money(amount) })),
      taxLines: [{ priceSet: money('0.21') }],
    }))
  const orderOf = (id: string) => shop.orders.find((one) => one.legacyResourceId === idOf(id))
  return {
    Sales: ({ ids }) => ({
      nodes: ids.map((id) => {
        const order = orderOf(id)
        if (!order?.sale) return order ? {} : null
        return {
          ...order.sale,
          legacyResourceId: order.legacyResourceId,
          cancelledAt: order.cancelledAt ?? null,
          lineItems: pageOf(linesOf(order), 100, null),
          refunds: refundsOf(order)
            .slice(0, 30)
            .map(({ lines, ...refund }) => ({ ...refund, refundLineItems: pageOf(lines, 30, null) })),
        }
      }),
    }),
    SaleLines: ({ id, after }) => {
      const order = orderOf(id)
      return { order: order ? { lineItems: pageOf(linesOf(order), 100, after) } : null }
    },
    SaleRefunds: ({ id }) => {
      const order = orderOf(id)
      return {
        order: order ? { refunds: refundsOf(order).map(({ legacyResourceId, totalRefundedSet }) => ({ legacyResourceId, totalRefundedSet })) } : null,
      }
    },
    RefundLines: ({ id, after }) => {
      const refund = shop.orders.flatMap(refundsOf).find(({ legacyResourceId }) => legacyResourceId === idOf(id))
      return { refund: refund ? { refundLineItems: pageOf(refund.lines, 100, after) } : null }
    },
  }
}

type RefundInput = {
  orderId: string
  refundLineItems: { lineItemId: string; quantity: number; restockType: string }[]
  transactions: { amount: string }[]
}

/** An order that a shopper placed, as `saleOperations` answers it: two of a product at 12.10 each, one of the shop's own goods, and shipping. */
export function shopifySale(id: string, ours: { product: string; variant: string; sku: string }): Row {
  const place = {
    name: 'Noor de Vries',
    company: null,
    address1: 'Prinsengracht 214',
    address2: null,
    zip: '1016 HD',
    city: 'Amsterdam',
    provinceCode: null,
    countryCodeV2: 'NL',
    phone: null,
  }
  const named = (legacyResourceId: string) => ({ legacyResourceId })
  return {
    legacyResourceId: id,
    lineItems: [
      {
        id: `gid://shopify/LineItem/${id}1`,
        name: 'Chair',
        sku: ours.sku,
        quantity: 2,
        total: '24.20',
        product: named(ours.product),
        variant: named(ours.variant),
      },
      { id: `gid://shopify/LineItem/${id}2`, name: 'Own mug', sku: 'mug', quantity: 1, total: '6.00', product: named('999'), variant: named('998') },
    ],
    sale: {
      name: `#${id}`,
      createdAt: '2026-11-23T06:00:00Z',
      displayFinancialStatus: 'PAID',
      currencyCode: 'EUR',
      taxesIncluded: true,
      email: 'noor@example.com',
      phone: null,
      note: 'Ring twice.',
      totalPriceSet: money('35.20'),
      shippingAddress: place,
      billingAddress: place,
      shippingLines: { nodes: [{ discountedPriceSet: money('5.00'), taxLines: [] }] },
    },
  }
}
