import * as z from 'zod/mini'
import { message } from '@stoa/messages/describe.ts'
import type { AccessToken, AppInstaller, InstalledAccount, ShopAccess } from '../../../domains/connection/ports.ts'
import { AppError, UpstreamError } from '../../../kit/errors.ts'
import { withRetry } from '../../retry.ts'
import type { WixApp, WixSettings } from './wix-app.ts'
import { installerUrl, legacyInstallerUrl, missingWixSettings, toWixApp } from './wix-app.ts'
import { WixError, callWix } from './wix-call.ts'
import type { Pace } from './wix-client.ts'
import { wixClient } from './wix-client.ts'
import { readWixReport } from './wix-report.ts'
import { readSignedInstance } from './wix-signature.ts'

const ClientToken = z.object({ access_token: z.string().check(z.minLength(1)), expires_in: z.coerce.number() })
const LegacyToken = z.object({ access_token: z.string().check(z.minLength(1)), refresh_token: z.string().check(z.minLength(1)) })

/** Tokens of custom authentication are good for five minutes. Source: Wix, Custom authentication (legacy). */
const legacyTokenSeconds = 300

export const Instance = z.object({
  instance: z.object({ instanceId: z.string() }),
  site: z.optional(z.object({ siteDisplayName: z.optional(z.string()), url: z.optional(z.string()), paymentCurrency: z.optional(z.string()) })),
})

type Caller = Pick<ShopAccess, 'outbound' | 'signal'>

/** Connects sites by installing our app at Wix, in the external install flow, or with custom authentication where the app is an older one. */
export function wixInstaller(settings: WixSettings, pace: Pace): AppInstaller {
  const app = toWixApp(settings)
  const missingSettings = missingWixSettings(settings)
  return {
    missingSettings,
    missingText: message('connection_error.wix_not_set_up', { settings: missingSettings.join(', ') }),
    installUrl: ({ state, returnUrl, token }) => (app.isLegacy ? legacyUrl(app, state, returnUrl, token) : externalUrl(app, state, returnUrl)),
    async connect(access, { account, code, signedInstance }, now): Promise<InstalledAccount> {
      const usesCode = app.isLegacy && code !== undefined
      const token = usesCode
        ? await exchange(app, access, pace, { grant_type: 'authorization_code', code })
        : await fetchToken(app, access, pace, account)
      const { instance, site } = await withRetry(
        () =>
          callWix(
            access,
            Instance,
            { method: 'GET', url: `${app.apiUrl}/apps/v1/instance`, headers: { authorization: token.accessToken } },
            { isRead: true, timeoutMs: pace.timeoutMs },
          ),
        access.signal,
        pace.patience,
      )
      if (instance.instanceId.toLowerCase() !== account)
        throw new AppError('connection_failed', { detail: message('connection_error.other_account', { platform: message('provider.wix') }) })
      return {
        name: site?.siteDisplayName?.trim() || hostOf(site?.url) || 'Wix',
        settings: {
          instanceId: account,
          ...(site?.url ? { siteUrl: site.url } : {}),
          ...(site?.paymentCurrency ? { currency: site.paymentCurrency } : {}),
        },
        token,
        isProven: usesCode || (signedInstance !== undefined && readSignedInstance(app, signedInstance, now) === account),
      }
    },
    refresh: ({ settings: { instanceId = '' }, secrets, ...access }) =>
      secrets.refreshToken === undefined
        ? fetchToken(app, access, pace, instanceId)
        : exchange(app, access, pace, { grant_type: 'refresh_token', refresh_token: secrets.refreshToken }),
    async finish(access) {
      const client = wixClient(app, access, pace)
      await client.read(z.unknown(), { method: 'POST', path: '/apps/v1/bi-event', body: { eventName: 'APP_FINISHED_CONFIGURATION' } })
    },
    parse: ({ body }, now) => readWixReport(app, body, now),
  }
}

function externalUrl(app: WixApp, state: string, returnUrl: string): string {
  const back = new URL(returnUrl)
  back.searchParams.set('state', state)
  const url = new URL(installerUrl)
  url.searchParams.set('appId', app.appId)
  url.searchParams.set('postInstallationUrl', back.href)
  if (app.shareUrlId !== undefined) url.searchParams.set('shareUrlId', app.shareUrlId)
  return url.href
}

function legacyUrl(app: WixApp, state: string, returnUrl: string, token: string | undefined): string {
  const url = new URL(legacyInstallerUrl)
  url.searchParams.set('appId', app.appId)
  url.searchParams.set('redirectUrl', returnUrl)
  url.searchParams.set('state', state)
  if (token !== undefined) url.searchParams.set('token', token)
  return url.href
}

async function fetchToken(app: WixApp, access: Caller, pace: Pace, instanceId: string): Promise<AccessToken> {
  const body = { grant_type: 'client_credentials', client_id: app.appId, client_secret: app.appSecret, instance_id: instanceId }
  const read = { isRead: true, timeoutMs: pace.timeoutMs }
  const token = await withRetry(
    () => callWix(access, ClientToken, { method: 'POST', url: `${app.apiUrl}/oauth2/token`, body }, read),
    access.signal,
    pace.patience,
  ).catch(asRefused)
  return { accessToken: token.access_token, expiresInSeconds: token.expires_in }
}

/** A code is good once, so it is not repeated; a refresh token is. */
async function exchange(
  app: WixApp,
  access: Caller,
  pace: Pace,
  grant: { grant_type: 'authorization_code'; code: string } | { grant_type: 'refresh_token'; refresh_token: string },
): Promise<AccessToken> {
  const isRead = grant.grant_type === 'refresh_token'
  const body = { ...grant, client_id: app.appId, client_secret: app.appSecret }
  const send = () => callWix(access, LegacyToken, { method: 'POST', url: `${app.apiUrl}/oauth/access`, body }, { isRead, timeoutMs: pace.timeoutMs })
  const token = await (isRead ? withRetry(send, access.signal, pace.patience) : send()).catch(asRefused)
  return { accessToken: token.access_token, expiresInSeconds: legacyTokenSeconds, secrets: { refreshToken: token.refresh_token } }
}

/** Says what a refused token means to the person who connects. */
function asRefused(error: unknown): never {
  if (!(error instanceof WixError) || error.isTemporary) throw error
  throw new UpstreamError('unauthorized', message('upstream.wix_token_refused'), { cause: error })
}

function hostOf(url: string | undefined): string | undefined {
  return url !== undefined && URL.canParse(url) ? new URL(url).host : undefined
}
