import { message } from '@stoa/messages/describe.ts'
import type { PulledBatch, ShopAccess, ShopCategory, ShopConnector } from '../../../domains/connection/ports.ts'
import type { Json } from '../../../kit/json.ts'
import { createThread } from '../../../process/thread.ts'
import type { Format } from './detect-format.ts'
import type { OpenFeed } from './open-feed.ts'
import { openFeed } from './open-feed.ts'
import type { FeedInput } from './read-feed.ts'

const thread = createThread(new URL('./feed-thread.ts', import.meta.url))

/**
 * A file of products: uploaded, or fetched from an address at every sync.
 * Its cursor is `{ records, edition }`: how many records of which edition of the file were delivered. Going on reads the file again
 * from its beginning, at the speed of reading alone; a file that changed meanwhile, or that does not say, is delivered again.
 */
export const feed: ShopConnector = {
  platform: 'feed',
  name: message('provider.feed'),
  description: message('provider.feed_description'),
  capabilities: ['pull-products', 'stock'],
  setupMinutes: 2,
  fields: [
    {
      key: 'file',
      label: message('provider.feed_file'),
      type: 'file',
      isRequired: false,
      help: message('provider.feed_file_help'),
    },
    {
      key: 'url',
      label: message('provider.feed_url'),
      type: 'url',
      isRequired: false,
      help: message('provider.feed_url_help'),
    },
  ],
  async check(access) {
    const [format] = await collect(run<Format['kind']>('format', access, await openFeed(access), null))
    const kind = format === 'shopify' ? 'Shopify CSV' : 'Google Merchant'
    return { name: access.settings.file ? kind : `${kind} (${new URL(access.settings.url ?? '').host})` }
  },
  async categories(access) {
    const [categories = []] = await collect(run<ShopCategory[]>('categories', access, await openFeed(access), null))
    return categories
  },
  async *pull(access, from) {
    yield* run<PulledBatch>('products', access, await openFeed(access), from)
  },
}

/** Runs a task over an opened feed in the thread that reads feeds; the stream is closed with it. */
async function* run<T>(task: string, access: ShopAccess, { stream, edition }: OpenFeed, from: Json): AsyncGenerator<T> {
  const input: FeedInput = { from, edition, currency: access.currency, now: new Date() }
  try {
    yield* thread.run<T>(task, input, () => Promise.resolve(stream), access.signal)
  } finally {
    stream.destroy()
  }
}

async function collect<T>(values: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const value of values) all.push(value)
  return all
}
