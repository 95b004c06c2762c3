import { appInstall } from '@stoa/contract/app-install.ts'
import { connectionWebhook } from '@stoa/contract/connection-webhook.ts'
import { connectionHealth } from '@stoa/contract/connection-health.ts'
import { connection } from '@stoa/contract/connection.ts'
import type { BoundRoute } from '../../kit/http.ts'
import { asSystem, handleOutsideTransaction } from '../../kit/http.ts'
import { disconnectPlatform } from './setup/disconnect-platform.ts'
import { listProviders } from './setup/list-providers.ts'
import { setUpPlatform } from './setup/set-up-platform.ts'
import { setUpStorefront } from './setup/set-up-storefront.ts'
import { getMarketplaceAddon } from './setup/get-marketplace-addon.ts'
import { getSetup } from './setup/get-setup.ts'
import { checkConnection } from './health/check-connection.ts'
import { getConnectionHealth } from './health/get-connection-health.ts'
import { updateConnectionPlan } from './health/update-connection-plan.ts'
import { finishInstall } from './install/finish-install.ts'
import { finishSignedInstall } from './install/finish-signed-install.ts'
import { receiveAppWebhook } from './install/receive-app-webhook.ts'
import { startInstall } from './install/start-install.ts'
import { receiveShopWebhook } from './webhook/receive-shop-webhook.ts'

export const connectionRoutes: readonly BoundRoute[] = [
  handleOutsideTransaction(connection.get, listProviders),
  handleOutsideTransaction(connection.getEcommerce, listProviders),
  handleOutsideTransaction(connection.getPlatformSetup, getSetup),
  handleOutsideTransaction(connection.getMarketplaceAddon, getMarketplaceAddon),
  handleOutsideTransaction(connection.platformSetup, setUpPlatform),
  handleOutsideTransaction(connection.stoaSetup, setUpStorefront),
  handleOutsideTransaction(connection.disconnect, disconnectPlatform),
  handleOutsideTransaction(connectionHealth.get, getConnectionHealth),
  handleOutsideTransaction(connectionHealth.update, updateConnectionPlan),
  handleOutsideTransaction(connectionHealth.check, checkConnection),
  handleOutsideTransaction(appInstall.wixSetup, (jobCtx, { body: { instanceId: account, token } }) =>
    startInstall(jobCtx, 'wix', { account, token }),
  ),
  handleOutsideTransaction(appInstall.wixCallback, (jobCtx, { query: { instanceId: account, ...returned } }) =>
    finishInstall(jobCtx, 'wix', { account, ...returned }),
  ),
  asSystem(handleOutsideTransaction(appInstall.wixWebhook, (jobCtx, received) => receiveAppWebhook(jobCtx, 'wix', received))),
  handleOutsideTransaction(appInstall.shopifySetup, (jobCtx, { body: { shop: account } }) => startInstall(jobCtx, 'shopify', { account })),
  handleOutsideTransaction(appInstall.shopifyCallback, (jobCtx, { query }) => finishSignedInstall(jobCtx, 'shopify', query.returned)),
  asSystem(handleOutsideTransaction(appInstall.shopifyWebhook, (jobCtx, received) => receiveAppWebhook(jobCtx, 'shopify', received))),
  asSystem(handleOutsideTransaction(connectionWebhook.receive, receiveShopWebhook)),
]
