import { v7 as uuidv7 } from 'uuid'
import { sha256 } from '../src/secrets/crypto.ts'
import type { TestApp } from './app.ts'
import { testVault } from './make.ts'

/** The ids of a company's sales channels. */
export type ChannelIds = { channelId: string }

/** A feed of a company, with a text in every field. */
export async function makeFeedChannel(app: TestApp, companyId: string, hidden: string): Promise<ChannelIds> {
  const channelId = uuidv7()
  const settings = { productLink: `https://shop.example/${hidden}/{reference}`, format: 'tsv' }
  await app.db
    .insertInto('connection')
    .values({
      company_id: companyId,
      id: channelId,
      kind: 'channel',
      provider: 'google',
      name: `${hidden} channel`,
      settings: JSON.stringify(settings),
      secrets: testVault.seal({ feedKey: `feed-${companyId}` }, channelId),
    })
    .execute()
  await app.db
    .insertInto('sales_channel')
    .values({ company_id: companyId, id: channelId, feed_key_hash: sha256(`feed-${companyId}`) })
    .execute()
  return { channelId }
}
