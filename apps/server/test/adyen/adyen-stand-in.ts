import { createHmac } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { openStandIn } from '../stand-in.ts'
import { writes } from './adyen-bodies.ts'
import { readAdyen } from './adyen-reads.ts'
import type { Amount, Answer, Payment, Split } from './adyen-state.ts'
import { adyenSettings, asText, bookParts, createAdyenState, refused } from './adyen-state.ts'
import { changeLink, writeAdyen } from './adyen-writes.ts'

/** What was sent, for a look at it by the contract. */
export type Sent = { method: string; path: string; query: Record<string, string>; body: Record<string, unknown>; key: string | undefined }

export const adyenKeys = {
  apiKey: 'AQEphmfuXNWTK0Qc+payments',
  platformKey: 'AQEphmfuXNWTK0Qc+platform',
  onboardingKey: 'AQEphmfuXNWTK0Qc+onboarding',
  hmacKey: '44782DEF547AAA06C910C43932B1EB0C71FC68D9D0C057550C48EC2ACF6BA056',
  platformHmacKey: 'D7DD5BA6146493707BF0BE7496F6404EC7A63616B7158EC927B9F54BB436765F',
}

const keyOfApi = (path: string): string =>
  path.startsWith('/lem/') ? adyenKeys.onboardingKey : path.startsWith('/bcl/') || path.startsWith('/btl/') ? adyenKeys.platformKey : adyenKeys.apiKey

/** Returns the signature that Adyen would send with a platform webhook. */
export function signPlatform(key: string, body: string): string {
  return createHmac('sha256', Buffer.from(key, 'hex')).update(body, 'utf8').digest('base64')
}

/** Returns a standard webhook with one item, signed as Adyen signs it. */
export function standardWebhook(item: Record<string, unknown> & { amount: Amount }, key = adyenKeys.hmacKey): { notificationItems: object[] } {
  const full = {
    merchantAccountCode: adyenSettings.merchantAccount,
    success: 'true',
    originalReference: '',
    eventDate: new Date().toISOString(),
    ...item,
  }
  const { pspReference, originalReference, merchantAccountCode, merchantReference, amount, eventCode, success } = full as Record<string, unknown> &
    typeof full
  const text = [pspReference, originalReference, merchantAccountCode, merchantReference, amount.value, amount.currency, eventCode, success].join(':')
  const additionalData = { ...(item.additionalData as object | undefined), hmacSignature: signPlatform(key, text) }
  return { notificationItems: [{ NotificationRequestItem: { ...full, additionalData } }] }
}

