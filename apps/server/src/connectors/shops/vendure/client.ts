import * as z from 'zod/mini'
import { message } from '@stoa/messages/describe.ts'
import type { ShopAccess } from '../../../domains/connection/ports.ts'
import { UpstreamError, fieldError } from '../../../kit/errors.ts'
import type { OutboundResponse } from '../../../outbound/outbound.ts'
import { toUpstreamError } from '../../../outbound/outbound.ts'
import type { Patience } from '../../retry.ts'
import { withRetry } from '../../retry.ts'
import { callSignedIn } from '../keep-session.ts'
import type { Session } from '../keep-session.ts'
import { readAnswer } from '../read-answer.ts'
import { documents } from './documents.ts'

/** How long one call may take and how it is repeated. */
export type Pace = { timeoutMs: number; patience: Patience }

type Name = keyof typeof documents
type Variables = Record<string, unknown>

/** The calls to a Vendure shop. A read is repeated, a write is made once. Throws UpstreamError. */
export type VendureClient = {
  read<S extends z.ZodMiniType>(shape: S, name: Name, variables?: Variables): Promise<z.infer<S>>
  write<S extends z.ZodMiniType>(shape: S, name: Name, variables?: Variables): Promise<z.infer<S>>
}

export const pageSize = 100

const GraphError = z.looseObject({ message: z.string(), extensions: z.optional(z.looseObject({ code: z.optional(z.string()) })) })
const Answer = z.object({ data: z.optional(z.nullable(z.record(z.string(), z.unknown()))), errors: z.optional(z.array(GraphError)) })
/** What a mutation answers in place of its result. The detail of some is in a field of its own. */
const Refusal = z.object({
  errorCode: z.string(),
  message: z.string(),
  transitionError: z.optional(z.string()),
  fulfillmentHandlerError: z.optional(z.string()),
})

/** Returns the URL of the Admin API, from the URL of the shop or of the API itself. */
function apiUrlOf(address: string): string {
  const trimmed = address.trim().replace(/\/+$/, '')
  if (trimmed === '') throw fieldError('settings.address', 'required', message('connection_error.shop_url_needed'))
  return trimmed.endsWith('/admin-api') ? trimmed : `${trimmed}/admin-api`
}

type Access = Pick<ShopAccess, 'connectionId' | 'settings' | 'secrets' | 'outbound' | 'signal'>

/** Returns the calls to the shop of these settings: signed in with an API key, or as an administrator. */
export function vendureClient(access: Access, { timeoutMs, patience }: Pace): VendureClient {
  const url = apiUrlOf(access.settings.address ?? '')
  const { apiKey = '', password = '', channelToken = '' } = access.secrets
  const username = access.settings.username ?? ''
  if (apiKey === '' && (username === '' || password === ''))
    throw fieldError('settings.username', 'required', message('connection_error.vendure_sign_in_needed'))

  const send = (name: Name, variables: Variables, headers: Record<string, string>): Promise<OutboundResponse> =>
    access.outbound.request({
      url,
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(channelToken === '' ? {} : { 'vendure-token': channelToken }), ...headers },
      body: JSON.stringify({ operationName: name, query: documents[name], variables }),
      accept: 'json',
      timeoutMs,
      maxBytes: 20_000_000,
      signal: access.signal,
    })

  async function signIn(): Promise<Session> {
    const response = await send('login', { username, password }, {})
    readData(response, true)
    const token = response.headers['vendure-auth-token'] ?? ''
    if (token === '') throw new UpstreamError('refused', message('connection_error.vendure_bearer'))
    return { token, expiresAt: Number.POSITIVE_INFINITY }
  }

  async function call<S extends z.ZodMiniType>(shape: S, name: Name, variables: Variables, isRepeatable: boolean): Promise<z.infer<S>> {
    const attempt = async (headers: Record<string, string>) => readData(await send(name, variables, headers), isRepeatable)
    const data =
      apiKey === ''
        ? await callSignedIn(
            [access.connectionId, url, username, password].join(' '),
            () => withRetry(signIn, access.signal, patience),
            (token) => attempt({ authorization: `Bearer ${token}` }),
          )
        : await attempt({ 'vendure-api-key': apiKey })
    const read = shape.safeParse(data)
    if (!read.success) throw new UpstreamError('malformed', message('upstream.shop_unreadable'), { isTemporary: isRepeatable, cause: read.error })
    return read.data
  }

  return {
    read: (shape, name, variables = {}) => withRetry(() => call(shape, name, variables, true), access.signal, patience),
    write: (shape, name, variables = {}) => call(shape, name, variables, false),
  }
}

/** Returns the data of an answer. Throws what its status, its errors or a refusal in place of a result mean. */
function readData(response: OutboundResponse, isRepeatable: boolean): Record<string, unknown> {
  const failure = toUpstreamError(response)
  // A query that the shop refuses comes with status 400 and the reason in its body.
  if (failure && !(failure.kind === 'refused' && /json/i.test(response.headers['content-type'] ?? ''))) throw failure
  const { data, errors = [] } = readAnswer(Answer, response, isRepeatable)
  const [error] = errors
  const code = error?.extensions?.code ?? ''
  const reason = error?.message.slice(0, 300) ?? ''
  if (code === 'FORBIDDEN' || code === 'UNAUTHORIZED' || code === 'UNAUTHENTICATED' || code === 'CHANNEL_NOT_FOUND')
    throw new UpstreamError('unauthorized', message('upstream.shop_refused', { reason }))
  if (code === 'INTERNAL_SERVER_ERROR' && isRepeatable)
    throw new UpstreamError('unreachable', message('upstream.server_error', { status: '500' }), { cause: new Error(code) })
  if (error) throw new UpstreamError('refused', message('upstream.shop_refused', { reason }))
  if (failure) throw failure
  for (const value of Object.values(data ?? {})) {
    const refusal = Refusal.safeParse(value)
    if (!refusal.success) continue
    const { errorCode, message: text, transitionError, fulfillmentHandlerError } = refusal.data
    const detail = (transitionError ?? fulfillmentHandlerError ?? text).slice(0, 300)
    throw new UpstreamError(
      errorCode === 'INVALID_CREDENTIALS_ERROR' ? 'unauthorized' : 'refused',
      message('upstream.shop_refused', { reason: detail }),
      {
        cause: new Error(errorCode),
      },
    )
  }
  return data ?? {}
}

/** Whether a shop refused an operation with this error code. */
export function isRefusal(error: unknown, code: string): boolean {
  return error instanceof UpstreamError && error.cause instanceof Error && error.cause.message === code
}
