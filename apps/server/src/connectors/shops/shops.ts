import type { ShopConnector } from '../../domains/connection/ports.ts'
import { feed } from './feed/index.ts'
import { magento } from './magento/index.ts'
import { sandboxShop } from './sandbox/index.ts'
import { createWix } from './wix/index.ts'
import { createShopify } from './shopify/index.ts'
import type { ShopifyApp } from './shopify/shopify-app.ts'
import { shopware } from './shopware/index.ts'
import { vendure } from './vendure/index.ts'
import type { WixSettings } from './wix/wix-app.ts'
import { wooCommerce } from './woocommerce/index.ts'

/** Returns every kind of shop, by the platform's name. */
export function createShops({ wix, shopify }: { wix: WixSettings; shopify: ShopifyApp }): Readonly<Record<string, ShopConnector>> {
  return { feed, sandbox: sandboxShop, wix: createWix(wix), woocommerce: wooCommerce, shopify: createShopify(shopify), shopware, magento, vendure }
}
