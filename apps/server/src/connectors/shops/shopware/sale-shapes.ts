import * as z from 'zod/mini'
import { Captures } from './captures.ts'

const orElse = z.catch
const Text = orElse(z.string(), '')
const State = z.object({ technicalName: z.string() })
const maybe = <S extends z.ZodMiniType>(shape: S) => orElse(z.nullable(shape), null)

const Tax = z.object({ tax: z.number() })
/** Taxes by rate: a list, or what some versions answer, an object with the rates as names. */
const Taxes = z.pipe(
  z.union([z.array(Tax), z.record(z.string(), Tax)]),
  z.transform((taxes) => Object.values(taxes)),
)

/** An amount with its taxes: within `totalPrice`, or beside it, as the order says. */
export const Price = z.object({ totalPrice: z.number(), calculatedTaxes: Taxes })

export const Place = z.object({
  firstName: Text,
  lastName: Text,
  company: Text,
  street: Text,
  additionalAddressLine1: Text,
  zipcode: Text,
  city: Text,
  phoneNumber: Text,
  country: maybe(z.object({ iso: Text })),
  countryState: maybe(z.object({ shortCode: Text })),
})

/** What a line has of its product, or of its promotion: how much of which line a discount is of, by the `identifier` of that line. */
const Payload = orElse(
  z.object({
    productNumber: Text,
    parentId: maybe(z.string()),
    composition: orElse(z.array(z.object({ id: z.string(), discount: z.number() })), []),
  }),
  { productNumber: '', parentId: null, composition: [] },
)

const Line = z.object({
  id: z.string(),
  parentId: maybe(z.string()),
  identifier: Text,
  type: Text,
  productId: maybe(z.string()),
  referencedId: maybe(z.string()),
  quantity: z.int(),
  label: Text,
  price: Price,
  payload: Payload,
})
export type ShopwareSaleLine = z.infer<typeof Line>

/** An order that a shopper placed in the shop. */
export const ShopwareSale = z.object({
  id: z.string(),
  orderNumber: Text,
  customerComment: Text,
  orderDateTime: z.string(),
  amountTotal: z.number(),
  price: z.object({ taxStatus: z.string() }),
  shippingCosts: Price,
  currency: z.object({ isoCode: z.string() }),
  stateMachineState: State,
  customFields: orElse(z.record(z.string(), z.unknown()), {}),
  orderCustomer: maybe(z.object({ firstName: Text, lastName: Text, email: Text })),
  billingAddress: maybe(Place),
  primaryOrderDeliveryId: maybe(z.string()),
  primaryOrderTransactionId: maybe(z.string()),
  lineItems: z.array(Line),
  deliveries: orElse(
    z.array(
      z.object({
        id: z.string(),
        stateMachineState: State,
        shippingCosts: maybe(z.object({ totalPrice: z.number() })),
        shippingOrderAddress: maybe(Place),
      }),
    ),
    [],
  ),
  transactions: z.array(z.object({ id: z.string(), createdAt: Text, stateMachineState: State, captures: Captures })),
})
export type ShopwareSale = z.infer<typeof ShopwareSale>
