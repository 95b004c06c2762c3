import { createHmac, randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { StandIn } from '../stand-in.ts'
import { openStandIn } from '../stand-in.ts'
import type { Nested } from './read-form.ts'
import { readForm } from './read-form.ts'
import { writes } from './stripe-bodies.ts'
import { readStripe } from './stripe-reads.ts'
import type { Answer } from './stripe-state.ts'
import { asText, createStripeState, missing, now, refused } from './stripe-state.ts'
import { chargeMonth, writeStripe } from './stripe-writes.ts'

/** What was sent, for a look at it by the contract. */
export type Sent = {
  method: string
  path: string
  query: Record<string, Nested>
  body: Record<string, unknown>
  account: string | undefined
  key: string | undefined
}

export const stripeKeys = {
  secretKey: 'sk_test_0123456789abcdef',
  webhookSecret: 'whsec_account_0123456789',
  connectSecret: 'whsec_connect_0123456789',
}

/** The key of the same account in live mode, where nothing of test mode is known. */
export const liveKey = 'sk_live_0123456789abcdef'

/** Returns the signature that Stripe would send with a body. */
export function signStripe(secret: string, body: string, at = new Date()): string {
  const seconds = Math.floor(at.getTime() / 1000)
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
}

/** Opens a Stripe account with state on a loopback port: payments, refunds, transfers, payouts, accounts, disputes and events. */
export async function openStripe() {
  const state = createStripeState()
  const live = createStripeState(true)
  const { rows, events, get, create } = state
  const answers = new Map<string, Answer & { request: string }>()
  const sent: Sent[] = []
  /** Which requests use the script. */
  const scripted = { method: 'POST' }

  /** Adds an event as the list of events has it. `account` is a connected one. */
  function addEvent(type: string, object: object, account?: string) {
    const event = {
      id: `evt_${randomUUID().replaceAll('-', '')}`,
      object: 'event',
      type,
      created: now(),
      data: { object },
      ...(account ? { account } : {}),
    }
    events.unshift(event)
    return event
  }

  async function handle(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const [path = '', search = ''] = request.url.split('?')
    const query = readForm(search)
    const key = request.headers['idempotency-key'] as string | undefined
    const account = request.headers['stripe-account'] as string | undefined
    const mode = request.headers.authorization === `Bearer ${liveKey}` ? live : state
    if (mode === state && request.headers.authorization !== `Bearer ${stripeKeys.secretKey}`)
      return reply.code(401).send({ error: { type: 'invalid_request_error', message: 'Invalid API Key provided' } })
    if (!/^\d{4}-\d{2}-\d{2}\.\w+$/.test(asText(request.headers['stripe-version'])))
      return reply.code(400).send({ error: { message: 'Pin a version' } })
    if (request.method === 'GET') {
      sent.push({ method: 'GET', path, query, body: {}, account, key })
      const { status, body } = readStripe(mode, path, query, account)
      return reply.code(status).send(body)
    }
    if (request.method === 'DELETE') {
      sent.push({ method: 'DELETE', path, query, body: {}, account, key })
      const row = rows.get(path.split('/').at(-1) ?? '')
      if (row?.kind !== 'subscriptions') return reply.code(404).send(missing(path).body)
      return reply.send(Object.assign(row, { status: 'canceled' }))
    }
    const type = asText(request.headers['content-type'])
    const raw = (request.body as Buffer).toString('latin1')
    if (path === '/v1/files') {
      const isGood =
        type.startsWith('multipart/form-data') && raw.includes('name="purpose"\r\n\r\ndispute_evidence') && raw.includes('name="file"; filename="')
      const kind = /name="file"; filename="[^"]*"\r\ncontent-type: (application\/pdf|image\/jpeg|image\/png)\r\n/.exec(raw)?.[1]
      return isGood && kind !== undefined
        ? reply.send({ id: create('files', { type: kind }).id })
        : reply.code(400).send({ error: { message: 'Send a PDF, JPEG or PNG file' } })
    }
    const isV2 = path.startsWith('/v2/')
    if (type !== (isV2 ? 'application/json' : 'application/x-www-form-urlencoded'))
      return reply.code(400).send({ error: { message: `Wrong content type ${type}` } })
    const body = (isV2 ? JSON.parse((request.body as Buffer).toString('utf8')) : readForm((request.body as Buffer).toString('utf8'))) as Record<
      string,
      unknown
    >
    sent.push({ method: 'POST', path, query, body, account, key })
    const shape = writes.find(([pattern]) => pattern.test(path))?.[1]
    const parsed = shape?.safeParse(body)
    if (!parsed?.success)
      return reply.code(400).send(refused(400, 'parameter_invalid', `Invalid parameters: ${JSON.stringify(parsed?.error.issues)}`).body)
    const isLink = /links|sessions/.test(path)
    if (key === undefined && !isLink) return reply.code(400).send({ error: { message: 'Send an idempotency key' } })
    const content = JSON.stringify([path, body])
    const before = key === undefined ? undefined : answers.get(key)
    if (before && before.request !== content)
      return reply.code(400).send(refused(400, 'idempotency', 'Keys for idempotent requests can only be used with the same parameters').body)
    const answer = before ?? { request: content, ...structuredClone(writeStripe(mode, path, body, account)) }
    if (key !== undefined && answer.status < 500) answers.set(key, answer)
    return reply.code(answer.status).send(answer.body)
  }

  const standIn: StandIn = await openStandIn(
    (server) => {
      server.removeAllContentTypeParsers()
      server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
      server.all('/*', handle)
    },
    (request) => request.method === scripted.method,
  )

  return Object.assign(standIn, {
    sent,
    scripted,
    state,
    live,
    get,
    addEvent,
    list: state.list,
    /** Forgets the keys of requests, as Stripe does after a day. */
    forgetKeys: () => answers.clear(),
    /** A shopper pays. Returns the event. */
    pay(id: string) {
      Object.assign(get(id), { status: 'succeeded', amount_received: get(id).amount })
      return addEvent('payment_intent.succeeded', get(id))
    },
    /** The bank refuses a payment by a delayed method, or takes time over it. Returns the event. */
    delay(id: string, status: 'processing' | 'failed', type = 'sepa_debit') {
      const error = { message: 'The account is closed', code: 'payment_intent_payment_failure', payment_method: { type } }
      Object.assign(get(id), status === 'failed' ? { status: 'requires_payment_method', last_payment_error: error } : { status })
      return addEvent(status === 'failed' ? 'payment_intent.payment_failed' : 'payment_intent.processing', get(id))
    },
    /** What a storefront creates at checkout, paid already. */
    createPaid(amount: number, currency = 'eur', metadata: Record<string, string> = {}): string {
      return create('payment_intents', { amount, amount_received: amount, currency, status: 'succeeded', metadata }).id
    },
    endRefund(id: string, status: 'succeeded' | 'failed', reason: string | null = null) {
      Object.assign(get(id), { status, failure_reason: reason })
      return addEvent('refund.updated', get(id))
    },
    /** A month of a subscription is charged. Returns the event. */
    chargeMonth: (id: string, start = now()) => addEvent('invoice.finalized', chargeMonth(state, get(id), start)),
    /** An invoice is paid, or the attempt to charge it fails. Returns the event. */
    endInvoice(id: string, state: 'paid' | 'failed') {
      const invoice = Object.assign(get(id), state === 'paid' ? { status: 'paid', amount_remaining: 0 } : { attempted: true })
      Object.assign(get(String(invoice.subscription)), { status: state === 'paid' ? 'active' : 'past_due' })
      return addEvent(state === 'paid' ? 'invoice.paid' : 'invoice.payment_failed', invoice)
    },
    endPayout(id: string, status: 'paid' | 'failed') {
      const row = rows.get(id)
      Object.assign(get(id), {
        status,
        ...(status === 'failed' ? { failure_code: 'account_closed', failure_message: 'The bank account has been closed' } : {}),
      })
      return addEvent(`payout.${status}`, get(id), row?.owner)
    },
    dispute(intentId: string, amount: number, reason = 'product_not_received') {
      const due = now() + 7 * 86_400
      const fields = {
        amount,
        currency: get(intentId).currency,
        reason,
        status: 'needs_response',
        payment_intent: intentId,
        evidence_details: { due_by: due },
      }
      return addEvent('charge.dispute.created', create('disputes', fields))
    },
    /** Everything required was entered: the account can be paid. */
    completeAccount(id: string, last4 = '4242', mode = state) {
      const row = mode.get(id)
      mode.bankAccounts.set(id, [{ id: 'ba_1', last4, bank_name: 'STRIPE TEST BANK', default_for_currency: true }])
      if (row.object === 'v2.core.account')
        Object.assign(row, {
          configuration: {
            recipient: { capabilities: { stripe_balance: { stripe_transfers: { status: 'active' }, payouts: { status: 'active' } } } },
          },
          requirements: { entries: [] },
        })
      else
        Object.assign(row, {
          payouts_enabled: true,
          details_submitted: true,
          capabilities: { transfers: 'active' },
          requirements: { currently_due: [], past_due: [], disabled_reason: null },
        })
    },
  })
}
export type Stripe = Awaited<ReturnType<typeof openStripe>>
