import { message } from '@stoa/messages/describe.ts'
import type { PaymentAccess, PaymentConnector, PaymentTransaction } from '../../../domains/payment/ports.ts'
import { UpstreamError } from '../../../kit/errors.ts'
import type { AdyenCall } from './adyen-call.ts'
import type { AdyenAmount } from './amount.ts'
import { amountFromAdyen, amountToAdyen } from './amount.ts'
import { AccountHolder, BalanceAccount, LegalEntity, Transfer } from './shapes.ts'
import { isPayout, lacksBalance, payoutFrom } from './transactions.ts'
import { findTransfers, madeAt, sinceKey } from './transfers.ts'

type PayoutInput = Parameters<PaymentConnector['payout']>[1]
type ReversalInput = Parameters<NonNullable<PaymentConnector['reverse']>>[1]

/** How long a payout waits before it is tried again when the marketplace's balance does not cover it. */
const balanceWaitSeconds = 3600
/** States of a transfer that moved nothing, or whose money came back. */
const endedStates = new Set(['cancelled', 'error', 'expired', 'failed', 'refused', 'rejected', 'returned'])

/**
 * Pays a merchant from its balance account to its bank account. What its payments did not bring there comes from the marketplace's own account first: those of
 * before it had an account, and credits. Looks for the transfer by its reference before it is made again.
 */
export async function payOut(access: PaymentAccess, call: AdyenCall, input: PayoutInput): Promise<PaymentTransaction> {
  const { key, amountMinor, currency, destination, statement } = input
  const made = await findOwnTransfers(access, call, key)
  const known = latestPayout(made)
  if (known) return known
  const amount = amountToAdyen(amountMinor, currency)
  const path = `/balanceAccounts/${encodeURIComponent(destination)}`
  const account = await call.send(BalanceAccount, { api: 'platform', path })
  const bank = await findBank(call, account)
  const available = account.balances?.find((balance) => balance.currency === currency)?.available ?? 0
  const refusedAt = Math.max(0, ...made.filter(lacksBalance).map(madeAt))
  const lacking = { value: amount.value - Math.max(0, available), currency }
  if (lacking.value > 0) await topUp(access, call, { key, destination, amount: lacking, refusedAt })
  const sent = await transfer(call, `${key}:${made.length}`, {
    amount,
    category: 'bank',
    balanceAccountId: destination,
    counterparty: { transferInstrumentId: bank },
    priority: 'regular',
    reference: key,
    referenceForBeneficiary: toStatement(statement),
    description: statement.slice(0, 140),
  })
  const [payout] = payoutFrom(sent)
  if (!payout || payout.movement.amountMinor !== amountMinor) throw new UpstreamError('refused', message('upstream.adyen_key_used'))
  return payout.movement
}

/** Returns a payout by our key; one that was refused for want of balance is none yet. */
export async function findPayout(access: PaymentAccess, call: AdyenCall, key: string): Promise<PaymentTransaction | undefined> {
  return latestPayout(await findOwnTransfers(access, call, key))
}

const latestPayout = (made: readonly Transfer[]): PaymentTransaction | undefined => made.filter(isPayout).flatMap(payoutFrom)[0]?.movement

const findOwnTransfers = (access: PaymentAccess, call: AdyenCall, reference: string): Promise<Transfer[]> =>
  findTransfers(access, call, { since: sinceKey(reference.slice(0, 36)), until: new Date(Date.now() + 60_000), reference })

async function findBank(call: AdyenCall, { accountHolderId }: BalanceAccount): Promise<string> {
  const holder = await call.send(AccountHolder, { api: 'platform', path: `/accountHolders/${encodeURIComponent(accountHolderId)}` })
  const entity = await call.send(LegalEntity, { api: 'legalEntities', path: `/legalEntities/${encodeURIComponent(holder.legalEntityId)}` })
  const [instrument] = entity.transferInstruments ?? []
  if (!instrument) throw new UpstreamError('refused', message('upstream.adyen_bank'))
  return instrument.id
}

/**
 * Moves what a payout lacks from the marketplace's account to the merchant's: once for a payout, and again where it was refused since then, because something
 * else took what had come.
 */
async function topUp(
  access: PaymentAccess,
  call: AdyenCall,
  { key, destination, amount, refusedAt }: { key: string; destination: string; amount: AdyenAmount; refusedAt: number },
): Promise<void> {
  const reference = `${key}:top-up`
  const made = await findOwnTransfers(access, call, reference)
  if (made.some((one) => !endedStates.has(one.status) && (one.status !== 'booked' || madeAt(one) >= refusedAt))) return
  await transfer(call, `${reference}:${made.length}`, {
    amount,
    category: 'internal',
    balanceAccountId: access.settings.liableAccount ?? '',
    counterparty: { balanceAccountId: destination },
    reference,
    description: reference,
  })
}

/** Makes a transfer. One that the balance does not cover moves nothing: it is tried again later, by another key, since Adyen repeats its answer. */
async function transfer(call: AdyenCall, key: string, body: object): Promise<Transfer> {
  const sent = await call.send(Transfer, { api: 'transfers', path: '/transfers', body, key })
  if (lacksBalance(sent))
    throw new UpstreamError('insufficient_balance', message('upstream.adyen_balance'), { isTemporary: true, retryAfterSeconds: balanceWaitSeconds })
  return sent
}

/** Returns a number of a payout as a bank statement takes it. */
function toStatement(statement: string): string {
  return statement.replaceAll(/[^A-Za-z0-9 ./-]/g, '').slice(0, 80)
}

/**
 * Takes a part of what a payout brought back from the merchant's balance account. Returns how much was taken, by this key, in minor units: at most what is
 * available there.
 */
export async function reverse(access: PaymentAccess, call: AdyenCall, input: ReversalInput): Promise<number> {
  const { key, payoutReference, amountMinor, currency } = input
  const reference = `${key}:reversal`
  const made = await findOwnTransfers(access, call, reference)
  const known = made.find(({ status }) => !endedStates.has(status))
  if (known) return amountFromAdyen({ value: Math.abs(known.amount.value), currency }).amountMinor
  const payout = await call.send(Transfer, { api: 'transfers', path: `/transfers/${encodeURIComponent(payoutReference)}` })
  const owner = payout.balanceAccount?.id
  if (!owner) return 0
  const account = await call.send(BalanceAccount, { api: 'platform', path: `/balanceAccounts/${encodeURIComponent(owner)}` })
  const available = account.balances?.find((balance) => balance.currency === currency)?.available ?? 0
  const value = Math.min(available, amountToAdyen(amountMinor, currency).value)
  if (value <= 0) return 0
  const sent = await call.send(Transfer, {
    api: 'transfers',
    path: '/transfers',
    body: {
      amount: { value, currency },
      category: 'internal',
      balanceAccountId: owner,
      counterparty: { balanceAccountId: access.settings.liableAccount ?? '' },
      reference,
      description: reference,
    },
    key: `${reference}:${made.length}`,
  })
  // The money went elsewhere meanwhile: what is owed stays with the merchant's next payout.
  return endedStates.has(sent.status) ? 0 : amountFromAdyen({ value, currency }).amountMinor
}
