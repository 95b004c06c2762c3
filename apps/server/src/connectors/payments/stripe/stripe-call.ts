import { randomUUID } from 'node:crypto'
import { message } from '@stoa/messages/describe.ts'
import * as z from 'zod/mini'
import type { PaymentAccess } from '../../../domains/payment/ports.ts'
import { UpstreamError } from '../../../kit/errors.ts'
import type { OutboundResponse } from '../../../outbound/outbound.ts'
import { toUpstreamError } from '../../../outbound/outbound.ts'
import type { Patience } from '../../retry.ts'
import { withRetry } from '../../retry.ts'
import type { FormValue } from './form.ts'
import { encodeForm } from './form.ts'

/** The version of the API that every request names, so that a change at Stripe changes nothing here. */
export const stripeVersion = '2026-10-28.endive'

/** Where Stripe is, and how patiently it is called. */
export type StripeOptions = { apiUrl: string; filesUrl: string; timeoutMs: number; patience: Patience }

/** One request. A write has a `key`: Stripe answers a repeat of it with the first result. */
export type StripeRequest = {
  path: string
  query?: Readonly<Record<string, FormValue>>
  /** A nested form of API v1. */
  form?: Readonly<Record<string, FormValue>>
  /** A body of API v2. */
  json?: object
  /** A file with its purpose. */
  file?: { name: string; contentType: string; bytes: Buffer }
  key?: string
  /** Deletes what is at the path. */
  isDelete?: true
  /** The connected account on whose behalf the request is made. */
  account?: string
}

/** Calls Stripe with the keys of one connection. */
export type StripeCall = {
  /** Returns the answer in its form. Throws UpstreamError, after repeating what failed for a passing reason. */
  send<S extends z.ZodMiniType>(shape: S, request: StripeRequest): Promise<z.infer<S>>
  /** Returns the same, undefined where Stripe has no such object. */
  find<S extends z.ZodMiniType>(shape: S, request: StripeRequest): Promise<z.infer<S> | undefined>
}

const StripeError = z.object({
  error: z.object({ type: z.optional(z.string()), code: z.optional(z.string()), message: z.optional(z.string()), param: z.optional(z.string()) }),
})
const maxBytes = 20_000_000
/** How long a transfer waits before it is tried again when the balance does not cover it. */
const balanceWaitSeconds = 3600

export function stripeCall(
  access: Pick<PaymentAccess, 'connectionId' | 'secrets' | 'outbound' | 'awaitTurn' | 'signal'>,
  { apiUrl, filesUrl, timeoutMs, patience }: StripeOptions,
): StripeCall {
  async function once({ path, query, form, json, file, key, isDelete, account }: StripeRequest): Promise<OutboundResponse> {
    await access.awaitTurn()
    const isWrite = form !== undefined || json !== undefined || file !== undefined
    const upload = file && toUpload(file)
    const search = query === undefined ? '' : `?${encodeForm(query).toString()}`
    const body = upload?.body ?? (json === undefined ? form && encodeForm(form).toString() : JSON.stringify(json))
    return access.outbound.request({
      url: `${file ? filesUrl : apiUrl}${path}${search}`,
      method: isDelete ? 'DELETE' : isWrite ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${access.secrets.secretKey ?? ''}`,
        'stripe-version': stripeVersion,
        ...(isWrite ? { 'content-type': upload?.type ?? (json === undefined ? 'application/x-www-form-urlencoded' : 'application/json') } : {}),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
        ...(account === undefined ? {} : { 'stripe-account': account }),
      },
      ...(body === undefined ? {} : { body }),
      accept: 'json',
      timeoutMs,
      maxBytes,
      circuit: `stripe ${access.connectionId}`,
      signal: access.signal,
    })
  }

  async function answer<S extends z.ZodMiniType>(shape: S, request: StripeRequest, mayMiss: boolean): Promise<z.infer<S> | undefined> {
    return withRetry(
      async () => {
        const response = await once(request)
        if (mayMiss && isMissing(response)) return undefined
        const error = errorOf(response)
        if (error) throw error
        const read = shape.safeParse(jsonOf(response))
        if (read.success) return read.data
        // The work may be done although the answer cannot be read: repeating the key shows it.
        throw new UpstreamError('malformed', message('upstream.payment_unreadable'), { isTemporary: true, cause: read.error })
      },
      access.signal,
      patience,
    )
  }

  return {
    async send(shape, request) {
      const found = await answer(shape, request, false)
      if (found === undefined) throw new UpstreamError('malformed', message('upstream.payment_unreadable'))
      return found
    },
    find: (shape, request) => answer(shape, request, true),
  }
}

/** Returns what an answer says as JSON; undefined for what is not. */
function jsonOf(response: OutboundResponse): unknown {
  try {
    return response.json()
  } catch {
    return undefined
  }
}

/** Whether Stripe has no such object, or only one that the keys have no access to: an account of the other mode or of another platform. */
function isMissing(response: OutboundResponse): boolean {
  if (response.status !== 403) return response.status === 404
  const read = StripeError.safeParse(jsonOf(response))
  return read.success && read.data.error.code === 'account_invalid'
}

/** Returns the error for an answer; undefined for success. Stripe's own header says whether a repeat can help. */
function errorOf(response: OutboundResponse): UpstreamError | undefined {
  const { status, headers } = response
  if (status >= 200 && status < 300) return undefined
  const read = StripeError.safeParse(jsonOf(response))
  const error = read.success ? read.data.error : undefined
  const shouldRetry = headers['stripe-should-retry']
  if (status === 401) return new UpstreamError('unauthorized', message('upstream.stripe_key'))
  if (status === 403) return new UpstreamError('unauthorized', message('upstream.stripe_permission', { reason: error?.message ?? String(status) }))
  if (error?.code === 'balance_insufficient')
    return new UpstreamError('insufficient_balance', message('upstream.stripe_balance'), { isTemporary: true, retryAfterSeconds: balanceWaitSeconds })
  if (status === 409 || error?.code === 'lock_timeout' || error?.code === 'idempotency_key_in_use')
    return new UpstreamError('unreachable', message('upstream.stripe_busy'), { isTemporary: shouldRetry !== 'false' })
  if (status >= 400 && status < 500) {
    const reason = [error?.param, error?.message].filter((text) => text !== undefined && text !== '').join(': ') || String(status)
    return new UpstreamError('refused', message('upstream.stripe_refused', { reason: reason.slice(0, 300) }), { isTemporary: shouldRetry === 'true' })
  }
  const plain = toUpstreamError(response)
  return plain && shouldRetry === 'false'
    ? new UpstreamError(plain.kind, plain.text, { isTemporary: false, retryAfterSeconds: plain.retryAfterSeconds })
    : plain
}

/** Returns a file as the multipart body that Stripe's file upload takes. */
function toUpload({ name, contentType, bytes }: { name: string; contentType: string; bytes: Buffer }): { type: string; body: Buffer } {
  const boundary = `stoa-${randomUUID()}`
  const safeName = name.replaceAll(/["\r\n\\]/g, '_')
  const head =
    `--${boundary}\r\ncontent-disposition: form-data; name="purpose"\r\n\r\ndispute_evidence\r\n` +
    `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${safeName}"\r\ncontent-type: ${contentType}\r\n\r\n`
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    body: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  }
}
