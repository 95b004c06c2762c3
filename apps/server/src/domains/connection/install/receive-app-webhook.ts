import type { appInstall } from '@stoa/contract/app-install.ts'
import { message } from '@stoa/messages/describe.ts'
import type { JobCtx } from '../../../kit/context.ts'
import { AppError } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { shopRenumbered } from '../events.ts'
import { storeReports } from '../webhook/store-reports.ts'
import { markNeedsReconnect } from '../token/mark-needs-reconnect.ts'
import { findConnectionOfAccount, updateInstallationRemoved, upsertInstallation } from './queries-install.ts'

/**
 * Receives what a provider reports of all accounts with our app: verified over its raw bytes, stored, answered. Accounts that are not connected are
 * answered alike, so that nobody learns which are. Throws 401 for a wrong signature.
 */
export async function receiveAppWebhook(
  jobCtx: Omit<JobCtx, 'scope'>,
  platform: string,
  { raw }: Received<typeof appInstall.wixWebhook>,
): Promise<{ received: boolean }> {
  const shop = Object.hasOwn(jobCtx.ports.shops, platform) ? jobCtx.ports.shops[platform] : undefined
  if (!shop?.installer) throw new AppError('sign_in_required', { detail: message('connection_error.invalid_signature') })
  const read = shop.installer.parse(raw, jobCtx.now)
  if (!read) return { received: true }
  const { account, occurredAt } = read
  await jobCtx.transact(async (ctx) => {
    if (read.kind === 'installed') return upsertInstallation(ctx.db, platform, account, occurredAt)
    if (read.kind === 'removed') await updateInstallationRemoved(ctx.db, platform, account, occurredAt)
    const connection = await findConnectionOfAccount(ctx.db, platform, account)
    if (!connection) return
    const { id, companyId } = connection
    if (read.kind === 'report') {
      // Products of a shop that gave them other ids are matched by a sync of all: one at a time they would count as new.
      const hasMoved = Object.entries(read.facts).some(([key, value]) => connection.settings[key] !== undefined && connection.settings[key] !== value)
      if (hasMoved) await ctx.emit(shopRenumbered, { companyId, connectionId: id })
      else await storeReports(ctx, { id, companyId, provider: platform }, [read.report])
    } else if (Date.parse(connection.connectedAt) <= occurredAt.getTime()) {
      // A removal that is reported late says nothing about what was connected since.
      await markNeedsReconnect(ctx, companyId, id, { reason: message('connection_error.app_removed', { platform: shop.name }) })
    }
  })
  return { received: true }
}
