import type { Guard } from './guard.ts'

const test = 'apps/server/src/domains/order/collection/collection.test.ts'

/** Money that merchants collect themselves. */
export const collectionGuards: readonly Guard[] = [
  {
    name: 'a payment that the provider collects is recorded by hand',
    file: 'apps/server/src/domains/order/collection/lock-collected-order.ts',
    text: "if (collectedBy !== 'merchant') throw",
    instead: 'if (false) throw',
    test,
    title: 'is refused for an order whose payment the provider collects',
  },
  {
    name: 'an order that was paid ends as not paid',
    file: 'apps/server/src/domains/order/collection/end-unpaid.ts',
    text: "kind: 'non_payment_recorded', params, isCommand: true }",
    instead: "kind: 'non_payment_recorded', params }",
    test,
    title: 'is refused once the payment is recorded, and the other way round',
  },
  {
    name: 'an order that ended without payment is recorded as paid',
    file: 'apps/server/src/domains/order/collection/record-payment.ts',
    text: "kind: 'payment_recorded', params, isCommand: true }",
    instead: "kind: 'payment_recorded', params }",
    test,
    title: 'is refused once the payment is recorded, and the other way round',
  },
  {
    name: 'merchants collect payments although their marketplace does not allow it',
    file: 'apps/server/src/domains/order/intake/create-orders.ts',
    text: 'if (!allowsMerchantCollection) throw',
    instead: 'if (false) throw',
    test,
    title: 'is refused while the marketplace does not allow it, with the field named',
  },
]
