import type { PspSetup, paymentAccount } from '@stoa/contract/payment-account.ts'
import { message } from '@stoa/messages/describe.ts'
import { v7 as uuidv7 } from 'uuid'
import type { Ctx, JobCtx } from '../../kit/context.ts'
import { AppError, UpstreamError, fieldError } from '../../kit/errors.ts'
import type { Received } from '../../kit/http.ts'
import { requireFreshSignIn } from '../auth/session/require-fresh-sign-in.ts'
import { recordAudit } from '../company/record-audit.ts'
import { openSecrets } from '../connection/open-secrets.ts'
import type { ConnectionRow } from '../connection/queries.ts'
import {
  findConnectionOfKind,
  insertConnection,
  lockConnectionOfKind,
  updateConnection,
  updatePaymentConnectionEnded,
} from '../connection/queries.ts'
import { readSettings } from '../connection/rules.ts'
import type { SplitSettings } from '../connection/rules.ts'
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
    if (!(await updatePayoutMinimum(ctx.db, { marketplaceId, merchantId }, payoutMinimumMinor)))
      throw new AppError('state_forbids', { detail: message('payment_error.no_account') })
    await recordAudit(ctx, { companyId: merchantId, action: 'payout-account.minimum', object: marketplaceId, detail: { payoutMinimumMinor } })
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
  const chosen = choose(jobCtx, connector, given, same)
  const id = same?.id ?? uuidv7()
  await tryOut(jobCtx, connector, id, chosen)
  const row = { id, companyId: scope.companyId, name: connector.name, settings: chosen.settings, secrets: jobCtx.vault.seal(chosen.secrets, id) }
  await jobCtx.transact((ctx) => save(ctx, connector, present, row))
}

function choose(jobCtx: JobCtx, connector: PaymentConnector, given: Body['settings'], same: ConnectionRow | undefined): SplitSettings {
  const trial = jobCtx.ports.trialPayments
  const isBlank = Object.values(given).every((value) => value.trim() === '')
  if (!same && isBlank && trial?.provider === connector.provider) return trial.createAccount()
  const before = same ? { settings: same.settings, secrets: openSecrets(jobCtx.vault, same) } : { settings: {}, secrets: {} }
  const { settings, secrets, issues } = readSettings(connector.fields, given, before)
  if (issues[0]) throw new AppError('invalid_input', { detail: issues[0].message, errors: issues })
  return { settings, secrets }
}

async function tryOut(jobCtx: JobCtx, connector: PaymentConnector, id: string, { settings, secrets }: SplitSettings): Promise<void> {
  const webhookAddress = `${jobCtx.settings.publicUrl}/api/Webhook/${connector.provider}/${id}`
  const { scope, outbound, signal } = jobCtx
  try {
    await connector.check({ marketplaceId: scope.companyId, connectionId: id, settings, secrets, outbound, webhookAddress, signal })
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error
    const code = error.kind === 'address_refused' ? 'address_refused' : 'connection_failed'
    const field = connector.fields.find(({ type }) => type === (error.kind === 'unauthorized' ? 'secret' : 'url'))
    const errors = field ? [{ path: `settings.${field.key}`, code, message: error.text }] : []
    throw new AppError(code, { detail: message('connection_error.test_failed', { reason: error.text }), errors, cause: error })
  }
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
