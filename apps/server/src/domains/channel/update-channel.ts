import { isDeepStrictEqual } from 'node:util'
import type { SalesChannel, channel } from '@stoa/contract/channel.ts'
import { message } from '@stoa/messages/describe.ts'
import type { Db } from '../../database/db.ts'
import type { JobCtx } from '../../kit/context.ts'
import { AppError } from '../../kit/errors.ts'
import type { Received } from '../../kit/http.ts'
import { recordAudit } from '../company/record-audit.ts'
import { chooseSettings } from '../connection/setup/choose-settings.ts'
import { openSecrets } from '../connection/open-secrets.ts'
import { updateConnection } from '../connection/queries.ts'
import { updateChannelHealth } from '../connection/queries-health.ts'
import { channelPushDue } from './events.ts'
import { findConnector } from './find-connector.ts'
import { getSalesChannel } from './get-sales-channel.ts'
import { updateChannelAccounts, updateChannelChoice } from './queries.ts'
import { forgetReportProblems } from './order/queries-shipment.ts'
import { learnAccounts } from './learn-accounts.ts'
import { refuseSecondChannel } from './refuse-second-channel.ts'
import { refuseTakenName } from './refuse-taken-name.ts'
import { requireChannel } from './require-channel.ts'
import { testChannel } from './test-channel.ts'

/** Changes a sales channel. Settings that changed are tried before, and all of them where it is resumed: what does not work changes nothing. */
export async function updateChannel(jobCtx: JobCtx, { params: { id }, body }: Received<typeof channel.update>): Promise<SalesChannel> {
  const { companyId } = jobCtx.scope
  const present = await requireChannel(jobCtx.db, companyId, id)
  const refuseStale = async (db: Db): Promise<never> => {
    throw new AppError('stale_version', { detail: message('connection_error.changed'), current: await getSalesChannel({ ...jobCtx, db }, id) })
  }
  if (present.version !== body.version) return refuseStale(jobCtx.db)
  const connector = findConnector(jobCtx, present.provider)
  const { settings, secrets } = chooseSettings(jobCtx, connector.fields, body.settings, present)
  const saved = openSecrets(jobCtx.vault, present)
  const { feedKey } = saved
  const sealed = jobCtx.vault.seal({ ...secrets, ...(feedKey === undefined ? {} : { feedKey }) }, id)
  const { feedKey: _feedKey, ...savedSecrets } = saved
  // What is away, or no longer accepts the key, can still be paused and renamed here.
  const isTried =
    connector.kind === 'feed' || !isDeepStrictEqual([settings, secrets], [present.settings, savedSecrets]) || (present.isPaused && !body.isPaused)
  const account = isTried ? await testChannel(jobCtx, connector, { id, companyId, settings, secrets: sealed }) : null
  if (isTried) await learnAccounts(jobCtx, connector)
  await jobCtx.transact(async (ctx) => {
    const locked = await requireChannel(ctx.db, companyId, id, { isLocked: true })
    if (locked.version !== present.version) return refuseStale(ctx.db)
    // Two from before names were compared may have the same.
    if (body.name !== locked.name) await refuseTakenName(ctx, { companyId, id, name: body.name })
    if (!body.isPaused) await refuseSecondChannel(ctx, { companyId, id, provider: present.provider, account })
    if (account !== null) await updateChannelAccounts(ctx.db, companyId, [{ id, account }])
    await updateConnection(ctx.db, { id, companyId, name: body.name, settings, secrets: sealed })
    if (!isTried) await updateChannelHealth(ctx.db, companyId, id, { error: locked.lastError, isPush: false })
    await updateChannelChoice(ctx.db, companyId, id, body)
    await forgetReportProblems(ctx.db, companyId, id)
    if (connector.kind === 'marketplace' && !body.isPaused) await ctx.emit(channelPushDue, { companyId, channelId: id, isForced: true })
    await recordAudit(ctx, { companyId, action: 'channel.updated', object: id, detail: { provider: present.provider, isPaused: body.isPaused } })
    await ctx.announce([companyId], { kind: 'connection', id })
  })
  return getSalesChannel(jobCtx, id)
}
