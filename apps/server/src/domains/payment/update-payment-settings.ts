import type { PspSetup, paymentAccount } from '@stoa/contract/payment-account.ts'
import { message } from '@stoa/messages/describe.ts'
import { v7 as uuidv7 } from 'uuid'
import type { Ctx, JobCtx } from '../../kit/context.ts'
import { AppError, fieldError, UpstreamError } from '../../kit/errors.ts'
import type { Received } from '../../kit/http.ts'
import { requireFreshSignIn } from '../auth/session/require-fresh-sign-in.ts'
import { recordAudit } from '../company/record-audit.ts'
import { awaitTurn } from '../connection/await-turn.ts'
import { openSecrets } from '../connection/open-secrets.ts'
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
import type { PaymentAccess, PaymentConnector, ProviderIdentity } from './ports.ts'
import { updatePayoutMinimum } from './queries-account.ts'
import { identityOf, isSameIdentity, withIdentity } from './rules-identity.ts'

type Body = Received<typeof paymentAccount.updateSettings>['body']

/**
 * Connects an operator to a payment provider, or changes its settings, after trying them once: what does not work changes nothing. Another provider, or
 * another account there, ends the connection before, which keeps its keys for refunds. A merchant sets its own smallest payout.
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
  const identity = await tryOut(jobCtx, connector, same?.id ?? uuidv7(), chosen)
  const before = same && (await findIdentity(jobCtx, connector, same))
  const isOther = before !== undefined && !isSameIdentity(before, identity)
  const id = isOther || !same ? uuidv7() : same.id
  const secrets = isOther ? withoutKept(connector, given, chosen.secrets) : chosen.secrets
  const settings = withIdentity(chosen.settings, identity)
  const row = { id, companyId: scope.companyId, name: connector.name, settings, secrets: jobCtx.vault.seal(secrets, id) }
  await jobCtx.transact((ctx) => save(ctx, connector, present, row))
}

/** Returns the account of a connection; undefined where it was never read and its keys no longer work. */
async function findIdentity(jobCtx: JobCtx, connector: PaymentConnector, row: ConnectionRow): Promise<ProviderIdentity | undefined> {
  const known = identityOf(row.settings)
  if (known) return known
  try {
    return await connector.check(accessOf(jobCtx, connector, row.id, { settings: row.settings, secrets: openSecrets(jobCtx.vault, row) }))
  } catch (error) {
    if (error instanceof UpstreamError) return undefined
    throw error
  }
}

/** Leaves out secrets of webhooks that were not entered this time: another account has other webhooks. */
function withoutKept(
  { fields }: PaymentConnector,
  given: Readonly<Record<string, string>>,
  secrets: SplitSettings['secrets'],
): SplitSettings['secrets'] {
  const needed = new Set(fields.filter(({ isRequired }) => isRequired).map(({ key }) => key))
  return Object.fromEntries(Object.entries(secrets).filter(([key, value]) => needed.has(key) || given[key]?.trim() === value))
}

async function tryOut(jobCtx: JobCtx, connector: PaymentConnector, id: string, chosen: SplitSettings): Promise<ProviderIdentity> {
  return testConnection(connector.fields, () => connector.check(accessOf(jobCtx, connector, id, chosen)))
}

function accessOf(jobCtx: JobCtx, connector: PaymentConnector, id: string, { settings, secrets }: SplitSettings): PaymentAccess {
  const webhookAddress = `${jobCtx.settings.publicUrl}/api/Webhook/${connector.provider}/${id}`
  const { scope, outbound, signal } = jobCtx
  const turn = () => awaitTurn(jobCtx, id, connector.callLimit)
  return { marketplaceId: scope.companyId, connectionId: id, settings, secrets, outbound, webhookAddress, awaitTurn: turn, signal }
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
