import type { ShopAccess } from '../src/domains/connection/ports.ts'
import { makeSandboxShop } from '../src/sandbox/make-shop.ts'
import type { SandboxWorld } from './sandbox.ts'

/** The key of the shops that `openSandboxShop` makes. */
export const apiKey = 'key-of-the-shop'

/** Returns what a connector needs to speak to a shop, where nothing has to wait for its turn. */
export function shopAccess(given: Pick<ShopAccess, 'outbound'> & Partial<ShopAccess>): ShopAccess {
  return {
    companyId: 'company',
    connectionId: 'connection',
    settings: {},
    secrets: {},
    currency: 'EUR',
    openFile: () => Promise.reject(new Error('no file')),
    accessToken: () => Promise.reject(new Error('no token')),
    awaitTurn: () => Promise.resolve(),
    pauseCalls: () => Promise.resolve(),
    signal: new AbortController().signal,
    ...given,
  }
}

/** Returns what a connector needs to speak to a shop of these settings. */
export function accessWith(world: SandboxWorld, settings: Record<string, string>, openFile?: ShopAccess['openFile']): ShopAccess {
  return shopAccess({ settings, secrets: { apiKey }, outbound: world.openOutbound(), ...(openFile === undefined ? {} : { openFile }) })
}

let shopsMade = 0

/** Makes a sandbox shop of so many products; `seed` is what they are generated from. */
export async function openSandboxShop(world: SandboxWorld, products: number): Promise<{ id: string; access: ShopAccess; seed: number }> {
  shopsMade += 1
  const id = `shop-${shopsMade}`
  await makeSandboxShop(world.db, { id, apiKey, name: 'Haven & Oak', currency: 'EUR', products, theme: 'home', seed: shopsMade })
  return { id, access: accessWith(world, { address: `${world.origin}/sandbox/shop/${id}` }), seed: shopsMade }
}
