import type { ChannelInfo, marketplace } from '@stoa/contract/marketplace.ts'
import type { Ctx } from '../../kit/context.ts'
import { orNotFound } from '../../kit/errors.ts'
import type { Received } from '../../kit/http.ts'
import { pictureHref } from '../company/rules.ts'
import { findChannel } from './queries-channel.ts'

/** One marketplace that is listed or that the caller has to do with, or 404. */
export async function getChannelInfo({ db, scope }: Ctx, { params }: Received<typeof marketplace.getChannelInfo>): Promise<ChannelInfo> {
  const row = orNotFound(await findChannel(db, scope, params.id), 'marketplace')
  const { logoFile, splashFile, revenue30Minor, commission30Minor, ...rest } = row
  return {
    ...rest,
    logoHref: pictureHref(logoFile),
    splashHref: pictureHref(splashFile),
    revenue30: { minor: revenue30Minor, currency: row.currency },
    avgCommission: revenue30Minor === 0 ? null : Math.round((commission30Minor / revenue30Minor) * 10_000) / 100,
  }
}
