import { shopwareId } from '../src/connectors/shops/shopware/ids.ts'
import type { ShopwareOrderRow } from './shopware-orders.ts'
import { nextNumber } from './shopware-products.ts'
import type { ShopwareStandIn } from './shopware.ts'

const address = {
  firstName: 'Noor',
  lastName: 'de Vries',
  street: 'Prinsengracht 214',
  zipcode: '1016 HD',
  city: 'Amsterdam',
  phoneNumber: null,
  country: { iso: 'NL' },
  countryState: null,
}

/** Returns an amount with its taxes. */
export const priceOf = (totalPrice: number, ...taxes: number[]) => ({ totalPrice, calculatedTaxes: taxes.map((tax) => ({ tax })) })

type GivenLine = { identifier: string; quantity?: number; price: object; productId?: string | null; payload?: object; type?: string }

/** Returns a line of an order. */
export const saleLine = ({ identifier, ...line }: GivenLine) => ({
  id: shopwareId('sale line', identifier),
  parentId: null,
  identifier,
  type: 'product',
  productId: null,
  referencedId: null,
  quantity: 1,
  label: identifier,
  payload: [],
  ...line,
})

/** Lines of two chairs (26.20, less a discount of 2.00) and one of the shop's own mugs (6.00). */
export const chairsAndMug = (product: string, variant: string, sku: string) => [
  saleLine({ identifier: 'Chair', productId: variant, quantity: 2, price: priceOf(26.2, 0.23), payload: { productNumber: sku, parentId: product } }),
  saleLine({ identifier: 'Own mug', productId: shopwareId('mug'), price: priceOf(6, 1.04), payload: { productNumber: 'mug', parentId: null } }),
  saleLine({
    identifier: 'SAVE2',
    type: 'promotion',
    price: priceOf(-2, -0.02),
    payload: { discountScope: 'cart', composition: [{ id: 'Chair', quantity: 2, discount: 2 }] },
  }),
]

/** A shopper places an order in a shop and pays it, by a payment method that can pay back. Returns it. */
export function placeSale(shop: Pick<ShopwareStandIn, 'orders'>, change: Partial<ShopwareOrderRow> = {}): ShopwareOrderRow {
  const number = nextNumber()
  const id = shopwareId('sale', String(number))
  const amountTotal = change.amountTotal ?? 35.2
  const capture = {
    id: shopwareId('capture', id),
    stateMachineState: { technicalName: 'completed' },
    amount: { totalPrice: amountTotal },
    refunds: [],
    paidBack: [],
  }
  const row: ShopwareOrderRow = {
    id,
    autoIncrement: number,
    orderNumber: '10001',
    orderDateTime: '2026-11-23T06:00:00.000+00:00',
    amountTotal,
    price: { totalPrice: amountTotal, taxStatus: 'gross' },
    shippingCosts: priceOf(5, 0.87),
    currency: { isoCode: 'EUR' },
    stateMachineState: { technicalName: 'open' },
    customFields: {},
    orderCustomer: { firstName: 'Noor', lastName: 'de Vries', email: 'noor@example.com' },
    billingAddress: address,
    lineItems: chairsAndMug(shopwareId('product', '1'), shopwareId('variant', '1', '0'), 'our-variant'),
    // The first is a discount on the shipping, as the shop lists them in any order.
    deliveries: [
      {
        id: shopwareId('discounted', id),
        trackingCodes: [],
        stateMachineState: { technicalName: 'open' },
        shippingCosts: priceOf(-1, -0.17),
        shippingOrderAddress: address,
      },
      {
        id: shopwareId('delivered', id),
        trackingCodes: [],
        stateMachineState: { technicalName: 'open' },
        shippingCosts: priceOf(6, 1.04),
        shippingOrderAddress: address,
      },
    ],
    // The first try to pay failed.
    transactions: [
      {
        id: shopwareId('first', id),
        createdAt: '2026-11-23T06:00:00.000+00:00',
        updatedAt: null,
        stateMachineState: { technicalName: 'failed' },
        captures: [],
      },
      {
        id: shopwareId('second', id),
        createdAt: '2026-11-23T06:02:00.000+00:00',
        updatedAt: null,
        stateMachineState: { technicalName: 'paid' },
        captures: [capture],
      },
    ],
    createdAt: '2026-11-23T06:00:00.000+00:00',
    updatedAt: null,
    ...change,
  }
  shop.orders.push(row)
  return row
}
