import type { paymentAccount } from '@stoa/contract/payment-account.ts'
import type { Answer } from '@stoa/contract/route.ts'
import type { JobCtx } from '../../kit/context.ts'
import { requireFreshSignIn } from '../auth/session/require-fresh-sign-in.ts'
import { accountAccess } from './account-access.ts'
import { findAccount } from './find-account.ts'
import type { AccountKey } from './queries-account.ts'
import { findContact, getOpeningKey, insertAccount } from './queries-account.ts'
import { recordAccount } from './record-account.ts'
import { removeReference } from './remove-reference.ts'
import { toPaymentAccount } from './to-payment-account.ts'

/**
 * Opens a merchant's account at the provider, or finds the one it has there, and returns the provider's page where its details are entered. Asks for a fresh
 * sign-in: that page decides where money goes. Repeated, it opens no second account;
 * one that the provider no longer knows is opened again.
 */
export async function createAccount(
  jobCtx: JobCtx,
  kind: AccountKey['kind'],
  otherId: string,
): Promise<Answer<typeof paymentAccount.createPayoutAccount>> {
  const { account, connector, access } = await accountAccess(jobCtx, kind, otherId)
  const { id, contact } = await jobCtx.transact(async (ctx) => {
    await requireFreshSignIn(ctx)
    return { id: await insertAccount(ctx.db, account, account.connectionId), contact: await findContact(ctx.db, account.merchantId) }
  })
  const { reference, merchantName: name, currency } = account
  const known = reference === null ? undefined : await connector.findAccount(access, reference)
  const open = async () => {
    const key = await jobCtx.transact(async (ctx) => {
      if (reference !== null) await removeReference(ctx, id, reference)
      return getOpeningKey(ctx.db, id)
    })
    return connector.openAccount(access, { key, kind, name, currency, ...contact })
  }
  const opened = known ?? (await open())
  await jobCtx.transact((ctx) => recordAccount(ctx, id, opened))
  const returnAddress = `${jobCtx.settings.publicUrl}/settings/psp?verify=${otherId}`
  const link = await connector.createAccountLink(access, opened.reference, returnAddress)
  return { account: toPaymentAccount(await findAccount(jobCtx, kind, otherId), jobCtx.ports.payments, jobCtx.now), ...link }
}