/** Opens an Adyen platform with state on a loopback port: payments, refunds, accounts, transfers and disputes. */
export async function openAdyen() {
  const state = createAdyenState()
  const answers = new Map<string, Answer>()
  const sent: Sent[] = []
  /** Which requests use the script. */
  const scripted = { path: /./ }

  function handle(request: FastifyRequest, reply: FastifyReply): unknown {
    const url = new URL(request.url, 'http://adyen.example')
    const path = url.pathname
    const query = Object.fromEntries(url.searchParams)
    if (request.headers['x-api-key'] !== keyOfApi(path))
      return reply.code(401).send({ status: 401, errorCode: '000', message: 'HTTP Status Response - Unauthorized' })
    const key = request.headers['idempotency-key'] as string | undefined
    if (request.method === 'GET') {
      sent.push({ method: 'GET', path, query, body: {}, key })
      const { status, body } = readAdyen(state, path, query)
      return reply.code(status).send(body)
    }
    const body = request.body as Record<string, unknown>
    sent.push({ method: request.method, path, query, body, key })
    const shape = writes.find(([pattern]) => pattern.test(path))?.[1]
    const parsed = shape?.safeParse(body)
    if (!parsed?.success) return reply.code(422).send(refused(422, '702', `Invalid: ${JSON.stringify(parsed?.error.issues)}`).body)
    if (request.method === 'PATCH') {
      const { status, body: changed } = changeLink(state, path)
      return reply.code(status).send(changed)
    }
    const needsKey = !/paymentMethods$|onboardingLinks$|retrieveApplicable/.test(path) && !asText(body.reference).startsWith('payment-method:')
    if (needsKey && (key === undefined || key.length > 64)) return reply.code(422).send(refused(422, '00_400', 'Send an idempotency key').body)
    // Adyen answers a key that it knows with the first result, whatever the request says now.
    const answer = (key === undefined ? undefined : answers.get(`${path} ${key}`)) ?? structuredClone(writeAdyen(state, path, body))
    if (key !== undefined && answer.status < 400) answers.set(`${path} ${key}`, answer)
    return reply.code(answer.status).send(answer.body)
  }

  const standIn = await openStandIn(
    (server) => server.all('/*', (request, reply) => handle(request, reply)),
    (request) => request.method === 'POST' && scripted.path.test(request.url),
  )
  const paymentOf = (reference: string): Payment => {
    const payment = [...state.payments.values()].find((one) => one.psp === reference || one.reference === reference)
    if (!payment) throw new Error(`Adyen has no payment ${reference}`)
    return payment
  }
  const partsOf = (psp: string) => state.transfers.filter((one) => one.categoryData?.modificationPspReference === psp)

  return Object.assign(standIn, {
    sent,
    scripted,
    state,
    paymentOf,
    /** Forgets the keys of requests, as Adyen does after a month. */
    forgetKeys: () => answers.clear(),
    list: (kind: 'payment' | 'refund' | 'payout'): { id: string }[] =>
      kind === 'payment'
        ? [...state.rows.values()].filter(({ id }) => id.startsWith('PL'))
        : kind === 'payout'
          ? state.transfers.filter((one) => one.category === 'bank' && one.status !== 'refused')
          : [...new Set(state.transfers.filter(({ type }) => type === 'refund').map((one) => one.categoryData?.modificationPspReference ?? ''))].map(
              (id) => ({ id }),
            ),
    /** A shopper pays by a link. Returns the reference of the payment. */
    pay(linkId: string): string {
      const link = state.get(linkId)
      const amount = link.amount as Amount
      const reference = asText(link.reference)
      const splits = (link.splits as Split[] | undefined) ?? [{ type: 'Commission', amount: { value: amount.value }, reference }]
      const payment: Payment = { psp: state.name(''), reference, amount, splits, captured: amount.value, refunded: 0, linkId }
      state.payments.set(payment.psp, payment)
      link.status = 'completed'
      bookParts(state, payment, splits, { type: 'capture', status: 'captured', psp: payment.psp, reference })
      return payment.psp
    },
    /** A shopper tries to pay by a link and is refused; the link stays open. */
    refuse(linkId: string): void {
      const link = state.get(linkId)
      const psp = state.name('')
      const payment: Payment = { psp, reference: asText(link.reference), amount: link.amount as Amount, splits: [], captured: 0, refunded: 0 }
      const splits = link.splits as Split[]
      bookParts(state, payment, splits, { type: 'payment', status: 'refused', psp: '', reference: '' })
    },
    /** What a storefront authorises at checkout, to be captured by the order. */
    authorise(value: number, reference = `storefront-${state.name('')}`, currency = 'EUR'): string {
      const psp = state.name('')
      const splits = [{ type: 'Commission', amount: { value }, reference }]
      state.payments.set(psp, { psp, reference, amount: { value, currency }, splits, captured: 0, refunded: 0 })
      return psp
    },
    /** Ends a refund, or any other modification: changes the status of its parts. */
    end(psp: string, status: string): void {
      for (const part of partsOf(psp)) part.status = status
    },
    /** Returns the standard webhook of an event of a payment. */
    webhookOf(psp: string, eventCode: string, more: Record<string, unknown> = {}) {
      const { reference, amount, linkId } = paymentOf(psp)
      const additionalData = linkId !== undefined && eventCode === 'AUTHORISATION' ? { additionalData: { paymentLinkId: linkId } } : {}
      return standardWebhook({ eventCode, pspReference: psp, merchantReference: reference, amount, ...additionalData, ...more })
    },
    /** A shopper disputes a payment: its money is taken by its parts. Returns the reference of the dispute. */
    dispute(psp: string): string {
      const payment = paymentOf(psp)
      const reference = state.name('')
      const type = (code: string, requirementLevel: string) => ({ defenseDocumentTypeCode: code, requirementLevel, available: false })
      const reasons = [
        { defenseReasonCode: 'ManyDocuments', defenseDocumentTypes: [type('A', 'Required'), type('B', 'Required')], satisfied: false },
        {
          defenseReasonCode: 'GoodsReceived',
          defenseDocumentTypes: [type('ProofOfDelivery', 'Required'), type('Other', 'Optional')],
          satisfied: false,
        },
      ]
      state.disputes.set(reference, { reasons, documents: [], isDefended: false })
      const parts = payment.splits.filter((one) => one.type !== 'PaymentFee')
      bookParts(state, payment, parts, { type: 'chargeback', status: 'chargeback', psp: reference, reference: payment.reference })
      return reference
    },
    /** Everything required was entered: the account can be paid. Takes the id of its balance account. */
    completeAccount(account: string, last4 = '4242'): { holderId: string } {
      const holder = state.get(asText(state.get(account).accountHolderId))
      const entity = state.get(asText(holder.legalEntityId))
      const instrument = state.create('SE', { accountIdentifier: `************${last4}`, realLastFour: last4 })
      entity.transferInstruments = [instrument]
      const names = Object.keys(holder.capabilities as object)
      holder.capabilities = Object.fromEntries(
        names.map((name) => [name, { requested: true, enabled: true, allowed: true, verificationStatus: 'valid' }]),
      )
      return { holderId: holder.id }
    },
    /** The bank account of a merchant at Adyen, and what it holds. */
    balanceOf: (account: string): number => state.balances.get(account) ?? 0,
  })
}
export type Adyen = Awaited<ReturnType<typeof openAdyen>>
