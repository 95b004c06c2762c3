import { pushDocuments } from './push-documents.ts'
import { saleDocuments } from './sale-documents.ts'

const refusal = '... on ErrorResult { errorCode message }'

const product = `id createdAt name description
  featuredAsset { source name } assets { source name }
  facetValues { name facet { name } } collections { id }
  optionGroups { id name options { id name } }
  variants {
    id name sku enabled priceWithTax currencyCode trackInventory useGlobalOutOfStockThreshold outOfStockThreshold
    stockLevels { stockOnHand stockAllocated } options { name group { id name } } featuredAsset { source }
  }`

const order = `id state totalWithTax currencyCode
  lines { id quantity productVariant { id sku } }
  fulfillments { id state method trackingCode lines { orderLineId quantity } }
  payments { id state amount refunds { id state total reason transactionId } }
  surcharges { sku }
  history(options: { take: 500, filter: { type: { in: ["ORDER_NOTE", "ORDER_CANCELLATION"] } } }) { items { type data } }`

/** The operations on a shop's Admin API. Each has one field, whose answer is an object with `errorCode` where the shop refuses. */
export const documents = {
  ...pushDocuments,
  ...saleDocuments,
  login: `mutation login($username: String!, $password: String!) { login(username: $username, password: $password) { ... on CurrentUser { id } ${refusal} } }`,
  shop: `query shop { activeChannel { code defaultLanguageCode defaultCurrencyCode pricesIncludeTax }
    globalSettings { trackInventory outOfStockThreshold serverConfig { moneyStrategyPrecision } } }`,
  products: `query products($options: ProductListOptions) { products(options: $options) { totalItems items { ${product} } } }`,
  changedProducts: 'query changedProducts($options: ProductListOptions) { products(options: $options) { items { id } } }',
  changedVariants:
    'query changedVariants($options: ProductVariantListOptions) { productVariants(options: $options) { items { id product { id } } } }',
  collections: 'query collections($options: CollectionListOptions) { collections(options: $options) { items { id name parentId } } }',

  order: `query order($id: ID!) { order(id: $id) { ${order} } }`,
  orders: `query orders($options: OrderListOptions) { orders(options: $options) { items { ${order} } } }`,
  createDraft: 'mutation createDraft { createDraftOrder { id } }',
  deleteDraft: 'mutation deleteDraft($id: ID!) { deleteDraftOrder(orderId: $id) { result message } }',
  addNote: 'mutation addNote($input: AddNoteToOrderInput!) { addNoteToOrder(input: $input) { id } }',
  addItem: `mutation addItem($id: ID!, $input: AddItemToDraftOrderInput!) { addItemToDraftOrder(orderId: $id, input: $input) { ... on Order { id } ${refusal} } }`,
  customers: 'query customers($options: CustomerListOptions) { customers(options: $options) { items { id } } }',
  setCustomer: `mutation setCustomer($id: ID!, $customerId: ID, $input: CreateCustomerInput) {
    setCustomerForDraftOrder(orderId: $id, customerId: $customerId, input: $input) { ... on Order { id } ${refusal} } }`,
  setShippingAddress: `mutation setShippingAddress($id: ID!, $input: CreateAddressInput!) { setDraftOrderShippingAddress(orderId: $id, input: $input) { id } }`,
  setBillingAddress: `mutation setBillingAddress($id: ID!, $input: CreateAddressInput!) { setDraftOrderBillingAddress(orderId: $id, input: $input) { id } }`,
  shippingMethods: `query shippingMethods($id: ID!) { eligibleShippingMethodsForDraftOrder(orderId: $id) { id priceWithTax } }`,
  setShippingMethod: `mutation setShippingMethod($id: ID!, $methodId: ID!) {
    setDraftOrderShippingMethod(orderId: $id, shippingMethodId: $methodId) { ... on Order { id } ${refusal} } }`,
  transition: `mutation transition($id: ID!, $state: String!) {
    transitionOrderToState(id: $id, state: $state) { ... on Order { id } ${refusal} ... on OrderStateTransitionError { transitionError } } }`,
  addPayment: `mutation addPayment($input: ManualPaymentInput!) { addManualPaymentToOrder(input: $input) { ... on Order { id } ${refusal} } }`,
  modify: `mutation modify($input: ModifyOrderInput!) { modifyOrder(input: $input) { ... on Order { id } ${refusal} } }`,

  fulfil: `mutation fulfil($input: FulfillOrderInput!) { addFulfillmentToOrder(input: $input) {
    ... on Fulfillment { id state } ${refusal} ... on CreateFulfillmentError { fulfillmentHandlerError } } }`,
  moveFulfilment: `mutation moveFulfilment($id: ID!, $state: String!) {
    transitionFulfillmentToState(id: $id, state: $state) { ... on Fulfillment { id } ${refusal} ... on FulfillmentStateTransitionError { transitionError } } }`,
  refund: `mutation refund($input: RefundOrderInput!) { refundOrder(input: $input) { ... on Refund { id state transactionId } ${refusal} } }`,
  settleRefund: `mutation settleRefund($input: SettleRefundInput!) { settleRefund(input: $input) { ... on Refund { id } ${refusal} } }`,
  cancelLines: `mutation cancelLines($input: CancelOrderInput!) { cancelOrder(input: $input) { ... on Order { id } ${refusal} } }`,
} as const
