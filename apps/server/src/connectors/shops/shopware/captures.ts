import * as z from 'zod/mini'

const orElse = z.catch
const State = z.object({ technicalName: z.string() })
const Amount = z.object({ totalPrice: z.number() })

/** A refund of a payment that was collected through a payment method that can pay back. `customFields` have our key where we made it. */
const CaptureRefund = z.object({
  id: z.string(),
  stateMachineState: State,
  amount: Amount,
  customFields: orElse(z.record(z.string(), z.unknown()), {}),
  positions: orElse(z.array(z.object({ orderLineItemId: z.string(), quantity: orElse(z.int(), 0), amount: Amount })), []),
})
export type CaptureRefund = z.infer<typeof CaptureRefund>

/** What was collected of a payment. Absent where the payment method cannot pay back. */
export const Captures = orElse(
  z.nullable(
    z.array(z.object({ id: z.string(), stateMachineState: State, amount: Amount, refunds: orElse(z.nullable(z.array(CaptureRefund)), null) })),
  ),
  null,
)

/** What is read with a payment. Source: Shopware, `OrderTransactionCaptureDefinition`, from 6.4.12 on. */
export const withCaptures = {
  stateMachineState: {},
  captures: { associations: { stateMachineState: {}, refunds: { associations: { stateMachineState: {}, positions: {} } } } },
}

/** The custom field of a refund that has our key. */
export const keyField = 'stoa_refund_key'

/** Returns our key of a refund; null where it was made in the shop. */
export function keyOf({ customFields }: Pick<CaptureRefund, 'customFields'>): string | null {
  const key = customFields[keyField]
  return typeof key === 'string' ? key : null
}
