import { randomUUID } from 'node:crypto'
import { createAdyen } from '../../src/connectors/payments/adyen/index.ts'
import { makeSandboxPaymentConnector } from '../../src/connectors/payments/sandbox/index.ts'
import { createStripe } from '../../src/connectors/payments/stripe/index.ts'
import type { PaymentAccess, PaymentConnector, PaymentTransaction } from '../../src/domains/payment/ports.ts'
import { makeSandboxAccount } from '../../src/sandbox/make-account.ts'
import { listMovements, updateAccountScript } from '../../src/sandbox/queries-payment.ts'
import { signReport } from '../../src/sandbox/webhooks.ts'
import { adyenKeys, openAdyen, signPlatform } from '../adyen/adyen-stand-in.ts'
import { adyenSettings } from '../adyen/adyen-state.ts'
import type { SandboxWorld } from '../sandbox.ts'
import type { Mode } from '../stand-in.ts'
import { openStripe, signStripe, stripeKeys } from '../stripe/stripe-stand-in.ts'

type Kind = PaymentTransaction['kind']
/** An account at a provider, for one test. */
export type Subject = {
  connector: PaymentConnector
  access: PaymentAccess
  /** Makes the next command of a kind answer wrongly. */
  fail(kind: Kind, mode: Mode): Promise<void>
  /** How many movements of a kind the provider has. */
  count(kind: Kind): Promise<number>
  /** The shopper pays. Returns the reference that the payment has from then on. */
  pay(reference: string): string
  /** The shopper leaves: nothing that the provider would report on its own comes. */
  abandon?(): Promise<unknown>
  /** Opens an account that can be paid; returns its reference. */
  openPayable(): Promise<string>
  /** A report, and its signature with the right secret. */
  report: {
    body: string
    header: string
    /** Whether the signature proves when it was made. Where it does not, a repeat is known by its id. */
    isTimed: boolean
    sign(body: string, at: Date, secret?: string): string
  }
  /** What was sent, and the end of the stand-in. */
  standIn?: { close(): Promise<void>; sent: readonly Sent[] }
}

/** A request as a stand-in received it. */
export type Sent = { method: string; path: string; query: Readonly<Record<string, unknown>>; body: Record<string, unknown> }

const patience = { tries: 4, firstPauseMs: 1, maxPauseMs: 1100 }
const timeoutMs = 1500

/** What a connector may use of us, with these settings. */
export const accessWith = (rest: Pick<PaymentAccess, 'settings' | 'secrets' | 'outbound'>): PaymentAccess => ({
  marketplaceId: 'marketplace',
  connectionId: 'connection',
  webhookAddress: 'https://stoa.example/api/Webhook',
  awaitTurn: () => Promise.resolve(),
  signal: new AbortController().signal,
  ...rest,
})
export const details = { kind: 'payout', name: 'Atelier', email: 'a@example.com', countryCode: 'NL', currency: 'EUR' } as const

export async function openSandboxSubject(world: SandboxWorld): Promise<Subject> {
  const connector = makeSandboxPaymentConnector({ timeoutMs, patience })
  const id = randomUUID()
  const secrets = { apiKey: 'key-of-the-account', webhookSecret: 'secret-of-the-webhooks' }
  await makeSandboxAccount(world.db, { id, ...secrets })
  const access = accessWith({ settings: { address: `${world.origin}/sandbox/pay/${id}` }, secrets, outbound: world.openOutbound() })
  const movement = { id: 'm', kind: 'payment', key: randomUUID(), status: 'captured', amount: 1, currency: 'EUR', failure: null }
  return {
    connector,
    access,
    fail: (kind, mode) => updateAccountScript(world.db, id, [`${kind}s:${mode}`]),
    count: async (kind) => (await listMovements(world.db, id)).filter((one) => one.kind === kind).length,
    pay: (reference) => reference,
    abandon: () => world.db.deleteFrom('sandbox.webhook').where('account_id', '=', id).execute(),
    async openPayable() {
      const { reference } = await connector.openAccount(access, { key: randomUUID(), ...details })
      const { href } = await connector.createAccountLink(access, reference, 'https://stoa.example/settings/psp')
      await fetch(href, { method: 'POST', body: new URLSearchParams({ number: 'NL00 TEST 0000 4242', document: 'on' }) })
      return reference
    },
    report: {
      body: JSON.stringify({ id: 'e', type: 'payment.captured', movement }),
      header: 'sandbox-signature',
      isTimed: true,
      sign: (body, at, secret = secrets.webhookSecret) => signReport(secret, body, at),
    },
  }
}

export async function openStripeSubject(settings: Record<string, string>): Promise<Subject> {
  const stripe = await openStripe()
  const connector = createStripe({ apiUrl: stripe.origin, filesUrl: stripe.origin, timeoutMs, patience })
  const access = accessWith({ settings, secrets: stripeKeys, outbound: stripe.openOutbound() })
  const kinds = { payment: 'payment_intents', refund: 'refunds', payout: 'transfers' } as const
  const event = { id: 'evt_1', object: 'event', type: 'payment_intent.succeeded', data: { object: { id: 'pi_1', object: 'payment_intent' } } }
  return {
    connector,
    access,
    async fail(_kind, mode) {
      stripe.script.push(mode)
    },
    count: async (kind) => stripe.list(kinds[kind]).length,
    pay(reference) {
      stripe.pay(reference)
      return reference
    },
    async openPayable() {
      const { reference } = await connector.openAccount(access, { key: randomUUID(), ...details })
      stripe.completeAccount(reference)
      return reference
    },
    report: {
      body: JSON.stringify(event),
      header: 'stripe-signature',
      isTimed: true,
      sign: (body, at, secret = stripeKeys.webhookSecret) => signStripe(secret, body, at),
    },
    standIn: stripe,
  }
}

export async function openAdyenSubject(): Promise<Subject> {
  const adyen = await openAdyen()
  const connector = createAdyen({ url: adyen.origin, timeoutMs, patience })
  const access = accessWith({ settings: adyenSettings, secrets: adyenKeys, outbound: adyen.openOutbound() })
  const paths = { payment: /paymentLinks$/, refund: /refunds$/, payout: /transfers$/ }
  const data = { balancePlatform: adyenSettings.balancePlatform, accountHolder: { id: 'AH00000000000000000000001' } }
  return {
    connector,
    access,
    async fail(kind, mode) {
      adyen.scripted.path = paths[kind]
      adyen.script.push(mode)
    },
    count: async (kind) => adyen.list(kind).length,
    pay: (reference) => adyen.pay(reference),
    async openPayable() {
      const { reference } = await connector.openAccount(access, { key: randomUUID(), ...details })
      adyen.completeAccount(reference)
      return reference
    },
    report: {
      body: JSON.stringify({ type: 'balancePlatform.accountHolder.updated', environment: 'test', data }),
      header: 'hmacsignature',
      isTimed: false,
      sign: (body, _at, secret = adyenKeys.platformHmacKey) => signPlatform(secret, body),
    },
    standIn: adyen,
  }
}
