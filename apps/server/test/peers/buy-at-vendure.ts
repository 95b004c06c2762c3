import type { RunningVendure } from './start-vendure.ts'

/** What a shopper pays with: `card` pays back itself, `invoice` leaves that to people. */
type Method = 'card' | 'invoice'

/** Buys in the shop as a guest does: by its Shop API, from the basket to the payment. Returns the id of the order. */
export async function buyAtVendure(
  { origin, ask }: RunningVendure,
  items: readonly { sku: string; quantity: number }[],
  { method = 'card', coupon }: { method?: Method; coupon?: string } = {},
): Promise<string> {
  let token = ''
  const shop = async (query: string, variables: object = {}): Promise<Record<string, { id?: string; code?: string; message?: string }>> => {
    const response = await fetch(`${origin}/shop-api`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token === '' ? {} : { authorization: `Bearer ${token}` }) },
      body: JSON.stringify({ query, variables }),
    })
    token = response.headers.get('vendure-auth-token') ?? token
    const { data, errors } = (await response.json()) as { data: Record<string, never>; errors?: { message: string }[] }
    if (errors?.[0]) throw new Error(errors[0].message)
    return data
  }
  /** A step whose answer is the order. Throws what the shop says in place of it. */
  const step = async (field: string, types = '', variables: object = {}): Promise<string> => {
    const { [field.split('(')[0] ?? '']: answer } = await shop(
      `mutation ${types} { ${field} { ... on Order { id } ... on ErrorResult { message } } }`,
      variables,
    )
    if (answer?.id === undefined) throw new Error(`${field}: ${answer?.message}`)
    return answer.id
  }
  for (const { sku, quantity } of items) {
    const { productVariants } = await ask<{ productVariants: { items: { id: string }[] } }>(
      'query ($sku: String!) { productVariants(options: { filter: { sku: { eq: $sku } } }) { items { id } } }',
      { sku },
    )
    await step('addItemToOrder(productVariantId: $id, quantity: $quantity)', '($id: ID!, $quantity: Int!)', {
      id: productVariants.items[0]?.id,
      quantity,
    })
  }
  if (coupon !== undefined) await step('applyCouponCode(couponCode: $coupon)', '($coupon: String!)', { coupon })
  const emailAddress = `noor-${Math.random().toString(36).slice(2)}@example.com`
  const person = { firstName: 'Noor', lastName: 'de Vries', emailAddress }
  await step('setCustomerForOrder(input: $input)', '($input: CreateCustomerInput!)', { input: person })
  const input = { fullName: 'Noor de Vries', streetLine1: 'Prinsengracht 214', postalCode: '1016 HD', city: 'Amsterdam', countryCode: 'NL' }
  await step('setOrderShippingAddress(input: $input)', '($input: CreateAddressInput!)', { input })
  const methods = (await shop('{ eligibleShippingMethods { id } }')) as unknown as { eligibleShippingMethods: { id: string }[] }
  await step('setOrderShippingMethod(shippingMethodId: $ids)', '($ids: [ID!]!)', { ids: [methods.eligibleShippingMethods[0]?.id] })
  await step('transitionOrderToState(state: "ArrangingPayment")')
  return step('addPaymentToOrder(input: $input)', '($input: PaymentInput!)', { input: { method, metadata: {} } })
}
