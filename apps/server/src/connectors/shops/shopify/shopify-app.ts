import { createHmac, timingSafeEqual } from 'node:crypto'

/** Our app at Shopify: from the configuration of the server. Without it a shop is connected by keys of its own app alone. */
export type ShopifyApp = {
  clientId: string | undefined
  /** The client secret. While it is replaced, the new one and the old one with a space between: Shopify signs with either. */
  clientSecret: string | undefined
  /** Where every shop is, in place of its own domain; for tests. */
  origin?: string | undefined
}

/** A server without an app at Shopify. */
export const noShopifyApp: ShopifyApp = { clientId: undefined, clientSecret: undefined }

/** Whether shops can be connected by installing the app. */
export function hasShopifyApp({ clientId, clientSecret }: ShopifyApp): boolean {
  return clientId !== undefined && clientSecret !== undefined
}

/** Returns the secrets of the app, the current one first. */
export function secretsOf({ clientSecret = '' }: ShopifyApp): string[] {
  return clientSecret.split(' ').filter((secret) => secret !== '')
}

/** What every connection needs: products and stock are read, orders and shipments written. Source: Shopify, access scopes. */
const basicScopes = [
  'read_products',
  'read_inventory',
  'read_locations',
  'read_orders',
  'write_orders',
  'read_merchant_managed_fulfillment_orders',
  'write_merchant_managed_fulfillment_orders',
]
/** What our own app requests as well, to write products and stock to the shop. */
const pushScopes = ['write_products', 'write_inventory']
/** What the shop of an operator needs as well, whose products are published in its Online Store. */
const storefrontScopes = ['read_publications', 'write_publications']

/** Returns the scopes that a key needs at least. */
export function scopesOfKeys(): string[] {
  return basicScopes
}

/** Returns the scopes that our app requests. */
export function scopesOfApp(isStorefront: boolean): string[] {
  return [...basicScopes, ...pushScopes, ...(isStorefront ? storefrontScopes : [])]
}

/** Returns which of the scopes were not granted. To write includes to read. */
export function missingScopes(needed: readonly string[], granted: readonly string[]): string[] {
  const given = new Set(granted)
  return needed.filter((scope) => !given.has(scope) && !given.has(scope.replace(/^read_/, 'write_')))
}

const shopPattern = /^[a-z0-9][a-z0-9-]{0,59}\.myshopify\.com$/

/** Whether a host is a shop of Shopify. No other host is ever called or redirected to. */
export function isShopDomain(host: string): boolean {
  return shopPattern.test(host)
}

/**
 * Returns the domain of a shop as a person may enter it: `haven`, `haven.myshopify.com`, or an address of its admin. Undefined for what names no shop.
 */
export function toShopDomain(entered: string): string | undefined {
  const text = entered
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
  const name = /^admin\.shopify\.com\/store\/([a-z0-9-]+)(?:[/?#].*)?$/.exec(text)?.[1] ?? text.replace(/[/?#].*$/, '')
  const domain = name.includes('.') ? name : `${name}.myshopify.com`
  return isShopDomain(domain) ? domain : undefined
}

/** A way back from Shopify is not used when it was signed longer ago. */
const maxAgeSeconds = 3600

/**
 * Returns what Shopify signed in the address of a browser: verified by the HMAC-SHA256 of all other values in the order of their names. Undefined for what
 * is signed with another secret, is old, names no shop, or has a value twice. Source: Shopify, authorization code grant.
 */
export function readSignedQuery(app: ShopifyApp, query: string, now: Date): ReadonlyMap<string, string> | undefined {
  const given = [...new URLSearchParams(query)]
  const values = new Map(given)
  const sent = Buffer.from(values.get('hmac') ?? '', 'hex')
  const signed = new URLSearchParams(given.filter(([name]) => name !== 'hmac').toSorted(([a], [b]) => (a < b ? -1 : 1))).toString()
  const isGenuine = secretsOf(app).some((secret) => {
    const expected = createHmac('sha256', secret).update(signed).digest()
    return sent.length === expected.length && timingSafeEqual(sent, expected)
  })
  const isRecent = Math.abs(now.getTime() / 1000 - Number(values.get('timestamp'))) <= maxAgeSeconds
  return isGenuine && isRecent && values.size === given.length && isShopDomain(values.get('shop') ?? '') ? values : undefined
}
