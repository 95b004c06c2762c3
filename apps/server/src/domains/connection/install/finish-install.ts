import type { AppConnection } from '@stoa/contract/app-install.ts'
import { message } from '@stoa/messages/describe.ts'
import { v7 as uuidv7 } from 'uuid'
import type { JobCtx } from '../../../kit/context.ts'
import { AppError, UpstreamError, isDatabaseError } from '../../../kit/errors.ts'
import { recordAudit } from '../../company/record-audit.ts'
import { accountClaimed, shopInstalled } from '../events.ts'
import { findEndedShop } from '../setup/find-ended-shop.ts'
import { getSetup } from '../setup/get-setup.ts'
import { findConnectionOfKind } from '../queries.ts'
import { replaceShop } from '../setup/replace-shop.ts'
import { openSecrets } from '../open-secrets.ts'
import { withToken } from '../token/rules-token.ts'
import { pickOwnSecrets } from '../webhook/rules-webhook.ts'
import { unsubscribeWebhooks } from '../webhook/unsubscribe-webhooks.ts'
import { findInstaller } from './find-installer.ts'
import { startAgain } from './start-again.ts'
import type { InstallReturn, InstalledAccount, ShopConnector } from '../ports.ts'
import type { SetupRow } from './queries-install.ts'
import { claimSetup, findSetup, updateSetup, useInstallation } from './queries-install.ts'
import { maxWaitSeconds, retrySeconds, setupPurpose } from './rules-install.ts'

/**
 * Connects the account a person installed our app on, once the provider has proved it. The state must be of this person and company; a repeat of the
 * request gets the same result. Throws `link_used_or_expired` for any other state, alike for all reasons, `connection_failed` where the
 * provider refuses, and `unavailable` where it does not answer: then the same request can be sent again.
 */
export async function finishInstall(
  jobCtx: JobCtx,
  platform: string,
  { state, ...returned }: InstallReturn & { state: string },
): Promise<AppConnection> {
  const shop = findInstaller(jobCtx, platform)
  const setup = await findOwnSetup(jobCtx, platform, state)
  const account = returned.account.toLowerCase()
  if (setup.account !== null && setup.account !== account) throw startAgain()
  if (setup.status === 'connected' || setup.status === 'conflict') return answer(jobCtx, setup.status)
  if (setup.status === 'failed') throw startAgain()
  const { companyId, id } = setup
  const claim = await jobCtx.transact((ctx) => claimSetup(ctx.db, companyId, id, account))
  if (!claim) return answer(jobCtx, 'verifying')
  const update = (status: SetupRow['status']) => jobCtx.transact((ctx) => updateSetup(ctx.db, companyId, id, status))
  try {
    const installed = await shop.installer.connect(jobCtx, { ...returned, account }, jobCtx.now, jobCtx.scope.companyType === 'MARKETPLACE')
    const status = await connect(jobCtx, shop, setup, account, installed)
    if (status === 'verifying' && claim.waitedSeconds > maxWaitSeconds)
      throw new AppError('connection_failed', { detail: message('connection_error.not_confirmed', { platform: shop.name }) })
    if (status !== 'connected') await update(status)
    return await answer(jobCtx, status)
  } catch (error) {
    if (error instanceof UpstreamError) {
      await update(error.isTemporary ? 'verifying' : 'failed')
      if (error.isTemporary) throw error
      throw new AppError('connection_failed', { detail: message('connection_error.test_failed', { reason: error.text }), cause: error })
    }
    await update(error instanceof AppError && error.code === 'stale_version' ? 'verifying' : 'failed')
    throw error
  }
}

/** Returns the installation of a signed state. One that is expired, of another purpose, person or company is refused like an unknown one. */
async function findOwnSetup(jobCtx: JobCtx, platform: string, state: string): Promise<SetupRow> {
  const { actor, scope } = jobCtx
  const read = jobCtx.vault.readToken<{ setupId?: unknown }>(state, { purpose: setupPurpose })
  const id = typeof read?.claims.setupId === 'string' ? read.claims.setupId : undefined
  const setup = id === undefined ? undefined : await findSetup(jobCtx.db, scope.companyId, id)
  if (!setup || setup.provider !== platform || actor.kind !== 'person' || setup.userId !== actor.userId) throw startAgain()
  return setup
}

async function connect(
  jobCtx: JobCtx,
  shop: ShopConnector,
  setup: SetupRow,
  account: string,
  installed: InstalledAccount,
): Promise<'connected' | 'verifying' | 'conflict'> {
  const { companyId } = setup
  const seen = await findConnectionOfKind(jobCtx.db, companyId, 'shop')
  // A connection by keys to the same shop stays the same connection: its products and webhooks are kept.
  const isSame = seen?.provider === shop.platform && (seen.accountReference ?? shop.installer?.accountOf?.(seen.settings)) === account
  const next = { settings: installed.settings, accountReference: account }
  const id = isSame ? seen.id : ((await findEndedShop(jobCtx.db, shop, companyId, next)) ?? uuidv7())
  const kept = isSame ? pickOwnSecrets(openSecrets(jobCtx.vault, seen)) : {}
  const secrets = jobCtx.vault.seal(withToken(kept, installed.token, jobCtx.now), id)
  const row = {
    id,
    companyId,
    name: installed.name,
    settings: { ...(isSame && seen.accountReference !== null ? seen.settings : {}), ...installed.settings },
    secrets,
    accountReference: account,
  }
  try {
    const status = await jobCtx.transact(async (ctx) => {
      if (!installed.isProven && !(await useInstallation(ctx.db, shop.platform, account))) return 'verifying' as const
      await replaceShop(ctx, shop, seen, row)
      await updateSetup(ctx.db, companyId, setup.id, 'connected')
      await ctx.emit(shopInstalled, { companyId, connectionId: id })
      return 'connected' as const
    })
    if (status === 'connected' && seen && !isSame) await unsubscribeWebhooks(jobCtx, seen)
    return status
  } catch (error) {
    if (!isDatabaseError(error) || error.constraint !== 'connection_one_account') throw error
  }
  await jobCtx.transact(async (ctx) => {
    // Each of the two companies learns its own half: this one that it cannot connect, the other one, by a job, that somebody tried.
    await recordAudit(ctx, {
      companyId,
      action: 'connection.refused',
      object: setup.id,
      detail: { platform: shop.platform, reason: 'connected_elsewhere' },
    })
    await ctx.emit(accountClaimed, { provider: shop.platform, account })
  })
  return 'conflict'
}

async function answer(jobCtx: JobCtx, status: AppConnection['status']): Promise<AppConnection> {
  return {
    status,
    retryAfterSeconds: status === 'verifying' ? retrySeconds : null,
    setup: status === 'connected' ? await getSetup(jobCtx) : null,
  }
}
