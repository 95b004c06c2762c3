import { magentoKeys, magentoSettings, openMagento } from './magento.ts'
import type { SandboxWorld } from './sandbox.ts'
import { accessWith, openSandboxShop } from './shop-access.ts'
import type { Mode, Refusal, StandIn } from './stand-in.ts'
import { openShopify, shopifyKeys } from './shopify.ts'
import { openShopware, shopwareKeys } from './shopware.ts'
import { openVendure, vendureKeys } from './vendure.ts'
import { openWix } from './wix/wix-site.ts'
import { noWix } from './wix/no-wix.ts'
import { openWooCommerce, wooKeys } from './woocommerce.ts'
import type { ShopAccess, ShopConnector } from '../src/domains/connection/ports.ts'
import { findShop, updateShopScript } from '../src/sandbox/queries-shop.ts'
import { makeMagentoConnector } from '../src/connectors/shops/magento/index.ts'
import { makeSandboxShopConnector } from '../src/connectors/shops/sandbox/index.ts'
import { makeShopifyConnector } from '../src/connectors/shops/shopify/index.ts'
import { makeShopwareConnector } from '../src/connectors/shops/shopware/index.ts'
import { makeVendureConnector } from '../src/connectors/shops/vendure/index.ts'
import { createWix } from '../src/connectors/shops/wix/index.ts'
import { makeWooConnector } from '../src/connectors/shops/woocommerce/index.ts'

const patience = { tries: 5, firstPauseMs: 10, maxPauseMs: 2000 }

export type PushedShop = {
  access: ShopAccess
  /** Answers the next requests of a push so; `ok` for one that is answered. */
  inject(modes: readonly ('ok' | Mode | Refusal)[]): Promise<void>
  /** How many of these answers were not used. */
  left(): Promise<number>
  /** Whether shoppers see each of its products, by how the shop itself has it. */
  shown(): Promise<boolean[]>
}
export type PushSubject = {
  name: string
  connector: ShopConnector
  open(): Promise<PushedShop>
  /** A name that the shop refuses. */
  refusedName: string
  /** What it writes neither of new products nor of those it has. */
  without?: { pictures?: true; compareAt: boolean }
}

const scripted = ({ script }: Pick<StandIn, 'script'>): Pick<PushedShop, 'inject' | 'left'> => ({
  inject: async (modes) => void script.splice(0, script.length, ...modes),
  left: async () => script.length,
})

