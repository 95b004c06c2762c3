import type { SalesChannel, channel } from '@stoa/contract/channel.ts'
import { freeName } from '@stoa/contract/free-name.ts'
import { describe, message } from '@stoa/messages/describe.ts'
import { v7 as uuidv7 } from 'uuid'
import type { JobCtx } from '../../kit/context.ts'
import { AppError } from '../../kit/errors.ts'
import type { Received } from '../../kit/http.ts'
import { randomToken, sha256 } from '../../secrets/crypto.ts'
import { recordAudit } from '../company/record-audit.ts'
import { chooseSettings } from '../connection/setup/choose-settings.ts'
import { insertConnection } from '../connection/queries.ts'
import { channelPushDue } from './events.ts'
import { findConnector } from './find-connector.ts'
import { getSalesChannel } from './get-sales-channel.ts'
import { countChannelsLocked, insertChannel, listNamesLocked, maxChannels } from './queries.ts'
import { learnAccounts } from './learn-accounts.ts'
import { refuseSecondChannel } from './refuse-second-channel.ts'
import { refuseTakenName } from './refuse-taken-name.ts'
import { testChannel } from './test-channel.ts'

/** Connects a sales channel after trying its settings. A feed gets a secret address; an account of a marketplace is connected once. A name that is not given is a free one. */
export async function connectChannel(jobCtx: JobCtx, { body }: Received<typeof channel.connect>): Promise<SalesChannel> {
  const { companyId } = jobCtx.scope
  const connector = findConnector(jobCtx, body.provider)
  const { trialChannel } = jobCtx.ports
  const trial = trialChannel?.provider === connector.provider ? trialChannel.createAccount : undefined
  const chosen = chooseSettings(jobCtx, connector.fields, body.settings, undefined, trial)
  const id = uuidv7()
  const feedKey = connector.kind === 'feed' ? randomToken() : undefined
  const secrets = jobCtx.vault.seal({ ...chosen.secrets, ...(feedKey === undefined ? {} : { feedKey }) }, id)
  const account = await testChannel(jobCtx, connector, { id, companyId, settings: chosen.settings, secrets })
  await learnAccounts(jobCtx, connector)
  await jobCtx.transact(async (ctx) => {
    if ((await countChannelsLocked(ctx.db, ctx.scope)) >= maxChannels)
      throw new AppError('state_forbids', { detail: message('channel_error.too_many', { count: maxChannels }) })
    await refuseSecondChannel(ctx, { companyId, id, provider: connector.provider, account })
    const name = body.name ?? freeName(describe(ctx.language, connector.name), await listNamesLocked(ctx.db, companyId, id))
    await refuseTakenName(ctx, { companyId, id, name })
    await insertConnection(ctx.db, {
      id,
      companyId,
      kind: 'channel',
      provider: connector.provider,
      name,
      settings: chosen.settings,
      secrets,
    })
    const { categories, isInStockOnly } = body
    await insertChannel(ctx.db, { companyId, id, categories, isInStockOnly, account, feedKey: feedKey === undefined ? null : sha256(feedKey) })
    if (connector.kind === 'marketplace') await ctx.emit(channelPushDue, { companyId, channelId: id, isForced: false })
    await recordAudit(ctx, { companyId, action: 'channel.connected', object: id, detail: { provider: connector.provider } })
    await ctx.announce([companyId], { kind: 'connection', id })
  })
  return getSalesChannel(jobCtx, id)
}
