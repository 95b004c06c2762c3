import { createHmac, randomBytes } from 'node:crypto'

/** The four keys of a Magento integration. */
export type IntegrationKeys = { consumerKey: string; consumerSecret: string; accessToken: string; accessTokenSecret: string }

/** Encodes as OAuth requires. Source: RFC 5849, 3.6. */
export function percentEncode(text: string): string {
  return encodeURIComponent(text).replaceAll(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
}

/**
 * Returns the `Authorization` header of a request: OAuth 1.0a, HMAC-SHA256. `query` are the parameters of the address, which are signed; a JSON body is
 * not. Source: RFC 5849; Adobe Commerce, "OAuth-based authentication".
 */
export function signRequest(
  request: { method: string; url: string; query: readonly (readonly [string, string])[] },
  keys: IntegrationKeys,
  { nonce = randomBytes(16).toString('hex'), now = Date.now() }: { nonce?: string; now?: number } = {},
): string {
  const own: [string, string][] = [
    ['oauth_consumer_key', keys.consumerKey],
    ['oauth_nonce', nonce],
    ['oauth_signature_method', 'HMAC-SHA256'],
    ['oauth_timestamp', String(Math.floor(now / 1000))],
    ['oauth_token', keys.accessToken],
    ['oauth_version', '1.0'],
  ]
  const encoded = [...own, ...request.query].map(([name, value]) => [percentEncode(name), percentEncode(value)] as const)
  const sorted = encoded.toSorted((a, b) => compare(a[0], b[0]) || compare(a[1], b[1])).map((pair) => pair.join('='))
  const base = [request.method, request.url, sorted.join('&')].map(percentEncode).join('&')
  const key = [keys.consumerSecret, keys.accessTokenSecret].map(percentEncode).join('&')
  const signature = createHmac('sha256', key).update(base).digest('base64')
  const header = [...own, ['oauth_signature', signature] as const]
  return `OAuth ${header.map(([name, value]) => `${name}="${percentEncode(value)}"`).join(', ')}`
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
