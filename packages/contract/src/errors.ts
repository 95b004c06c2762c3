import * as z from 'zod/mini'
import { Params } from './params.ts'

/**
 * Every error the API can answer: its stable code and HTTP status. Its title is `error.` and the code in the catalogue of messages.
 * Shape on the wire: RFC 9457 `application/problem+json`.
 */
export const errorTable = {
  invalid_input: { status: 422 },
  malformed_body: { status: 400 },
  signature_expired: { status: 400 },
  sign_in_required: { status: 401 },
  token_expired: { status: 401 },
  wrong_credentials: { status: 401 },
  not_allowed: { status: 403 },
  email_unconfirmed: { status: 403 },
  company_inactive: { status: 403 },
  navigation_refused: { status: 403 },
  reauth_required: { status: 403 },
  second_factor_required: { status: 403 },
  second_factor_setup_required: { status: 403 },
  view_only: { status: 403 },
  not_found: { status: 404 },
  method_not_allowed: { status: 405 },
  request_timeout: { status: 408 },
  link_used_or_expired: { status: 409 },
  state_forbids: { status: 409 },
  already_exists: { status: 409 },
  stale_version: { status: 409 },
  run_active: { status: 409 },
  duplicate_reference: { status: 409 },
  in_use: { status: 409 },
  refund_exceeds: { status: 409 },
  quantity_exceeds: { status: 409 },
  too_large: { status: 413 },
  unsupported_media: { status: 415 },
  idempotency_key_reused: { status: 422 },
  idempotency_key_required: { status: 422 },
  unknown_product: { status: 422 },
  not_ready: { status: 422 },
  over_stock: { status: 422 },
  currency_mismatch: { status: 422 },
  totals_mismatch: { status: 422 },
  file_unreadable: { status: 422 },
  connection_failed: { status: 422 },
  address_refused: { status: 422 },
  headers_too_large: { status: 431 },
  cooldown: { status: 429 },
  too_many_requests: { status: 429 },
  internal: { status: 500 },
  unavailable: { status: 503 },
} as const

export type ErrorCode = keyof typeof errorTable

/** Why a request was answered with `unavailable`. `dependency` is a system outside Stoa: a shop, a payment provider, the file storage. */
export const unavailableCauses = [
  'database_unavailable',
  'pool_wait',
  'lock_wait',
  'statement_timeout',
  'storage_full',
  'overloaded',
  'dependency',
] as const
export type UnavailableCause = (typeof unavailableCauses)[number]

/** What is wrong with one field. `path` is the field as sent: `lines.0.quantity`; `params` are the facts of the message. */
export const FieldIssue = z.object({ path: z.string(), code: z.string(), message: z.string(), params: z.optional(Params) })
export type FieldIssue = z.infer<typeof FieldIssue>

/** RFC 9457 body of every error answer. `current` is the row as it now is, on `stale_version`; `cause` comes with every `unavailable`. */
export const Problem = z.object({
  type: z.string(),
  code: z.string(),
  title: z.string(),
  status: z.number(),
  detail: z.optional(z.string()),
  cause: z.optional(z.enum(unavailableCauses)),
  errors: z.optional(z.array(FieldIssue)),
  current: z.optional(z.unknown()),
  requestId: z.string(),
})
export type Problem = z.infer<typeof Problem>
