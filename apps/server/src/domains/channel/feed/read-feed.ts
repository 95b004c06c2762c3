import type { FeedIssueCode } from '@stoa/contract/channel.ts'
import type { Db } from '../../../database/db.ts'
import { inLanguage } from '@stoa/product-file/translations.ts'
import { listRates } from '../../shipping/queries.ts'
import type { ChannelConnector, FeedInfo, FeedProduct } from '../ports.ts'
import type { ChannelRow } from '../queries.ts'
import { findSeller, listFeedProducts } from './queries-feed.ts'
import { findFeedIssues, isLeftOut, mustBeWithdrawn, toFeedProduct } from './rules-feed.ts'

const batchSize = 500
const first = '00000000-0000-0000-0000-000000000000'

/** A product of a feed with what there is to correct. */
export type FeedEntry = { product: FeedProduct; issues: FeedIssueCode[]; isLeftOut: boolean; mustBeWithdrawn: boolean }

/** Returns the products of a feed after `afterId`, some hundreds at a time: memory does not grow with the catalogue. */
export async function* readFeed(
  db: Db,
  channel: ChannelRow,
  connector: Pick<ChannelConnector, 'limits'>,
  publicUrl: string,
  afterId = first,
): AsyncGenerator<{ entries: FeedEntry[]; info: FeedInfo }> {
  const seller = await findSeller(db, channel.companyId)
  const rates = (await listRates(db, [channel.companyId])).get(channel.companyId)
  const country = channel.settings.country ?? seller.countryCode
  const productLink = channel.settings.productLink ?? ''
  const place = { publicUrl, seller: seller.name, country, productLink, rates }
  const link = URL.canParse(productLink) ? new URL(productLink).origin : publicUrl
  const info = { title: seller.name, link, country }
  for (let after: string | undefined = afterId; after !== undefined;) {
    const read = await listFeedProducts(db, channel, channel.settings.language ?? '', after, batchSize)
    const entries = read.map((own) => {
      const row = inLanguage(own, own.texts ?? undefined)
      const product = toFeedProduct(row, place)
      const issues = findFeedIssues(row, product, connector.limits)
      return { product, issues, isLeftOut: isLeftOut(product, issues), mustBeWithdrawn: mustBeWithdrawn(row, product, issues) }
    })
    yield { entries, info }
    after = read.length < batchSize ? undefined : read.at(-1)?.id
  }
}
