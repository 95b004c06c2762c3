import { appInstall } from '@stoa/contract/app-install.ts'
import { connectionHealth } from '@stoa/contract/connection-health.ts'
import { connection } from '@stoa/contract/connection.ts'
import type { RouteDefinition } from '@stoa/contract/route.ts'
import type { Build } from './fixtures-requests-catalogue.ts'
import type { Wire } from './rollback-client.ts'

/** Requests to the routes of shops and of the apps they are connected with. */
export function sayConnections({
  plain,
  on,
}: {
  plain: (route: RouteDefinition, wire?: Wire) => void
  on: (route: RouteDefinition, build: Build) => void
}): void {
  plain(connection.get)
  plain(connection.getEcommerce)
  plain(connection.getPlatformSetup)
  plain(connection.getMarketplaceAddon)
  on(connection.platformSetup, (_, __, world) => ({ body: { platform: 'sandbox', settings: { ...world.shop } } }))
  on(connection.stoaSetup, (_, __, world) => ({ body: { platform: 'sandbox', settings: { ...world.shop } } }))
  plain(connection.disconnect)
  plain(connectionHealth.get)
  plain(connectionHealth.check)
  on(connectionHealth.update, () => ({ body: { version: 1, pullSchedule: 'hourly' } }))
  plain(appInstall.wixSetup, { body: {} })
  on(appInstall.wixCallback, (_, __, { install: { wix } }) => ({ query: { instanceId: wix.instanceId, state: wix.state } }))
  on(appInstall.wixWebhook, (_, __, { install }) => ({ body: install.wix.report }))
  plain(appInstall.shopifySetup, { body: { shop: 'haven.myshopify.com' } })
  on(appInstall.shopifyCallback, (_, __, { install: { shopify } }) => ({ query: { returned: shopify.returned } }))
  on(appInstall.shopifyWebhook, (_, __, { install: { shopify } }) => ({ body: shopify.report, headers: shopify.headers }))
}
