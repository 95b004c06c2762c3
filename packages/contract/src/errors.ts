import * as z from 'zod/mini'
import { Params } from './params.ts'

/**
 * Every error the API can answer: its stable code, HTTP status and title.
 * Shape on the wire: RFC 9457 `application/problem+json`.
 */
export const errorTable = {
  invalid_input: { status: 422, title: 'Some of the input is not right' },
  malformed_body: { status: 400, title: 'The request could not be read' },
  sign_in_required: { status: 401, title: 'Sign in to continue' },
  token_expired: { status: 401, title: 'Your session has to be renewed' },
  wrong_credentials: { status: 401, title: 'E-mail or password is wrong' },
  not_allowed: { status: 403, title: 'Your role does not allow this' },
  email_unconfirmed: { status: 403, title: 'Confirm your e-mail address first' },
  company_inactive: { status: 403, title: 'This company is not active' },
  navigation_refused: { status: 403, title: 'This address acts and cannot be opened as a page' },
  reauth_required: { status: 403, title: 'Enter your password again' },
  not_found: { status: 404, title: 'Not found' },
  method_not_allowed: { status: 405, title: 'Method not allowed' },
  request_timeout: { status: 408, title: 'The request was not completed in time' },
  link_used_or_expired: { status: 409, title: 'This link was used or has expired' },
  state_forbids: { status: 409, title: 'That cannot be done in this state' },
  already_exists: { status: 409, title: 'That exists already' },
  stale_version: { status: 409, title: 'Somebody changed this in the meantime' },
  run_active: { status: 409, title: 'A run is under way' },
  duplicate_reference: { status: 409, title: 'This reference was taken in before' },
  in_use: { status: 409, title: 'It is still in use' },
  refund_exceeds: { status: 409, title: 'More than what is left to refund' },
  quantity_exceeds: { status: 409, title: 'More than what is left on the line' },
  too_large: { status: 413, title: 'Too large' },
  unsupported_media: { status: 415, title: 'This kind of content is not accepted here' },
  idempotency_key_reused: { status: 422, title: 'This idempotency key belongs to another request' },
  idempotency_key_required: { status: 422, title: 'An Idempotency-Key header is needed' },
  unknown_product: { status: 422, title: 'An item is not sold here' },
  not_ready: { status: 422, title: 'An item is not ready to be sold' },
  over_stock: { status: 422, title: 'Not enough in stock' },
  currency_mismatch: { status: 422, title: 'Another currency than expected' },
  totals_mismatch: { status: 422, title: 'The amounts do not add up' },
  file_unreadable: { status: 422, title: 'The file could not be read' },
  connection_failed: { status: 422, title: 'The shop could not be reached with these settings' },
  address_refused: { status: 422, title: 'This address is not allowed' },
  headers_too_large: { status: 431, title: 'The headers are too large' },
  cooldown: { status: 429, title: 'Wait a little before the next one' },
  too_many_requests: { status: 429, title: 'Too many requests' },
  internal: { status: 500, title: 'Something went wrong' },
  unavailable: { status: 503, title: 'A part of the service is away' },
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
