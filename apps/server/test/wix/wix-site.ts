import { createHmac, generateKeyPairSync, randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createSigner } from 'fast-jwt'
import type { WixSettings } from '../../src/connectors/shops/wix/wix-app.ts'
import { openStandIn } from '../stand-in.ts'
import { createWixCatalog, mountWixCatalog } from './wix-catalog.ts'
import { mountWixOrders } from './wix-orders.ts'
import { mountWixWrites } from './wix-writes.ts'
import type { WixSite } from './wix-types.ts'

/** What is answered to the next call of a path in place of what the stand-in would say. */
type Script = { path: string; status: number; body?: unknown; headers?: Record<string, string> }

const appId = '3f1c7d52-7d0f-4f5e-9b7a-2a0e5f0c9a11'
const appSecret = 'secret-of-the-app-0123456789'

/** A stand-in for Wix with sites, tokens and a record of what was called. It refuses what Wix refuses, and never asks a real site. */
export async function openWix() {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const sites = new Map<string, WixSite>()
  const tokens = new Map<string, string>()
  const codes = new Map<string, string>()
  const refreshTokens = new Map<string, string>()
  const scripts: Script[] = []
  const lost: Script[] = []
  const refuse = (reply: FastifyReply, status: number, code: string) =>
    reply.code(status).send({ message: code, details: { applicationError: { code, description: code } } })
  const calls: { method: string; path: string; body: unknown }[] = []

  const mount = (server: FastifyInstance): void => {
    server.addHook('preHandler', async (request, reply) => {
      const path = request.url.split('?')[0] ?? ''
      calls.push({ method: request.method, path, body: request.body })
      const at = scripts.findIndex((script) => script.path === path)
      const script = at === -1 ? undefined : scripts.splice(at, 1)[0]
      if (script)
        await reply
          .code(script.status)
          .headers(script.headers ?? {})
          .send(script.body ?? {})
    })

    // The call is carried out, and its answer is lost.
    server.addHook('onSend', async (request, reply, payload) => {
      const at = lost.findIndex((script) => script.path === (request.url.split('?')[0] ?? '') && request.method === 'POST')
      if (at === -1) return payload
      void reply.code(lost.splice(at, 1)[0]?.status ?? 502)
      return '{}'
    })

    const issueToken = (instanceId: string) => {
      const token = `token-${randomUUID()}`
      tokens.set(token, instanceId)
      return token
    }

    server.post('/oauth2/token', async (request, reply) => {
      const { grant_type, client_id, client_secret, instance_id } = request.body as Record<string, string>
      const site = sites.get(instance_id ?? '')
      if (grant_type !== 'client_credentials' || client_id !== appId || client_secret !== appSecret || !site || site.isRemoved)
        return refuse(reply, 400, 'INVALID_GRANT')
      return { access_token: issueToken(site.instanceId), token_type: 'Bearer', expires_in: 14_400 }
    })
    server.post('/oauth/access', async (request, reply) => {
      const body = request.body as Record<string, string>
      const store = body.grant_type === 'authorization_code' ? codes : refreshTokens
      const given = (body.grant_type === 'authorization_code' ? body.code : body.refresh_token) ?? ''
      const site = sites.get(store.get(given) ?? '')
      if (body.client_id !== appId || body.client_secret !== appSecret || !site || site.isRemoved) return refuse(reply, 400, 'INVALID_GRANT')
      store.delete(given)
      const refreshToken = `refresh-${randomUUID()}`
      refreshTokens.set(refreshToken, site.instanceId)
      return { access_token: issueToken(site.instanceId), refresh_token: refreshToken }
    })

    /** The site whose token came with a call; undefined after the call was refused. */
    const siteOf = (request: FastifyRequest, reply: FastifyReply): WixSite | undefined => {
      const site = sites.get(tokens.get(request.headers.authorization ?? '') ?? '')
      if (site && !site.isRemoved) return site
      void refuse(reply, 401, 'UNAUTHENTICATED')
      return undefined
    }
    server.get('/apps/v1/instance', async (request, reply) => {
      const site = siteOf(request, reply)
      if (!site) return reply
      return {
        instance: { instanceId: site.instanceId, appName: 'Stoa', isFree: true },
        site: {
          siteDisplayName: site.name,
          url: `https://${site.name.toLowerCase().replaceAll(/\W+/g, '-')}.example.com`,
          paymentCurrency: site.currency,
        },
      }
    })
    server.post('/apps/v1/bi-event', async (request, reply) => {
      const site = siteOf(request, reply)
      if (!site) return reply
      if ((request.body as { eventName?: string }).eventName === 'APP_FINISHED_CONFIGURATION') site.finished += 1
      return {}
    })
    mountWixCatalog(server, siteOf, refuse)
    mountWixOrders(server, siteOf, refuse)
    mountWixWrites(server, siteOf, refuse)
  }
  const { origin: apiUrl, script, openOutbound, close } = await openStandIn(mount, ({ url }) => !url.startsWith('/oauth'))

  const sign = (payload: object, key: string = privateKey) => createSigner({ algorithm: 'RS256', key })(payload)
  return {
    settings: { appId, appSecret, publicKey, shareUrlId: undefined, isLegacy: false, apiUrl } satisfies WixSettings,
    calls,
    /** The next answers, one per call of a site: `ok`, or a mode. */
    script,
    openOutbound,
    /** Answers the next call of a path with a status, once. */
    answerNext: (...next: Script[]) => void scripts.push(...next),
    /** Carries the next call of a path out, and loses the answer. */
    answerAfter: (...next: Script[]) => void lost.push(...next),
    /** Answers as usual again. */
    forget: () => void scripts.splice(0),
    /** A new site that installed the app. */
    openSite(site: Partial<WixSite> = {}): WixSite {
      const opened = {
        ...createWixCatalog(),
        orders: [],
        instanceId: randomUUID(),
        name: 'Haven and Oak',
        currency: 'EUR',
        isRemoved: false,
        finished: 0,
        ...site,
      }
      sites.set(opened.instanceId, opened)
      return opened
    },
    /** Ends all access tokens: the next call of a site is refused. */
    expireTokens: () => tokens.clear(),
    issueCode(site: WixSite): string {
      const code = `code-${randomUUID()}`
      codes.set(code, site.instanceId)
      return code
    },
    /** What Wix puts into the address of a browser that installed the app. */
    signInstance(instanceId: string, { secret = appSecret, signDate = new Date() }: { secret?: string; signDate?: Date } = {}): string {
      const data = Buffer.from(JSON.stringify({ instanceId, signDate: signDate.toISOString(), uid: randomUUID() })).toString('base64url')
      return `${createHmac('sha256', secret).update(data).digest('base64url')}.${data}`
    },
    /** The body of a webhook. */
    signReport(eventType: string, instanceId: string, event: object = {}, claims: { iat?: number; exp?: number; key?: string } = {}): string {
      const { key, ...times } = claims
      const iat = Math.floor(Date.now() / 1000)
      const data = JSON.stringify({ eventType, instanceId, data: JSON.stringify(event) })
      return sign({ data, iat, exp: iat + 300, ...times }, key)
    },
    close,
  }
}

export type Wix = Awaited<ReturnType<typeof openWix>>
