/** The documents about orders that shoppers placed in the shop, which a test checks against the schema. */
export const saleDocuments = {
  sales: `query Sales($ids: [ID!]!) {
  nodes(ids: $ids) {
    ... on Order {
      legacyResourceId name createdAt cancelledAt displayFinancialStatus currencyCode taxesIncluded email phone
      totalPriceSet { shopMoney { amount } }
      shippingAddress { ...Place }
      billingAddress { ...Place }
      lineItems(first: 100) {
        nodes {
          id name sku quantity variant { legacyResourceId } product { legacyResourceId }
          discountedTotalSet(withCodeDiscounts: true) { shopMoney { amount } }
          taxLines { priceSet { shopMoney { amount } } }
        }
      }
      shippingLines(first: 10) { nodes { currentDiscountedPriceSet { shopMoney { amount } } taxLines { priceSet { shopMoney { amount } } } } }
      refunds(first: 30) {
        legacyResourceId totalRefundedSet { shopMoney { amount } }
        refundLineItems(first: 30) {
          nodes { quantity restocked lineItem { id } subtotalSet { shopMoney { amount } } totalTaxSet { shopMoney { amount } } }
        }
      }
    }
  }
}
fragment Place on MailingAddress { name company address1 address2 zip city provinceCode countryCodeV2 phone }`,
  cancelOrder: `mutation CancelOrder($id: ID!) {
  orderCancel(orderId: $id, reason: OTHER, restock: false, notifyCustomer: false) { orderCancelUserErrors { field message } }
}`,
} as const
