import { channel } from '@stoa/contract/channel.ts'
import type { RouteDefinition } from '@stoa/contract/route.ts'
import type { Build } from './fixtures-requests-catalogue.ts'
import type { Ids } from './fixtures.ts'
import type { Wire } from './rollback-client.ts'

const of = (ids: Ids) => ({ params: { id: ids.channelId } })
const settings = { productLink: 'https://shop.example/{reference}', format: 'tsv' }

/** Requests to the routes of sales channels. */
export function sayChannels({
  plain,
  on,
}: {
  plain: (route: RouteDefinition, wire?: Wire) => void
  on: (route: RouteDefinition, build: Build) => void
}): void {
  plain(channel.providers)
  plain(channel.list)
  on(channel.get, of)
  plain(channel.connect, { body: { provider: 'google', settings } })
  on(channel.update, (ids) => ({ ...of(ids), body: { name: 'Feed', settings, isInStockOnly: true, isPaused: false, version: 1 } }))
  on(channel.disconnect, of)
  on(channel.rotateAddress, of)
  on(channel.check, of)
  on(channel.issues, of)
  plain(channel.feed, { params: { key: 'nobody' } })
}
