import type { appInstall } from '@stoa/contract/app-install.ts'
import { message } from '@stoa/messages/describe.ts'
import type { JobCtx } from '../../../kit/context.ts'
import { AppError } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { storeReport } from '../store-report.ts'
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
    if (read.kind === 'installed') await upsertInstallation(ctx.db, platform, account, occurredAt)
    if (read.kind === 'report') {
      const connection = await findConnectionOfAccount(ctx.db, platform, account)
      if (connection) await storeReport(ctx, { ...connection, provider: platform }, read.report)
    }
    if (read.kind === 'removed') {
      await updateInstallationRemoved(ctx.db, platform, account, occurredAt)
      const connection = await findConnectionOfAccount(ctx.db, platform, account)
      // A removal that is reported late says nothing about what was connected since.
      if (connection && Date.parse(connection.connectedAt) <= occurredAt.getTime())
        await markNeedsReconnect(ctx, connection.companyId, connection.id, message('connection_error.app_removed', { platform: shop.name }))
    }
  })
  return { received: true }
}
