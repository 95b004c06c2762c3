import type { Guard } from './guard.ts'

const storefront = 'apps/server/src/domains/storefront/'
const early = `${storefront}order/early-refund.test.ts`
const changed = `${storefront}order/changed-order.test.ts`
const away = `${storefront}away.test.ts`
const switched = `${storefront}switched-shop.test.ts`
const magento = 'apps/server/src/connectors/shops/magento/'
const shopware = 'apps/server/src/connectors/shops/shopware/'

/** What protects the orders and the stock of an add-on marketplace. */
export const storefrontGuards: readonly Guard[] = [
  {
    name: 'items that the shop refunded before an order was received are sold',
    file: `${storefront}order/receive-order.ts`,
    text: 'const remaining = takeOffRefunded(sale)',
    instead: 'const remaining = { sale, refunds: [], goneMinor: 0, paidBackMinor: 0 }',
    test: early,
    title: 'is received for the other merchant once that item is refunded in the shop',
  },
  {
    name: 'items that staff of the shop change after an order was received are not noticed',
    file: `${storefront}order/update-received.ts`,
    text: ', await findEdits(ctx, connection, row, sale)]',
    instead: ']',
    test: changed,
    title: 'an order whose items staff change in the shop after it was received needs a person',
  },
  {
    name: 'an order that staff delete in the shop stays as it was',
    file: `${storefront}order/sync-orders.ts`,
    text: 'await jobCtx.transact((ctx) => recordGone(ctx, shop.connection, missing))',
    instead: '',
    test: changed,
    title: 'an order that staff delete in the shop needs a person',
  },
  {
    name: 'a shipment made while the shop is disconnected is never reported',
    file: `${storefront}order/report-shipment.ts`,
    text: 'if (!shipment || !row || (shop && !send)) return',
    instead: 'if (!shipment || !row || !shop || !send) return',
    test: away,
    title: 'what happens while the shop is disconnected reaches it once it is connected again',
  },
  {
    name: 'what unpaid orders of the shop hold is offered again',
    file: `${storefront}rules.ts`,
    text: ' - (held.get(id) ?? 0)',
    instead: '',
    test: away,
    title: 'the stock in the shop leaves out what unpaid orders there hold',
  },
  {
    name: 'a stock that the shop counted itself stays wrong',
    file: `${storefront}queries-held.ts`,
    text: "set hashes = s.hashes - 'stock'",
    instead: 'set hashes = s.hashes',
    test: away,
    title: 'an order that becomes paid takes its items once',
  },
  {
    name: 'a product that staff delete in the shop counts as written',
    file: `${storefront}handle-removed-products.ts`,
    text: "event.kind === 'products_removed' && storefront?.connection.id === connectionId",
    instead: 'false',
    test: away,
    title: 'a product that staff delete in the shop is created again at once',
  },
  {
    name: 'another shop of the same platform counts as the operator’s first',
    file: 'apps/server/src/domains/connection/setup/set-up-platform.ts',
    text: ' && !isOtherStorefront(jobCtx, shop, now, body.settings)',
    instead: '',
    test: switched,
    title: 'another shop of the same platform gets all products',
  },
  {
    name: 'an order that an earlier connection to the shop received is received again',
    file: `${storefront}order/receive-order.ts`,
    text: 'const adopted = await adoptOrder(ctx, row, sale)',
    instead: 'const adopted = undefined',
    test: switched,
    title: 'an order that an earlier connection to the same shop received is not received again',
  },
  {
    name: 'the discounts of a whole order of Shopify are left out',
    file: 'apps/server/src/connectors/shops/shopify/sale.ts',
    text: '- discountMinor + added',
    instead: '+ added',
    test: 'apps/server/src/connectors/shops/shopify/sale.test.ts',
    title: 'takes the discounts of the whole order off the lines',
  },
  {
    name: 'a refund of an order of Magento that is not paid collects its payment',
    file: `${magento}refund-order.ts`,
    text: 'refund.isPaidBack === true ? await readOrder(client, refund.orderReference) : await readInvoiced',
    instead: 'await readInvoiced',
    test: `${magento}sale.test.ts`,
    title: 'of a payment that ',
  },
  {
    name: 'a refund of a payment that Magento did not collect counts as paid back',
    file: `${magento}invoices.ts`,
    text: "state === paidState && reference !== null && reference !== ''",
    instead: 'state === paidState || reference !== null',
    test: `${magento}sale.test.ts`,
    title: 'of a payment that ',
  },
  {
    name: 'a refund of Magento comes to a cent more or less',
    file: `${magento}memo-amount.ts`,
    text: 'left = exact - rounded',
    instead: 'left = 0',
    test: `${magento}sale.test.ts`,
    title: 'comes to the amount exactly',
  },
  {
    name: 'a repeated refund of Shopware is paid back again',
    file: `${shopware}pay-back.ts`,
    text: "const id = shopwareId('refund', refund.key)",
    instead: "const id = shopwareId('refund', refund.key, String(Math.random()))",
    test: `${shopware}sale.test.ts`,
    title: 'is paid back once by the payment method',
  },
  {
    name: 'an order of Shopware that is paid later is never received',
    file: `${shopware}order.ts`,
    text: ", 'transactions.updatedAt'",
    instead: '',
    test: `${shopware}sale.test.ts`,
    title: 'changed when its payment did',
  },
]
