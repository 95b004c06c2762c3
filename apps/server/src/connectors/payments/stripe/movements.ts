import type { PaymentTransaction } from '../../../domains/payment/ports.ts'
import { payoutFromTransfer } from './payouts.ts'
import { feeOfIntent, pageOf, PaymentIntent, Refund, Transfer } from './shapes.ts'
import type { StripeCall } from './stripe-call.ts'
import { keyOf, transactionFromIntent, transactionFromRefund } from './transactions.ts'

/** How far back the nightly comparison looks: a refund or dispute of an older payment is compared when it is made. */
const daysBack = 35
const pageSize = 100

const lists = {
  payment: { path: '/v1/payment_intents', next: 'refund' },
  refund: { path: '/v1/refunds', next: 'payout' },
  payout: { path: '/v1/transfers', next: undefined },
} as const

/** Returns a page of what we created at Stripe in the last weeks: payments, then refunds, then transfers. Others of the same account are not ours to compare. */
export async function listMovements(
  call: StripeCall,
  after: string | undefined,
): Promise<{ movements: PaymentTransaction[]; next: string | undefined }> {
  const [kind, cursor] = (after ?? 'payment').split(':') as [keyof typeof lists, string?]
  const { path, next } = lists[kind]
  // From midnight, so that all pages of a pass begin at the same instant.
  const from = Math.floor(Date.now() / 86_400_000 - daysBack) * 86_400
  const request = { path, query: { created: { gte: from }, limit: pageSize, starting_after: cursor === '' ? undefined : cursor } }
  const read = await readPage(call, kind, request)
  const nextKind = next === undefined ? undefined : `${next}:`
  return { movements: read.movements, next: read.hasMore && read.last !== undefined ? `${kind}:${read.last}` : nextKind }
}

async function readPage(
  call: StripeCall,
  kind: keyof typeof lists,
  request: Parameters<StripeCall['send']>[1],
): Promise<{ movements: PaymentTransaction[]; last: string | undefined; hasMore: boolean }> {
  if (kind === 'payment') {
    const { data, has_more: hasMore } = await call.send(pageOf(PaymentIntent), {
      ...request,
      query: { ...request.query, expand: [`data.${feeOfIntent}`] },
    })
    return { movements: ofOurs(data, transactionFromIntent), last: data.at(-1)?.id, hasMore: hasMore === true }
  }
  if (kind === 'refund') {
    const { data, has_more: hasMore } = await call.send(pageOf(Refund), request)
    return { movements: ofOurs(data, transactionFromRefund), last: data.at(-1)?.id, hasMore: hasMore === true }
  }
  const { data, has_more: hasMore } = await call.send(pageOf(Transfer), request)
  return { movements: ofOurs(data, payoutFromTransfer), last: data.at(-1)?.id, hasMore: hasMore === true }
}

function ofOurs<T extends { metadata?: Record<string, string> | null | undefined }>(
  objects: readonly T[],
  toTransaction: (object: T, key: string) => PaymentTransaction,
): PaymentTransaction[] {
  return objects.flatMap((object) => {
    const key = keyOf(object)
    return key === undefined ? [] : [toTransaction(object, key)]
  })
}
