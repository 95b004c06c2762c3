import type { Message } from '@stoa/messages/describe.ts'
import { message } from '@stoa/messages/describe.ts'
import type { JobCtx } from '../../kit/context.ts'
import { UpstreamError } from '../../kit/errors.ts'
import type { PaymentTransaction } from '../payment/ports.ts'
import { findPayoutTarget } from '../payment/queries-account.ts'
import { paymentAccess } from '../payment/payment-access.ts'
import { transitionOrder } from '../order/transition-order.ts'
import { transitionPayout } from './transition-payout.ts'
import { blockMessage } from './block-message.ts'
import { lockPayout, updatePayoutFailure, updatePayoutReference } from './queries.ts'
import { returnPayout } from './return-payout.ts'
import { accountBlock } from './rules.ts'
import { settlePayout } from './settle-payout.ts'

/**
 * Asks the provider to pay, with the payout's id as its key: a repeat after a lost answer finds the first. An answer that comes after the payout ended changes
 * nothing. One that the provider refuses to take is returned, and so is one to an account that may no longer be paid: it may have changed since the run.
 */
export async function sendPayout(jobCtx: JobCtx, { marketplaceId, payoutId }: { marketplaceId: string; payoutId: string }): Promise<void> {
  const payout = await jobCtx.transact(async (ctx) => {
    const locked = await lockPayout(ctx.db, marketplaceId, payoutId)
    if (!locked || locked.status !== 'Reserved') return locked?.status === 'Payout Processing' ? locked : undefined
    await transitionPayout(ctx, locked, 'Payout Processing')
    await transitionOrder(ctx, {
      marketplaceId,
      orderIds: locked.orderIds,
      axis: 'payout',
      to: 'Payout Processing',
      kind: 'payout_sent',
      params: { number: locked.number },
    })
    return locked
  })
  if (!payout) return
  const { connector, access } = await paymentAccess(jobCtx, marketplaceId, payout.connectionId ?? undefined)
  const target = await findPayoutTarget(jobCtx.db, marketplaceId, payout.merchantId, access.connectionId)
  // The provider may have taken an earlier request whose answer was lost: what it knows is settled, whatever became of the account.
  const returnUnlessKnown = async (failure: Message): Promise<void> => {
    const known = await connector.find(access, 'payout', payoutId)
    await jobCtx.transact(async (ctx) => {
      const locked = await lockPayout(ctx.db, marketplaceId, payoutId)
      if (known) await settlePayout(ctx, marketplaceId, known)
      else if (locked) await returnPayout(ctx, locked, { to: 'Payout Refused', failure, detail: null })
    })
  }
  const block = accountBlock(target, jobCtx.now)
  if (block) return returnUnlessKnown(blockMessage(block))
  const destination = target?.reference ?? payout.merchantId
  const { id: key, amountMinor, currency, number: statement } = payout
  let movement: PaymentTransaction
  try {
    movement = await connector.payout(access, { key, amountMinor, currency, destination, statement })
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error
    if (error.kind === 'refused' && !error.isTemporary) {
      // An amount or an account that the provider will not take stays so: unless it knows the payout all the same, the money is for the next one.
      return returnUnlessKnown(error.text)
    }
    if (error.kind !== 'insufficient_balance') throw error
    // Nothing moved at the provider. The payout stays on its way, and is sent again with those that are stuck.
    await jobCtx.transact(async (ctx) => {
      await updatePayoutFailure(ctx.db, marketplaceId, payoutId, message('failure.insufficient_balance'))
      await ctx.announce([marketplaceId, payout.merchantId], { kind: 'payout', id: payoutId })
    })
    return
  }
  await jobCtx.transact(async (ctx) => {
    await updatePayoutReference(ctx.db, marketplaceId, payoutId, movement.reference)
    await settlePayout(ctx, marketplaceId, movement)
  })
}
