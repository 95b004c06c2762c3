import { makeMagentoConnector } from '../src/connectors/shops/magento/index.ts'
import { shopwareId } from '../src/connectors/shops/shopware/ids.ts'
import { makeShopwareConnector } from '../src/connectors/shops/shopware/index.ts'
import type { ShopAccess, ShopConnector } from '../src/domains/connection/ports.ts'
import { magentoKeys, magentoSettings, openMagento } from './magento.ts'
import { chairsAndMug, placeSale } from './magento-sales.ts'
import { shopAccess } from './shop-access.ts'
import { openShopware, shopwareKeys } from './shopware.ts'
import { chairsAndMug as chairsInShopware, placeSale as placeInShopware } from './shopware-sales.ts'
import type { Mode, StandIn } from './stand-in.ts'

const pace = { timeoutMs: 5000, patience: { tries: 5, firstPauseMs: 10, maxPauseMs: 2000 } }
const accessTo = (shop: StandIn, secrets: Record<string, string>, settings = {}): ShopAccess =>
  shopAccess({ connectionId: shop.origin, settings: { address: shop.origin, ...settings }, secrets: { ...secrets }, outbound: shop.openOutbound() })
const injectInto = (shop: StandIn) => async (modes: readonly Mode[]) => void shop.script.splice(0, shop.script.length, ...modes)

/** A shop of one of the two. `forgetPayment` makes its order one that was paid outside it; `setPayment` is what staff do of a payment of Shopware. */
type Subject = {
  name: string
  connector: ShopConnector
  open(sku?: string): Promise<{
    access: ShopAccess
    reference: string
    product: string
    variant: string
    inject(modes: readonly Mode[]): Promise<void>
    /** What the payment provider paid back. */
    paidBack(): number[]
    forgetPayment(): void
    setPayment(state: string): void
    beforeCancel?(): void
  }>
}

/** Shops of Magento and Shopware with the order of a shopper that every kind of shop is tested with. `opened` is closed after the tests. */
export function magentoAndShopwareSales(opened: { close(): Promise<void> }[]): Subject[] {
  return [
    {
      name: 'magento',
      connector: makeMagentoConnector({ ...pace, imsOrigin: '' }),
      async open(sku = 'our-variant') {
        const shop = await openMagento()
        opened.push(shop)
        const order = placeSale(shop, chairsAndMug({ product: 10, variant: 11, sku }))
        return {
          access: accessTo(shop, magentoKeys, magentoSettings),
          reference: String(order.entity_id),
          product: '10',
          variant: '11',
          inject: injectInto(shop),
          paidBack: () => shop.invoices.flatMap(({ paidBack }) => paidBack),
          setPayment: () => undefined,
          forgetPayment: () => shop.invoices.forEach((invoice) => delete invoice.transaction_id),
          // Magento cancels no order that was paid: it is closed with its last refund.
          beforeCancel: () => order.items.forEach((item) => Object.assign(item, { qty_invoiced: 0 })),
        }
      },
    },
    {
      name: 'shopware',
      connector: makeShopwareConnector(pace),
      async open(sku = 'our-variant') {
        const shop = await openShopware()
        const [product, variant] = [shopwareId('product', '1'), shopwareId('variant', '1', '0')]
        opened.push(shop)
        const order = placeInShopware(shop, { lineItems: chairsInShopware(product, variant, sku), updatedAt: new Date().toISOString() })
        return {
          access: accessTo(shop, shopwareKeys),
          reference: order.id,
          product,
          variant,
          inject: injectInto(shop),
          paidBack: () => order.transactions.flatMap(({ captures = [] }) => captures.flatMap(({ paidBack }) => paidBack)),
          forgetPayment: () => order.transactions.forEach((payment) => delete payment.captures),
          setPayment: (technicalName: string) =>
            order.transactions.forEach((payment) => Object.assign(payment, { stateMachineState: { technicalName } })),
        }
      },
    },
  ]
}
