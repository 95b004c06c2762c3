const lineFields = `id name sku quantity variant { legacyResourceId } product { legacyResourceId }
          originalTotalSet { shopMoney { amount } } discountAllocations { allocatedAmountSet { shopMoney { amount } } }
          taxLines { priceSet { shopMoney { amount } } }`
const refundLineFields = 'quantity restocked lineItem { id } subtotalSet { shopMoney { amount } } totalTaxSet { shopMoney { amount } }'
const pageInfo = 'pageInfo { hasNextPage endCursor }'

/** How many refunds of an order come with it. Shopify gives no pages of them: where there are as many, all are named again. */
export const refundsWithSale = 30

/** The documents about orders that shoppers placed in the shop, which a test checks against the schema. */
export const saleDocuments = {
  sales: `query Sales($ids: [ID!]!) {
  nodes(ids: $ids) {
    ... on Order {
      legacyResourceId name createdAt cancelledAt displayFinancialStatus currencyCode taxesIncluded email phone note
      totalPriceSet { shopMoney { amount } }
      shippingAddress { ...Place }
      billingAddress { ...Place }
      lineItems(first: 100) { ${pageInfo} nodes { ${lineFields} } }
      shippingLines(first: 10) { nodes { discountedPriceSet { shopMoney { amount } } taxLines { priceSet { shopMoney { amount } } } } }
      refunds(first: ${refundsWithSale}) {
        legacyResourceId totalRefundedSet { shopMoney { amount } }
        refundLineItems(first: 30) { ${pageInfo} nodes { ${refundLineFields} } }
      }
    }
  }
}
fragment Place on MailingAddress { name company address1 address2 zip city provinceCode countryCodeV2 phone }`,
  saleLines: `query SaleLines($id: ID!, $after: String) {
  order(id: $id) { lineItems(first: 100, after: $after) { ${pageInfo} nodes { ${lineFields} } } }
}`,
  saleRefunds: `query SaleRefunds($id: ID!) { order(id: $id) { refunds { legacyResourceId totalRefundedSet { shopMoney { amount } } } } }`,
  refundLines: `query RefundLines($id: ID!, $after: String) {
  refund(id: $id) { refundLineItems(first: 100, after: $after) { ${pageInfo} nodes { ${refundLineFields} } } }
}`,
  cancelledAt: `query CancelledAt($id: ID!) { order(id: $id) { cancelledAt } }`,
  cancelOrder: `mutation CancelOrder($id: ID!, $isRestocked: Boolean!) {
  orderCancel(orderId: $id, reason: OTHER, restock: $isRestocked, notifyCustomer: false) { orderCancelUserErrors { field message } }
}`,
} as const
