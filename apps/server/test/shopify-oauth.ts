import { createHmac, randomUUID } from 'node:crypto'
import type { ShopifyApp } from '../src/connectors/shops/shopify/shopify-app.ts'
import { scopesOfApp } from '../src/connectors/shops/shopify/shopify-app.ts'

/** The app of our server at the stand-in, and what it may do there. */
export type ShopifyOauth = {
  app: { clientId: string; clientSecret: string }
  /** What is granted to a shop that installs the app. */
  scopes: string[]
  /** Requests to the token endpoint of our app, by what they bring. */
  tokenCalls: Record<string, string>[]
  /** The answers of so many token requests are lost: the work is done. */
  lost: { times: number }
  /** So many requests for a token wait this long. */
  slow: { ms: number }
  /** Shops that removed the app: no token of theirs is valid. */
  removed: Set<string>
  /** A code that Shopify gives to a browser that approved the app in a shop. */
  issueCode(shop: string): string
  /** The query of a browser that Shopify leads back, signed. */
  signQuery(values: Record<string, string>, secret?: string): string
  /** The shop a token is of; undefined for one that is not valid. */
  shopOf(token: string): string | undefined
  expireTokens(): void
  /** Answers a request for a token; undefined for one of another app. */
  answer(body: Record<string, string>): Promise<{ status: number; body: object } | undefined>
}

const clientId = 'stoa-app'

/** Returns the sign-in of a public app at Shopify: codes are good once, access tokens for an hour, and a refresh token until its successor is used. */
export function openShopifyOauth(clientSecret: string = 'secret-of-the-public-app'): ShopifyOauth {
  const codes = new Map<string, string>()
  const access = new Map<string, string>()
  const refresh = new Map<string, { shop: string; before: string | undefined; isRetired: boolean }>()
  const issue = (shop: string, before?: string) => {
    const [token, next] = [`shpat_${randomUUID()}`, `shprt_${randomUUID()}`]
    access.set(token, shop)
    refresh.set(next, { shop, before, isRetired: false })
    return {
      access_token: token,
      scope: oauth.scopes.join(','),
      expires_in: 3600,
      refresh_token: next,
      refresh_token_expires_in: 7_776_000,
    }
  }
  const oauth: ShopifyOauth = {
    app: { clientId, clientSecret },
    // Shopify names the scope to write alone where both are granted.
    scopes: scopesOfApp(false).filter((scope) => !scopesOfApp(false).includes(scope.replace(/^read_/, 'write_')) || scope.startsWith('write_')),
    tokenCalls: [],
    lost: { times: 0 },
    slow: { ms: 0 },
    removed: new Set(),
    issueCode(shop) {
      const code = randomUUID()
      codes.set(code, shop)
      return code
    },
    signQuery(values, secret = clientSecret) {
      const sorted = new URLSearchParams(Object.entries(values).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      const hmac = createHmac('sha256', secret).update(sorted.toString()).digest('hex')
      return new URLSearchParams({ ...values, hmac }).toString()
    },
    shopOf: (token) => {
      const shop = access.get(token)
      return shop !== undefined && !oauth.removed.has(shop) ? shop : undefined
    },
    expireTokens: () => access.clear(),
    async answer(body) {
      if (body.client_id !== clientId) return undefined
      oauth.tokenCalls.push(body)
      if (oauth.slow.ms > 0) await new Promise((resolve) => setTimeout(resolve, oauth.slow.ms))
      if (body.client_secret !== oauth.app.clientSecret) return { status: 400, body: { error: 'invalid_client' } }
      const isRefresh = body.grant_type === 'refresh_token'
      const held = refresh.get(body.refresh_token ?? '')
      const shop = isRefresh ? (held?.isRetired ? undefined : held?.shop) : codes.get(body.code ?? '')
      if (shop === undefined || oauth.removed.has(shop)) return { status: 400, body: { error: isRefresh ? 'invalid_grant' : 'invalid_request' } }
      if (!isRefresh && body.expiring !== '1') return { status: 200, body: { access_token: `shpat_${randomUUID()}`, scope: oauth.scopes.join(',') } }
      codes.delete(body.code ?? '')
      const before = held?.before === undefined ? undefined : refresh.get(held.before)
      if (before) before.isRetired = true
      const answer = issue(shop, isRefresh ? body.refresh_token : undefined)
      if (oauth.lost.times === 0) return { status: 200, body: answer }
      oauth.lost.times -= 1
      return { status: 502, body: {} }
    },
  }
  return oauth
}

/** Returns the settings of a server whose app is at a stand-in. */
export function shopifyAppAt(origin: string, { app }: ShopifyOauth): ShopifyApp {
  return { ...app, origin }
}
