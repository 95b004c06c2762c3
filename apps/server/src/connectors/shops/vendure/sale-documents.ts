const place = 'fullName company streetLine1 streetLine2 city province postalCode countryCode phoneNumber'

/** The operations about orders that shoppers placed in the shop. Of the product of a variant only the id is read: the product may be deleted. */
export const saleDocuments = {
  sales: `query sales($options: OrderListOptions) { orders(options: $options) { items {
    id code type state orderPlacedAt totalWithTax shippingWithTax currencyCode
    customer { firstName lastName emailAddress phoneNumber }
    shippingAddress { ${place} } billingAddress { ${place} }
    lines {
      id quantity orderPlacedQuantity proratedUnitPrice proratedUnitPriceWithTax proratedLinePrice proratedLinePriceWithTax
      productVariant { id productId sku name }
    }
    shippingLines { discounts { adjustmentSource amountWithTax } }
    surcharges { priceWithTax }
    payments { id state amount refunds { id createdAt state total reason lines { orderLineId quantity } } }
    modifications { lines { orderLineId quantity } }
    history(options: { take: 500, filter: { type: { eq: "ORDER_CANCELLATION" } } }) { items { createdAt data } }
  } } }`,
  changedOrders: 'query changedOrders($options: OrderListOptions) { orders(options: $options) { items { id } } }',
  changedRefunds: `query changedRefunds($options: OrderListOptions) {
    orders(options: $options) { items { id payments { refunds { updatedAt } } } } }`,
} as const
