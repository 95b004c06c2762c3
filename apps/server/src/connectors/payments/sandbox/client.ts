import { DisputeReason } from '@stoa/contract/case-shapes.ts'
import * as z from 'zod/mini'
import { message } from '@stoa/messages/describe.ts'
import type { PaymentAccess, PaymentTransaction } from '../../../domains/payment/ports.ts'
import { UpstreamError, fieldError } from '../../../kit/errors.ts'
import { toUpstreamError } from '../../../outbound/outbound.ts'

/** A movement as the sandbox provider sends it. */
export const TheirMovement = z.object({
  id: z.string().check(z.minLength(1)),
  kind: z.enum(['payment', 'refund', 'payout']),
  key: z.string(),
  status: z.enum(['pending', 'authorized', 'captured', 'succeeded', 'failed']),
  amount: z.int(),
  currency: z.string(),
  failure: z.nullable(z.string()),
  /** What it keeps of a payment once it is captured. */
  fee: z.optional(z.int()),
})
export type TheirMovement = z.infer<typeof TheirMovement>

/** An account of a merchant as the sandbox provider sends it. */
const TheirAccount = z.object({
  id: z.string().check(z.minLength(1)),
  state: z.enum(['pending', 'restricted', 'verified']),
  requirements: z.array(z.enum(['legal_details', 'bank_account', 'identity_document', 'payment_method'])),
  destination: z.string(),
})
export type TheirAccount = z.infer<typeof TheirAccount>
const Link = z.object({ url: z.string(), expiresAt: z.string() })

const Movements = z.object({ movements: z.array(TheirMovement) })
const MovementPage = z.object({ movements: z.array(TheirMovement), next: z.nullable(z.string()) })

/** A dispute as the sandbox provider sends it. */
export const TheirDispute = z.object({
  id: z.string().check(z.minLength(1)),
  key: z.string(),
  status: z.enum(['needs_response', 'under_review', 'won', 'lost']),
  amount: z.int(),
  currency: z.string(),
  reason: DisputeReason,
  evidenceDueAt: z.nullable(z.string()),
})
export type TheirDispute = z.infer<typeof TheirDispute>
const DisputePage = z.object({ disputes: z.array(TheirDispute), next: z.nullable(z.string()) })

/** The calls of the sandbox provider. Every call throws UpstreamError; none is repeated here. */
export type SandboxPaymentClient = {
  create(kind: PaymentTransaction['kind'], key: string, input: object): Promise<TheirMovement>
  find(kind: PaymentTransaction['kind'], key: string): Promise<TheirMovement | undefined>
  cancel(id: string, key: string): Promise<TheirMovement>
  list(after: string | undefined): Promise<{ movements: TheirMovement[]; next: string | null }>
  listDisputes(after: string | undefined): Promise<{ disputes: TheirDispute[]; next: string | null }>
  openAccount(key: string, input: object): Promise<TheirAccount>
  findAccount(id: string): Promise<TheirAccount>
  createLink(id: string, returnAddress: string): Promise<{ url: string; expiresAt: string }>
  submitEvidence(id: string, key: string, evidence: object): Promise<unknown>
}

/** Speaks to the account of these settings. */
export function sandboxPaymentClient(
  access: Pick<PaymentAccess, 'settings' | 'secrets' | 'outbound' | 'signal'>,
  timeoutMs: number,
): SandboxPaymentClient {
  const address = (access.settings.address ?? '').replace(/\/+$/, '')
  if (address === '') throw fieldError('settings.address', 'required', message('payment_error.account_url_required'))

  async function call<S extends z.ZodMiniType>(shape: S, path: string, post?: { key: string; body: object }): Promise<z.infer<S>> {
    const response = await access.outbound.request({
      url: `${address}${path}`,
      method: post ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${access.secrets.apiKey ?? ''}`,
        ...(post ? { 'content-type': 'application/json', 'idempotency-key': post.key } : {}),
      },
      ...(post ? { body: JSON.stringify(post.body) } : {}),
      accept: 'json',
      timeoutMs,
      signal: access.signal,
    })
    if (response.status === 402) throw new UpstreamError('insufficient_balance', message('failure.insufficient_balance'))
    const issue = toUpstreamError(response)
    if (issue) throw issue
    const answer = shape.safeParse(response.json())
    if (!answer.success) throw new UpstreamError('malformed', message('upstream.payment_unreadable'), { cause: answer.error })
    return answer.data
  }

  return {
    create: (kind, key, input) => call(TheirMovement, `/${kind}s`, { key, body: input }),
    async find(kind, key) {
      const { movements } = await call(Movements, `/movements?kind=${kind}&key=${encodeURIComponent(key)}`)
      return movements.find((movement) => movement.key === key)
    },
    cancel: (id, key) => call(TheirMovement, `/payments/${encodeURIComponent(id)}/cancel`, { key, body: {} }),
    openAccount: (key, input) => call(TheirAccount, '/accounts', { key, body: input }),
    findAccount: (id) => call(TheirAccount, `/accounts/${encodeURIComponent(id)}`),
    createLink: (id, returnAddress) => call(Link, `/accounts/${encodeURIComponent(id)}/links`, { key: id, body: { returnAddress } }),
    submitEvidence: (id, key, evidence) => call(TheirDispute, `/disputes/${encodeURIComponent(id)}/evidence`, { key, body: evidence }),
    listDisputes: (after) => call(DisputePage, `/dispute-pages${after === undefined ? '' : `?after=${encodeURIComponent(after)}`}`),
    list: (after) => call(MovementPage, `/movement-pages${after === undefined ? '' : `?after=${encodeURIComponent(after)}`}`),
  }
}
