import type { PspSetup, paymentAccount } from '@stoa/contract/payment-account.ts'
import { message } from '@stoa/messages/describe.ts'
import { v7 as uuidv7 } from 'uuid'
import type { Ctx, JobCtx } from '../../kit/context.ts'
import { AppError, fieldError } from '../../kit/errors.ts'
import type { Received } from '../../kit/http.ts'
import { requireFreshSignIn } from '../auth/session/require-fresh-sign-in.ts'
import { recordAudit } from '../company/record-audit.ts'
import { awaitTurn } from '../connection/await-turn.ts'
import { chooseSettings } from '../connection/setup/choose-settings.ts'
import type { ConnectionRow } from '../connection/queries.ts'
import {
  findConnectionOfKind,
  insertConnection,
  lockConnectionOfKind,
  updateConnection,
  updatePaymentConnectionEnded,
} from '../connection/queries.ts'
import type { SplitSettings } from '../connection/rules.ts'
import { testConnection } from '../connection/setup/test-connection.ts'
import { findAccount } from './find-account.ts'
import { getPaymentSetup } from './get-payment-setup.ts'
import type { PaymentConnector } from './ports.ts'
import { updatePayoutMinimum } from './queries-account.ts'

type Body = Received<typeof paymentAccount.updateSettings>['body']

/**
 * Connects an operator to a payment provider, or changes its settings, after trying them once: what does not work changes nothing. Another provider
 * ends the connection before, which keeps its keys for refunds. A merchant sets its own smallest payout.
 */
export async function updatePaymentSettings(jobCtx: JobCtx, { body }: Received<typeof paymentAccount.updateSettings>): Promise<PspSetup> {
  if (jobCtx.scope.companyType === 'MARKETPLACE') await connect(jobCtx, body)
  else await setMinimum(jobCtx, body)
  return getPaymentSetup(jobCtx)
}

async function setMinimum(jobCtx: JobCtx, { marketplaceId, payoutMinimumMinor }: Body): Promise<void> {
  if (marketplaceId === undefined) throw fieldError('marketplaceId', 'required', message('payment_error.marketplace_required'))
  if (payoutMinimumMinor === undefined) throw fieldError('payoutMinimumMinor', 'required', message('payment_error.minimum_required'))
  const { merchantId } = await findAccount(jobCtx, 'payout', marketplaceId)
  await jobCtx.transact(async (ctx) => {
    const currency = await updatePayoutMinimum(ctx.db, { marketplaceId, merchantId }, payoutMinimumMinor)
    if (currency === undefined) throw new AppError('state_forbids', { detail: message('payment_error.no_account') })
    const detail = { payoutMinimumMinor, currency }
    await recordAudit(ctx, { companyId: merchantId, action: 'payout-account.minimum', object: marketplaceId, detail })
  })
}

async function connect(jobCtx: JobCtx, { provider, settings: given, version }: Body): Promise<void> {
  const { ports, scope } = jobCtx
  if (provider === undefined) throw fieldError('provider', 'required', message('payment_error.provider_required'))
  const connector = Object.hasOwn(ports.payments, provider) ? ports.payments[provider] : undefined
  if (!connector) throw fieldError('provider', 'unknown_provider', message('payment_error.unknown_provider'))
  await jobCtx.transact(requireFreshSignIn)
  const present = await findConnectionOfKind(jobCtx.db, scope.companyId, 'payment')
  if (version !== undefined && (present?.version ?? null) !== version)
    throw new AppError('stale_version', { detail: message('connection_error.changed'), current: await getPaymentSetup(jobCtx) })
  const same = present?.provider === provider ? present : undefined
  const trial = ports.trialPayments?.provider === connector.provider ? ports.trialPayments.createAccount : undefined
  const chosen = chooseSettings(jobCtx, connector.fields, given, same, trial)
  const id = same?.id ?? uuidv7()
  await tryOut(jobCtx, connector, id, chosen)
  const row = { id, companyId: scope.companyId, name: connector.name, settings: chosen.settings, secrets: jobCtx.vault.seal(chosen.secrets, id) }
  await jobCtx.transact((ctx) => save(ctx, connector, present, row))
}

async function tryOut(jobCtx: JobCtx, connector: PaymentConnector, id: string, { settings, secrets }: SplitSettings): Promise<void> {
  const webhookAddress = `${jobCtx.settings.publicUrl}/api/Webhook/${connector.provider}/${id}`
  const { scope, outbound, signal } = jobCtx
  const turn = () => awaitTurn(jobCtx, id, connector.callLimit)
  const access = { marketplaceId: scope.companyId, connectionId: id, settings, secrets, outbound, webhookAddress, awaitTurn: turn, signal }
  await testConnection(connector.fields, () => connector.check(access))
}

async function save(
  ctx: Ctx,
  connector: PaymentConnector,
  seen: ConnectionRow | undefined,
  row: { id: string; companyId: string; name: string; settings: Record<string, string>; secrets: Buffer },
): Promise<void> {
  const locked = await lockConnectionOfKind(ctx.db, row.companyId, 'payment')
  // Somebody else changed it during the request to the provider.
  if (locked?.id !== seen?.id || locked?.version !== seen?.version)
    throw new AppError('stale_version', { detail: message('connection_error.changed') })
  if (locked?.id === row.id) await updateConnection(ctx.db, row)
  else {
    if (locked) await updatePaymentConnectionEnded(ctx.db, row.companyId, locked.id)
    await insertConnection(ctx.db, { ...row, kind: 'payment', provider: connector.provider })
  }
  const fields = connector.fields.map(({ key }) => key)
  await recordAudit(ctx, { companyId: row.companyId, action: 'payment.set-up', object: row.id, detail: { provider: connector.provider, fields } })
  await ctx.announce([row.companyId], { kind: 'connection', id: row.id })
}
