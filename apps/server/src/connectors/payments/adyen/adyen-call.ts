import { message } from '@stoa/messages/describe.ts'
import * as z from 'zod/mini'
import type { PaymentAccess } from '../../../domains/payment/ports.ts'
import { UpstreamError } from '../../../kit/errors.ts'
import type { OutboundResponse } from '../../../outbound/outbound.ts'
import { toUpstreamError } from '../../../outbound/outbound.ts'
import type { Patience } from '../../retry.ts'
import { withRetry } from '../../retry.ts'

/** The APIs of Adyen that are used, each with its version. */
const apis = {
  checkout: { path: '/v72', secret: 'apiKey' },
  disputes: { path: '/ca/services/DisputeService/v30', secret: 'apiKey' },
  legalEntities: { path: '/lem/v4', secret: 'onboardingKey' },
  platform: { path: '/bcl/v2', secret: 'platformKey' },
  transfers: { path: '/btl/v4', secret: 'platformKey' },
} as const
type Api = keyof typeof apis

/** Where Adyen is, and how patiently it is called. `url` replaces every host, for tests. */
export type AdyenOptions = { url?: string | undefined; timeoutMs: number; patience: Patience }

/** One request. A write has a `key`: Adyen answers a repeat of it with the first result, for at least 31 days. */
export type AdyenRequest = {
  api: Api
  path: string
  query?: Readonly<Record<string, string | number | undefined>>
  body?: object
  /** Changes what is at the path, in place of adding to it. */
  isChange?: true
  key?: string
}

/** Calls Adyen with the keys of one connection. */
export type AdyenCall = {
  /** Returns the answer in its form. Throws UpstreamError, after repeating what failed for a passing reason. */
  send<S extends z.ZodMiniType>(shape: S, request: AdyenRequest): Promise<z.infer<S>>
}

const AdyenError = z.object({
  message: z.optional(z.nullable(z.string())),
  errorCode: z.optional(z.nullable(z.string())),
  title: z.optional(z.nullable(z.string())),
  detail: z.optional(z.nullable(z.string())),
  invalidFields: z.optional(z.nullable(z.array(z.object({ name: z.optional(z.string()), message: z.optional(z.string()) })))),
})
const maxBytes = 20_000_000

/** Returns the address of an API: of the test environment unless the connection is live, where payments have a host of the merchant's own. */
export function addressOf(api: Api, settings: PaymentAccess['settings'], url?: string): string {
  const { path } = apis[api]
  if (url !== undefined) return `${url}${api === 'checkout' ? '/checkout' : ''}${path}`
  const isLive = settings.environment === 'live'
  const stage = isLive ? 'live' : 'test'
  if (api === 'checkout' && isLive) {
    const { livePrefix = '' } = settings
    if (!/^[a-z0-9]+(-[a-z0-9]+)*$/i.test(livePrefix)) throw new UpstreamError('refused', message('upstream.adyen_prefix'))
    return `https://${livePrefix}-checkout-live.adyenpayments.com/checkout${path}`
  }
  if (api === 'checkout') return `https://checkout-test.adyen.com${path}`
  if (api === 'disputes') return `https://ca-${stage}.adyen.com${path}`
  return `https://${api === 'legalEntities' ? 'kyc' : 'balanceplatform-api'}-${stage}.adyen.com${path}`
}

export function adyenCall(access: PaymentAccess, { url, timeoutMs, patience }: AdyenOptions): AdyenCall {
  async function once({ api, path, query = {}, body, isChange, key }: AdyenRequest): Promise<OutboundResponse> {
    await access.awaitTurn()
    const filled = Object.entries(query).flatMap(([name, value]): [string, string][] => (value === undefined ? [] : [[name, String(value)]]))
    const search = filled.length === 0 ? '' : `?${new URLSearchParams(filled).toString()}`
    return access.outbound.request({
      url: `${addressOf(api, access.settings, url)}${path}${search}`,
      method: body === undefined ? 'GET' : isChange ? 'PATCH' : 'POST',
      headers: {
        'x-api-key': access.secrets[apis[api].secret] ?? '',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      accept: 'json',
      timeoutMs,
      maxBytes,
      circuit: `adyen ${access.connectionId} ${api}`,
      signal: access.signal,
    })
  }
  return {
    send: (shape, request) =>
      withRetry(
        async () => {
          const response = await once(request)
          const error = errorOf(response)
          if (error) throw error
          const read = shape.safeParse(jsonOf(response))
          // The work may be done although the answer cannot be read: repeating the key shows it.
          if (!read.success) throw new UpstreamError('malformed', message('upstream.payment_unreadable'), { isTemporary: true, cause: read.error })
          return read.data
        },
        access.signal,
        patience,
      ),
  }
}

function jsonOf(response: OutboundResponse): unknown {
  try {
    return response.json()
  } catch {
    return undefined
  }
}

/** Returns the error for an answer; undefined for success. Adyen marks an error that a repeat can solve in a header. */
function errorOf(response: OutboundResponse): UpstreamError | undefined {
  const { status, headers } = response
  if (status >= 200 && status < 300) return undefined
  const read = AdyenError.safeParse(jsonOf(response))
  const error = read.success ? read.data : undefined
  const fields = (error?.invalidFields ?? []).map((field) => [field.name, field.message].filter(Boolean).join(' '))
  const reason = [error?.errorCode, error?.message ?? error?.detail ?? error?.title, ...fields].filter(Boolean).join(', ') || String(status)
  if (status === 401) return new UpstreamError('unauthorized', message('upstream.adyen_key'))
  if (status === 403) return new UpstreamError('unauthorized', message('upstream.adyen_permission', { reason: reason.slice(0, 300) }))
  // 704: a request with the same key is still being worked on.
  if (headers['transient-error'] === 'true' || error?.errorCode === '704' || status === 409)
    return new UpstreamError('unreachable', message('upstream.adyen_busy'), { isTemporary: true })
  if (status >= 400 && status < 500) return new UpstreamError('refused', message('upstream.adyen_refused', { reason: reason.slice(0, 300) }))
  return toUpstreamError(response)
}