/** The shops that a push is tried with. `world` is of the sandbox; what is opened is put into `opened`, which the caller closes. */
export function pushSubjects(worldOf: () => SandboxWorld, opened: { close(): Promise<void> }[]): PushSubject[] {
  const shopifyOrigins = new Map<string, string>()
  return [
    {
      name: 'sandbox',
      connector: makeSandboxShopConnector({ timeoutMs: 5000, patience }),
      refusedName: 'L'.repeat(256),
      async open() {
        const { id, access } = await openSandboxShop(worldOf(), 0)
        return {
          access,
          inject: (modes) => updateShopScript(worldOf().db, id, modes.map(String)),
          left: () => scriptLeft(worldOf(), id),
          shown: () => shownIn(worldOf(), id),
        }
      },
    },
    {
      name: 'woocommerce',
      connector: makeWooConnector({ timeoutMs: 5000, patience }),
      refusedName: 'Refused',
      async open() {
        const shop = await openWooCommerce()
        opened.push(shop)
        const access = { ...accessWith(worldOf(), { address: shop.origin }), secrets: { ...wooKeys }, outbound: shop.openOutbound() }
        return { access, ...scripted(shop), shown: async () => shop.products.map(({ status }) => status === 'publish') }
      },
    },
    {
      name: 'shopify',
      connector: makeShopifyConnector({ timeoutMs: 5000, patience, originOf: (shop) => shopifyOrigins.get(shop) ?? '' }),
      refusedName: 'Refused',
      async open() {
        const shop = await openShopify()
        opened.push(shop)
        const domain = `push-${shopifyOrigins.size + 1}.myshopify.com`
        shopifyOrigins.set(domain, shop.origin)
        const access = accessWith(worldOf(), { shop: domain, clientId: 'client' })
        return {
          access: { ...access, connectionId: domain, secrets: { ...shopifyKeys }, outbound: shop.openOutbound() },
          ...scripted(shop),
          shown: async () =>
            shop.products.map(
              ({ status, publishedTo }) => status === 'ACTIVE' && Array.isArray(publishedTo) && publishedTo.includes('gid://shopify/Publication/2'),
            ),
        }
      },
    },
    {
      name: 'vendure',
      connector: makeVendureConnector({ timeoutMs: 5000, patience }),
      refusedName: 'Refused',
      without: { pictures: true, compareAt: true },
      async open() {
        const shop = await openVendure()
        opened.push(shop)
        const access = accessWith(worldOf(), { address: shop.origin, username: 'stoa' })
        return {
          access: { ...access, connectionId: shop.origin, secrets: { ...vendureKeys }, outbound: shop.openOutbound() },
          ...scripted(shop),
          shown: async () => shop.products.map(({ enabled }) => enabled),
        }
      },
    },
    {
      name: 'shopware',
      connector: makeShopwareConnector({ timeoutMs: 5000, patience }),
      refusedName: 'Refused',
      without: { pictures: true, compareAt: false },
      async open() {
        const shop = await openShopware()
        opened.push(shop)
        const access = { ...accessWith(worldOf(), { address: shop.origin }), connectionId: shop.origin, secrets: { ...shopwareKeys } }
        return {
          access: { ...access, outbound: shop.openOutbound() },
          ...scripted(shop),
          shown: async () => shop.products.map(({ active }) => active === true),
        }
      },
    },
    {
      name: 'magento',
      connector: makeMagentoConnector({ timeoutMs: 5000, patience, imsOrigin: '' }),
      refusedName: 'Refused',
      without: { pictures: true, compareAt: false },
      async open() {
        const shop = await openMagento()
        opened.push(shop)
        shop.attributes.push({
          attribute_id: 90,
          attribute_code: 'size',
          default_frontend_label: 'Size',
          frontend_input: 'select',
          is_user_defined: true,
          options: [{ label: 'S', value: '7' }],
        })
        const access = {
          ...accessWith(worldOf(), { ...magentoSettings, address: shop.origin }),
          connectionId: shop.origin,
          secrets: { ...magentoKeys },
        }
        return {
          access: { ...access, outbound: shop.openOutbound() },
          ...scripted(shop),
          shown: async () => shop.products.map(({ status }) => status === 1),
        }
      },
    },
    wixSubject('V1', worldOf, opened),
    wixSubject('V3', worldOf, opened),
  ]
}

/** A site at Wix on one of its catalogues; each opens an app of its own. */
function wixSubject(version: 'V1' | 'V3', worldOf: () => SandboxWorld, opened: { close(): Promise<void> }[]): PushSubject {
  const pace = { timeoutMs: 5000, patience }
  // The address of Wix is a setting of the server: each site is of a server of its own.
  let shop = createWix(noWix, pace)
  return {
    name: `wix ${version}`,
    connector: {
      ...shop,
      pull: (access, from) => shop.pull(access, from),
      pushProducts: async (access, products) => (await shop.pushProducts?.(access, products)) ?? [],
    },
    refusedName: 'Refused',
    // The first catalogue compares all variants with the same difference, or none.
    ...(version === 'V1' ? { without: { compareAt: true } } : {}),
    async open() {
      const wix = await openWix()
      opened.push(wix)
      const site = wix.openSite({ version })
      const own = { ...accessWith(worldOf(), { instanceId: site.instanceId, catalogVersion: version }), outbound: wix.openOutbound() }
      shop = createWix(wix.settings, pace)
      const { installer } = shop
      let token: string | undefined
      const accessToken = async (refused?: string): Promise<string> => {
        if (token === undefined || token === refused) token = (await installer?.refresh(own))?.accessToken ?? ''
        return token
      }
      return { access: { ...own, accessToken }, ...scripted(wix), shown: async () => site.products.map(({ isVisible }) => isVisible) }
    },
  }
}

async function scriptLeft({ db }: SandboxWorld, shopId: string): Promise<number> {
  const shop = await findShop(db, shopId)
  return Array.isArray(shop?.script) ? shop.script.length : 0
}

async function shownIn(world: SandboxWorld, shopId: string): Promise<boolean[]> {
  const rows = await world.db.selectFrom('sandbox.shop_product').select('body').where('shop_id', '=', shopId).orderBy('number').execute()
  return rows.map(({ body }) => (body as { published?: boolean }).published !== false)
}
