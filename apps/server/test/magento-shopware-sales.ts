import { makeMagentoConnector } from '../src/connectors/shops/magento/index.ts'
import { shopwareId } from '../src/connectors/shops/shopware/ids.ts'
import { makeShopwareConnector } from '../src/connectors/shops/shopware/index.ts'
import type { ShopAccess } from '../src/domains/connection/ports.ts'
import { magentoKeys, magentoSettings, openMagento } from './magento.ts'
import { chairsAndMug, placeSale } from './magento-sales.ts'
import { shopAccess } from './shop-access.ts'
import { openShopware, shopwareKeys } from './shopware.ts'
import { placeSale as placeInShopware } from './shopware-sales.ts'
import type { Mode, StandIn } from './stand-in.ts'

const pace = { timeoutMs: 5000, patience: { tries: 5, firstPauseMs: 10, maxPauseMs: 2000 } }
const accessTo = (shop: StandIn, secrets: Record<string, string>, settings = {}): ShopAccess =>
  shopAccess({ connectionId: shop.origin, settings: { address: shop.origin, ...settings }, secrets: { ...secrets }, outbound: shop.openOutbound() })
const injectInto = (shop: StandIn) => async (modes: readonly Mode[]) => void shop.script.splice(0, shop.script.length, ...modes)

/** Shops of Magento and Shopware with the order of a shopper that every kind of shop is tested with. `opened` is closed after the tests. */
export function magentoAndShopwareSales(opened: { close(): Promise<void> }[]) {
  return [
    {
      name: 'magento',
      connector: makeMagentoConnector({ ...pace, imsOrigin: '' }),
      async open() {
        const shop = await openMagento()
        opened.push(shop)
        const order = placeSale(shop, chairsAndMug({ product: 10, variant: 11, sku: 'our-variant' }))
        return {
          access: accessTo(shop, magentoKeys, magentoSettings),
          reference: String(order.entity_id),
          product: '10',
          variant: '11',
          inject: injectInto(shop),
          // Magento cancels no order that was paid: it is closed with its last refund.
          beforeCancel: () => order.items.forEach((item) => Object.assign(item, { qty_invoiced: 0 })),
        }
      },
    },
    {
      name: 'shopware',
      connector: makeShopwareConnector(pace),
      async open() {
        const shop = await openShopware()
        opened.push(shop)
        return {
          access: accessTo(shop, shopwareKeys),
          reference: placeInShopware(shop).id,
          product: shopwareId('product', '1'),
          variant: shopwareId('variant', '1', '0'),
          inject: injectInto(shop),
        }
      },
    },
  ]
}
