import * as z from 'zod/mini'
import { message } from '@stoa/messages/describe.ts'
import type { AccessToken, AppInstaller, InstalledAccount, ShopAccess } from '../../../domains/connection/ports.ts'
import { AppError, UpstreamError, fieldError } from '../../../kit/errors.ts'
import { toUpstreamError } from '../../../outbound/outbound.ts'
import { readAnswer } from '../read-answer.ts'
import type { Pace } from './client.ts'
import { readInstallation } from './installation.ts'
import type { ShopifyApp } from './shopify-app.ts'
import { hasShopifyApp, missingScopes, readSignedQuery, scopesOfApp, secretsOf, toShopDomain } from './shopify-app.ts'
import { parseAppWebhook } from './webhooks.ts'

const Token = z.object({
  access_token: z.string().check(z.minLength(1)),
  expires_in: z.number(),
  refresh_token: z.string().check(z.minLength(1)),
  scope: z.optional(z.string()),
})
type Token = z.infer<typeof Token>
const Refusal = z.object({ error: z.string() })

/** Less than what the claim of a refresh lasts: no second process begins another one meanwhile. */
const tokenTimeoutMs = 12_000

/** Connects shops by installing our app: the authorization code grant, with access tokens of an hour and refresh tokens that are used once. */
export function shopifyInstaller(app: ShopifyApp, pace: Pace): AppInstaller {
  const tokenFor = (shop: string, access: Caller, grant: Record<string, string>) => requestToken(app, pace, shop, access, grant)
  return {
    acceptsKeys: true,
    missingSettings: hasShopifyApp(app) ? [] : ['STOA_SHOPIFY_CLIENT_ID', 'STOA_SHOPIFY_CLIENT_SECRET'],
    missingText: message('connection_error.shopify_not_set_up'),
    toAccount(entered) {
      const shop = toShopDomain(entered)
      if (shop === undefined) throw fieldError('shop', 'invalid', message('connection_error.shopify_shop'))
      return shop
    },
    accountOf: ({ shop }) => (shop === undefined ? undefined : toShopDomain(shop)),
    installUrl({ state, returnUrl, account = '', isStorefront }) {
      const url = new URL(`https://${account}/admin/oauth/authorize`)
      url.searchParams.set('client_id', app.clientId ?? '')
      url.searchParams.set('scope', scopesOfApp(isStorefront).join(','))
      url.searchParams.set('redirect_uri', returnUrl)
      url.searchParams.set('state', state)
      return url.href
    },
    readReturn(query, now) {
      const values = readSignedQuery(app, query, now)
      const [account, state, code] = ['shop', 'state', 'code'].map((name) => values?.get(name))
      return account === undefined || state === undefined || code === undefined ? undefined : { account, state, code }
    },
    async connect(access, { account, code = '' }, _, isStorefront): Promise<InstalledAccount> {
      // An access token that expires comes with a refresh token.
      const token = await tokenFor(account, access, { code, expiring: '1' })
      const missing = missingScopes(scopesOfApp(isStorefront), (token.scope ?? '').split(','))
      if (missing.length > 0)
        throw new AppError('connection_failed', { detail: message('connection_error.shopify_scopes', { scopes: missing.join(', ') }) })
      const { name, myshopifyDomain } = await readInstallation(withToken(access, account, token.access_token), pace)
      if (myshopifyDomain !== account)
        throw new AppError('connection_failed', { detail: message('connection_error.other_account', { platform: message('provider.shopify') }) })
      return { name, settings: { shop: account }, token: toAccessToken(token), isProven: true }
    },
    async refresh({ settings, secrets, ...access }) {
      const grant = { grant_type: 'refresh_token', refresh_token: secrets.refreshToken ?? '' }
      return toAccessToken(await tokenFor(toShopDomain(settings.shop ?? '') ?? '', access, grant))
    },
    parse: (raw, now) => parseAppWebhook(secretsOf(app), raw, now),
  }
}

type Caller = Pick<ShopAccess, 'outbound' | 'signal'>

function toAccessToken(token: Token): AccessToken {
  return { accessToken: token.access_token, expiresInSeconds: token.expires_in, secrets: { refreshToken: token.refresh_token } }
}

/** What a shop is read with before its connection is stored. */
function withToken(access: Caller, shop: string, accessToken: string): Parameters<typeof readInstallation>[0] {
  return {
    ...access,
    connectionId: shop,
    settings: { shop },
    secrets: { accessToken },
    awaitTurn: () => Promise.resolve(),
    pauseCalls: () => Promise.resolve(),
    accessToken: () => Promise.resolve(accessToken),
  }
}

/**
 * Requests a token. A refresh whose answer was lost is repeated with the same refresh token, which Shopify accepts until its successor is used. Throws
 * UpstreamError `unauthorized` for a code or refresh token that Shopify no longer accepts, and a temporary error for an app it does not accept: then the
 * configuration of the server is wrong, and no merchant has to connect again.
 */
async function requestToken(app: ShopifyApp, pace: Pace, shop: string, access: Caller, grant: Record<string, string>): Promise<Token> {
  const response = await access.outbound.request({
    url: `${pace.originOf(shop)}/admin/oauth/access_token`,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_id: app.clientId ?? '', client_secret: secretsOf(app)[0] ?? '', ...grant }),
    accept: 'json',
    timeoutMs: Math.min(pace.timeoutMs, tokenTimeoutMs),
    signal: access.signal,
  })
  const failure = toUpstreamError(response)
  if (!failure) return readAnswer(Token, response, grant.grant_type === 'refresh_token')
  if (failure.isTemporary) throw failure
  // A frozen or locked shop answers with other statuses, and comes back.
  if (response.status !== 400 && response.status !== 401) throw new UpstreamError('refused', failure.text, { isTemporary: true, cause: failure })
  if (isAppRefused(response)) throw new UpstreamError('refused', message('upstream.shopify_app_refused'), { isTemporary: true, cause: failure })
  throw new UpstreamError('unauthorized', message('upstream.shopify_token_refused'), { cause: failure })
}

function isAppRefused(response: { json(): unknown }): boolean {
  try {
    const refusal = Refusal.safeParse(response.json())
    return refusal.success && ['invalid_client', 'application_cannot_be_found', 'unauthorized_client'].includes(refusal.data.error)
  } catch {
    return false
  }
}
