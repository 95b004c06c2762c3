import * as z from 'zod/mini'
import { message } from '@stoa/messages/describe.ts'
import type { ShopAccess } from '../../../domains/connection/ports.ts'
import { UpstreamError } from '../../../kit/errors.ts'
import { toUpstreamError } from '../../../outbound/outbound.ts'
import { readAnswer } from '../read-answer.ts'

/** Access tokens of the client credentials grant, by connection and secret; good for a day. Several calls at once share one request. */
const tokens = new Map<string, { token: Promise<string>; until: number }>()
const maxTokens = 2000
const Token = z.object({ access_token: z.string(), expires_in: z.optional(z.number()) })

type Access = Pick<ShopAccess, 'connectionId' | 'settings' | 'secrets' | 'outbound' | 'signal' | 'accessToken'>

/** How a connection signs in. `renew` returns another token in place of a refused one, or undefined where there is no other. */
export type SignIn = { token(): Promise<string>; renew(refused: string): Promise<string | undefined> }

/** Whether a connection was made by installing our app: its token expires within the hour and is refreshed. */
export function isAppConnection(secrets: Readonly<Record<string, string>>): boolean {
  return secrets.refreshToken !== undefined
}

/**
 * Returns how a connection signs in: by the token of our installed app, by an access token that a person pasted, or by the client credentials of an app
 * of its own.
 */
export function signInOf(access: Access, shop: string, origin: string, timeoutMs: number): SignIn {
  if (isAppConnection(access.secrets)) return { token: () => access.accessToken(), renew: (refused) => access.accessToken(refused) }
  const { accessToken } = access.secrets
  if (accessToken !== undefined) return { token: () => Promise.resolve(accessToken), renew: () => Promise.resolve(undefined) }
  const key = `${access.connectionId} ${shop} ${access.secrets.clientSecret ?? ''}`
  return {
    token() {
      const held = tokens.get(key)
      if (held && held.until > Date.now()) return held.token
      const token = fetchToken(access, key, origin, timeoutMs)
      if (tokens.size >= maxTokens) tokens.clear()
      tokens.set(key, { token, until: Date.now() + 60_000 })
      token.catch(() => tokens.delete(key))
      return token
    },
    renew() {
      tokens.delete(key)
      return Promise.resolve(undefined)
    },
  }
}

async function fetchToken(access: Access, key: string, origin: string, timeoutMs: number): Promise<string> {
  const response = await access.outbound.request({
    url: `${origin}/admin/oauth/access_token`,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      client_id: access.settings.clientId ?? '',
      client_secret: access.secrets.clientSecret ?? '',
      grant_type: 'client_credentials',
    }),
    accept: 'json',
    timeoutMs,
    signal: access.signal,
  })
  const failure = toUpstreamError(response)
  if (failure)
    throw failure.kind === 'refused'
      ? new UpstreamError('unauthorized', message('upstream.unauthorized', { status: String(response.status) }))
      : failure
  const { access_token: token, expires_in: seconds = 3600 } = readAnswer(Token, response, true)
  const held = tokens.get(key)
  if (held) held.until = Date.now() + (seconds - 300) * 1000
  return token
}
