import * as z from 'zod/mini'
import { currencyExponent } from '@stoa/contract/amounts.ts'
import { message } from '@stoa/messages/describe.ts'
import type { ShopRefund } from '../../../domains/connection/ports-order.ts'
import { UpstreamError } from '../../../kit/errors.ts'
import { minorFromNumbers } from '../minor-from-numbers.ts'
import { Captures, keyField, withCaptures } from './captures.ts'
import type { ShopwareClient } from './client.ts'
import { shopwareId } from './ids.ts'

const Paid = z.object({ transactions: z.array(z.object({ captures: Captures })) })
const Identified = z.object({ id: z.string() })
/** The states of a refund for which no money moves. */
const endedStates = new Set(['failed', 'cancelled'])

/**
 * Has the payment method of an order pay a refund back, once: the id of the refund follows from our key. Throws UpstreamError `refused` where the payment
 * method cannot, or says that it failed: only some plugins report to Shopware what they collected.
 */
export async function payBack(client: ShopwareClient, refund: ShopRefund): Promise<void> {
  const { data } = await client.search(Paid, 'order', {
    ids: [refund.orderReference],
    limit: 1,
    associations: { transactions: { associations: withCaptures } },
  })
  const captures = data.flatMap(({ transactions }) => transactions.flatMap((one) => one.captures ?? []))
  const id = shopwareId('refund', refund.key)
  const state = captures.flatMap(({ refunds }) => refunds ?? []).find((one) => one.id === id)?.stateMachineState.technicalName
  if (state === 'completed') return
  // The payment provider has the request of an earlier try: its answer decides.
  if (state === 'in_progress') throw new UpstreamError('unreachable', message('upstream.refund_being_reported'))
  if (state !== undefined && state !== 'open') throw new UpstreamError('refused', message('upstream.refund_then_mark'))
  if (state === undefined) await createRefund(client, id, refund, findCapture(captures, refund))
  await client.write(`/_action/order_transaction_capture_refund/${id}`, {})
}

/** Returns the payment of which so much is left. */
function findCapture(captures: NonNullable<z.infer<typeof Captures>>, { amountMinor, currency }: ShopRefund): string {
  const found = captures.find(({ stateMachineState, amount, refunds }) => {
    const gone = (refunds ?? []).filter((one) => !endedStates.has(one.stateMachineState.technicalName)).map((one) => -one.amount.totalPrice)
    return stateMachineState.technicalName === 'completed' && minorFromNumbers([amount.totalPrice, ...gone], currency) >= amountMinor
  })
  if (!found) throw new UpstreamError('refused', message('upstream.refund_then_mark'))
  return found.id
}

async function createRefund(client: ShopwareClient, id: string, refund: ShopRefund, captureId: string): Promise<void> {
  const is = (field: string, value: string) => ({ type: 'equals', field, value })
  const filter = [is('technicalName', 'open'), is('stateMachine.technicalName', 'order_transaction_capture_refund.state')]
  const { data } = await client.search(Identified, 'state-machine-state', { limit: 1, filter })
  const stateId = data[0]?.id
  if (stateId === undefined) throw new UpstreamError('refused', message('upstream.refund_then_mark'))
  const price = refund.amountMinor / 10 ** currencyExponent(refund.currency)
  const amount = { unitPrice: price, totalPrice: price, quantity: 1, calculatedTaxes: [], taxRules: [] }
  const payload = [{ id, captureId, stateId, amount, reason: refund.reason, customFields: { [keyField]: refund.key } }]
  await client.write('/_action/sync', [{ action: 'upsert', entity: 'order_transaction_capture_refund', payload }])
}
