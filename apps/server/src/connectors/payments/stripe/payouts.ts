import type * as z from 'zod/mini'
import type { PaymentAccess, PaymentConnector, PaymentTransaction } from '../../../domains/payment/ports.ts'
import { UpstreamError } from '../../../kit/errors.ts'
import { amountFromStripe, amountToStripe } from './amount.ts'
import { findInList } from './find-in-list.ts'
import { ourKey, pageOf, Payout, Reversal, Transfer } from './shapes.ts'
import type { StripeCall, StripeRequest } from './stripe-call.ts'
import { keyOf } from './transactions.ts'

type PayoutInput = Parameters<PaymentConnector['payout']>[1]
type ReversalInput = Parameters<NonNullable<PaymentConnector['reverse']>>[1]

/** Why a transfer was reversed, in the metadata of the reversal. */
const purposeKey = 'stoa_purpose'
/** How a transfer reaches the bank, in its metadata: settings may change meanwhile. */
const methodKey = 'stoa_payout'
/** What the merchant's bank statement says, in the metadata of the transfer. */
const statementKey = 'stoa_statement'

/** How often a payout that the balance did not cover is tried again. */
const slotMs = 600_000

/** Returns a number of a payout as a bank statement takes it: at most 22 plain characters. */
function toDescriptor(statement: string): string | undefined {
  return statement.replaceAll(/[^A-Za-z0-9 ./-]/g, '').slice(0, 22) || undefined
}

/**
 * Pays a merchant: a transfer to its balance at Stripe, which Stripe pays out on the account's own schedule; with payouts ordered by us, a payout to its bank
 * as well. Looks for the transfer first: Stripe forgets keys of requests after a day.
 */
export async function payOut(access: PaymentAccess, call: StripeCall, input: PayoutInput): Promise<PaymentTransaction> {
  const { key, amountMinor, currency, destination, statement } = input
  const isManual = access.settings.payouts === 'manual'
  const form = {
    amount: amountToStripe(amountMinor, currency, isManual),
    currency: currency.toLowerCase(),
    destination,
    transfer_group: key,
    description: statement,
    metadata: { [ourKey]: key, [methodKey]: isManual ? 'manual' : 'automatic', [statementKey]: toDescriptor(statement) },
  }
  const transfer = (await findTransfer(call, key)) ?? (await move(call, Transfer, { path: '/v1/transfers', form, key }))
  return completePayout(call, transfer, key)
}

/**
 * Makes a movement that the balance may not cover. Stripe repeats its first answer to a key for a day, so after such a refusal the request has a key of these
 * ten minutes. That of the ten minutes before comes first: its answer may have been lost.
 */
async function move<S extends z.ZodMiniType>(call: StripeCall, shape: S, request: StripeRequest & { key: string }): Promise<z.infer<S>> {
  const slot = Math.floor(Date.now() / slotMs)
  const keys = [request.key, `${request.key}:${slot - 1}`]
  for (const key of keys) {
    try {
      return await call.send(shape, { ...request, key })
    } catch (error) {
      if (!(error instanceof UpstreamError && error.kind === 'insufficient_balance')) throw error
    }
  }
  return call.send(shape, { ...request, key: `${request.key}:${slot}` })
}

/** Returns a payout by our key. One whose answer was lost halfway is completed: its key makes that safe. */
export async function findPayout(call: StripeCall, key: string): Promise<PaymentTransaction | undefined> {
  const transfer = await findTransfer(call, key)
  return transfer && completePayout(call, transfer, key)
}

async function findTransfer(call: StripeCall, key: string): Promise<Transfer | undefined> {
  const { data } = await call.send(pageOf(Transfer), { path: '/v1/transfers', query: { transfer_group: key, limit: 1 } })
  return data[0]
}

/** Returns how a transfer reached the bank, after ordering the payout to the bank where that is ours to do. One that failed is transferred back. */
async function completePayout(call: StripeCall, transfer: Transfer, key: string): Promise<PaymentTransaction> {
  const account = transfer.destination
  if (transfer.metadata?.[methodKey] !== 'manual' || account === null) return payoutOf(transfer, key, 'succeeded', null)
  const known = await findInList(call, Payout, '/v1/payouts', { created: { gte: transfer.created - 60 } }, (one) => keyOf(one) === key, account)
  const { amount, currency, metadata } = transfer
  const form = { amount, currency, statement_descriptor: metadata?.[statementKey], metadata: { [ourKey]: key } }
  const bank = known ?? (await move(call, Payout, { path: '/v1/payouts', form, key: `${key}:bank`, account }))
  if (bank.status === 'paid') return payoutOf(transfer, key, 'succeeded', null)
  if (bank.status !== 'failed' && bank.status !== 'canceled') return payoutOf(transfer, key, 'pending', null)
  await transferBack(call, transfer, key)
  return payoutOf(transfer, key, 'failed', bank.failure_message ?? bank.failure_code ?? bank.status)
}

/** The bank returned the money to the merchant's balance at Stripe; it goes back to the marketplace, which pays it again. */
async function transferBack(call: StripeCall, transfer: Transfer, key: string): Promise<void> {
  const left = transfer.amount - transfer.amount_reversed
  if (left <= 0) return
  const path = `/v1/transfers/${encodeURIComponent(transfer.id)}/reversals`
  await move(call, Reversal, { path, form: { amount: left, metadata: { [ourKey]: key, [purposeKey]: 'failed_payout' } }, key: `${key}:back` })
}

function payoutOf(transfer: Transfer, key: string, state: 'pending' | 'succeeded' | 'failed', failure: string | null): PaymentTransaction {
  return { kind: 'payout', reference: transfer.id, key, state, ...amountFromStripe(transfer.amount, transfer.currency), failure }
}

/** A transfer as the nightly comparison sees it: what the bank did of it is known from its own report. */
export function payoutFromTransfer(transfer: Transfer, key: string): PaymentTransaction {
  return payoutOf(transfer, key, transfer.metadata?.[methodKey] === 'manual' ? 'pending' : 'succeeded', null)
}

/** Takes a part of a transfer back from the merchant's balance. Returns how much was taken, by this key, in minor units: at most what is left of it. */
export async function reverse(call: StripeCall, { key, payoutReference, amountMinor, currency }: ReversalInput): Promise<number> {
  const path = `/v1/transfers/${encodeURIComponent(payoutReference)}`
  const known = await findInList(call, Reversal, `${path}/reversals`, {}, (one) => keyOf(one) === key)
  const transfer = known ? undefined : await call.send(Transfer, { path })
  const left = transfer ? transfer.amount - transfer.amount_reversed : 0
  const amount = Math.min(left, amountToStripe(amountMinor, currency))
  if (!known && amount <= 0) return 0
  const form = { amount, metadata: { [ourKey]: key, [purposeKey]: 'refund' } }
  try {
    const made = known ?? (await call.send(Reversal, { path: `${path}/reversals`, form, key: `${key}:reversal` }))
    return amountFromStripe(made.amount, currency).amountMinor
  } catch (error) {
    // The bank has the money already: what is owed stays with the merchant's next payout.
    if (error instanceof UpstreamError && error.text.code === 'upstream.stripe_balance') return 0
    throw error
  }
}
