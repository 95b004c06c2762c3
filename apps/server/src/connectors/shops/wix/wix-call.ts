import * as z from 'zod/mini'
import { message } from '@stoa/messages/describe.ts'
import { UpstreamError } from '../../../kit/errors.ts'
import type { Outbound, OutboundResponse } from '../../../outbound/outbound.ts'
import { toUpstreamError } from '../../../outbound/outbound.ts'

/** An answer of Wix that says no: with its own code, where it gave one. */
export class WixError extends UpstreamError {
  readonly code: string
  readonly status: number
  /** What it says is wrong, in its own words; empty where it says nothing. */
  readonly reason: string
  constructor(error: UpstreamError, status: number, { code, reason }: { code: string; reason: string }) {
    super(error.kind, error.text, { isTemporary: error.isTemporary, retryAfterSeconds: error.retryAfterSeconds, cause: error })
    this.name = 'WixError'
    this.status = status
    this.code = code
    this.reason = reason
  }
}

const orElse = z.catch
const Text = orElse(z.string(), '')
const Violation = z.object({ field: Text, description: Text })
const Refusal = z.object({
  message: Text,
  details: orElse(
    z.object({
      applicationError: orElse(z.object({ code: Text, description: Text }), { code: '', description: '' }),
      validationError: orElse(z.object({ fieldViolations: orElse(z.array(Violation), []) }), { fieldViolations: [] }),
    }),
    { applicationError: { code: '', description: '' }, validationError: { fieldViolations: [] } },
  ),
})

export type WixRequest = { method: 'GET' | 'POST' | 'PATCH'; url: string; body?: object; headers?: Record<string, string> }

/**
 * Sends one request to Wix and reads the answer. Throws WixError for any status but 2xx. An answer that cannot be read may be temporary where the
 * request only reads: a proxy sends a web page then.
 */
export async function callWix<S extends z.ZodMiniType>(
  access: { outbound: Outbound; signal: AbortSignal },
  shape: S,
  { method, url, body, headers }: WixRequest,
  { isRead, timeoutMs }: { isRead: boolean; timeoutMs: number },
): Promise<z.infer<S>> {
  const response = await access.outbound.request({
    url,
    method,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    accept: 'json',
    timeoutMs,
    signal: access.signal,
  })
  const failure = toUpstreamError(response)
  if (failure) throw new WixError(failure, response.status, refusalOf(response))
  const answer = shape.safeParse(jsonOf(response, isRead))
  if (!answer.success) throw new UpstreamError('malformed', message('upstream.shop_unreadable'), { isTemporary: isRead, cause: answer.error })
  return answer.data
}

function jsonOf(response: OutboundResponse, isTemporary: boolean): unknown {
  try {
    return response.json()
  } catch (error) {
    throw new UpstreamError('malformed', message('upstream.shop_unreadable'), { isTemporary, cause: error })
  }
}

/** Returns the code and the words of a refusal: which field is wrong, before what is said of the whole. */
function refusalOf(response: OutboundResponse): { code: string; reason: string } {
  try {
    const { message: text, details } = Refusal.parse(response.json())
    const [violation] = details.validationError.fieldViolations
    const field = violation ? [violation.field, violation.description].filter((one) => one !== '').join(': ') : ''
    return { code: details.applicationError.code, reason: field || details.applicationError.description || text }
  } catch {
    return { code: '', reason: '' }
  }
}
