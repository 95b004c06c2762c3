import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import type Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SandboxWorld } from '../../../test/sandbox.ts'
import { openSandbox } from '../../../test/sandbox.ts'
import { modes } from '../../../test/stand-in.ts'
import type { Mode } from '../../../test/stand-in.ts'
import type { Sent } from '../../../test/stripe/stripe-stand-in.ts'
import { openStripe, signStripe, stripeKeys } from '../../../test/stripe/stripe-stand-in.ts'
import type { PaymentAccess, PaymentConnector, PaymentTransaction } from '../../domains/payment/ports.ts'
import { makeSandboxAccount } from '../../sandbox/make-account.ts'
import { listMovements, updateAccountScript } from '../../sandbox/queries-payment.ts'
import { signReport } from '../../sandbox/webhooks.ts'
import { makeSandboxPaymentConnector } from './sandbox/index.ts'
import { accountBodyV2, linkBodyV2 } from './stripe/accounts.ts'
import { createStripe } from './stripe/index.ts'

type Kind = PaymentTransaction['kind']
/** An account at a provider, for one test. */
type Subject = {
  connector: PaymentConnector
  access: PaymentAccess
  /** Makes the next command of a kind answer wrongly. */
  fail(kind: Kind, mode: Mode): Promise<void>
  /** How many movements of a kind the provider has. */
  count(kind: Kind): Promise<number>
  /** The shopper pays. */
  pay(reference: string): void
  /** Opens an account that can be paid; returns its reference. */
  openPayable(): Promise<string>
  /** A report, and its signature with the right secret. */
  report: { body: string; header: string; sign(body: string, at: Date, secret?: string): string }
}

const patience = { tries: 4, firstPauseMs: 1, maxPauseMs: 1100 }
const timeoutMs = 1500
const opened: { close(): Promise<void>; sent: Sent[] }[] = []
let world: SandboxWorld
beforeAll(async () => {
  world = await openSandbox()
})
afterAll(async () => {
  await Promise.all(opened.map((one) => one.close()))
  await world.close()
})

const accessWith = (rest: Pick<PaymentAccess, 'settings' | 'secrets' | 'outbound'>): PaymentAccess => ({
  marketplaceId: 'marketplace',
  connectionId: 'connection',
  webhookAddress: 'https://stoa.example/api/Webhook',
  awaitTurn: () => Promise.resolve(),
  signal: new AbortController().signal,
  ...rest,
})
const details = { kind: 'payout', name: 'Atelier', email: 'a@example.com', countryCode: 'NL', currency: 'EUR' } as const

async function openSandboxSubject(): Promise<Subject> {
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
    pay: () => undefined,
    async openPayable() {
      const { reference } = await connector.openAccount(access, { key: randomUUID(), ...details })
      const { href } = await connector.createAccountLink(access, reference, 'https://stoa.example/settings/psp')
      await fetch(href, { method: 'POST', body: new URLSearchParams({ number: 'NL00 TEST 0000 4242', document: 'on' }) })
      return reference
    },
    report: {
      body: JSON.stringify({ id: 'e', type: 'payment.captured', movement }),
      header: 'sandbox-signature',
      sign: (body, at, secret = secrets.webhookSecret) => signReport(secret, body, at),
    },
  }
}

async function openStripeSubject(settings: Record<string, string>): Promise<Subject> {
  const stripe = await openStripe()
  opened.push(stripe)
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
    pay: (reference) => void stripe.pay(reference),
    async openPayable() {
      const { reference } = await connector.openAccount(access, { key: randomUUID(), ...details })
      stripe.completeAccount(reference)
      return reference
    },
    report: {
      body: JSON.stringify(event),
      header: 'stripe-signature',
      sign: (body, at, secret = stripeKeys.webhookSecret) => signStripe(secret, body, at),
    },
  }
}

const subjects: { name: string; open: () => Promise<Subject> }[] = [
  { name: 'Sandbox', open: openSandboxSubject },
  { name: 'Stripe', open: () => openStripeSubject({}) },
  { name: 'Stripe with Accounts v1 and payouts ordered here', open: () => openStripeSubject({ accounts: 'v1', payouts: 'manual' }) },
]

describe.each(subjects)('$name', ({ open }) => {
  const pay = async ({ connector, access, pay: paid }: Subject, key = randomUUID(), amountMinor = 5000): Promise<PaymentTransaction> => {
    const payment = await connector.createPayment(access, { key, amountMinor, currency: 'EUR', reference: 'order-1', existing: null })
    paid(payment.reference)
    return payment
  }
  const refund = ({ connector, access }: Subject, paymentReference: string, key = randomUUID(), amountMinor = 2000) =>
    connector.refund(access, { key, paymentReference, amountMinor, currency: 'EUR', reason: 'returned' })
  const payOut = ({ connector, access }: Subject, destination: string, key = randomUUID()) =>
    connector.payout(access, { key, amountMinor: 900, currency: 'EUR', destination, statement: 'P-0001' })

  it('connects with its keys and with no others', async () => {
    const { connector, access } = await open()
    await connector.check(access)
    const wrong = Object.fromEntries(Object.keys(access.secrets).map((key) => [key, 'wrong-key-0123456789']))
    await expect(connector.check({ ...access, secrets: wrong })).rejects.toMatchObject({ kind: 'unauthorized', isTemporary: false })
  })

  it.concurrent.each(modes)('ends each command with one movement when the answer is %s', async (mode) => {
    await Promise.all(
      (['payment', 'refund', 'payout'] as const).map(async (kind) => {
        const subject = await open()
        const paid = kind === 'refund' ? await pay(subject) : undefined
        const destination = kind === 'payout' ? await subject.openPayable() : ''
        const key = randomUUID()
        const command = () =>
          kind === 'payment'
            ? subject.connector.createPayment(subject.access, { key, amountMinor: 5000, currency: 'EUR', reference: 'order-1', existing: null })
            : kind === 'refund'
              ? refund(subject, paid?.reference ?? '', key)
              : payOut(subject, destination, key)
        await subject.fail(kind, mode)
        const first = await command()
        expect(first).toMatchObject({ kind, key, amountMinor: kind === 'payment' ? 5000 : kind === 'refund' ? 2000 : 900, currency: 'EUR' })
        expect((await command()).reference).toBe(first.reference)
        const hint = { paymentReference: paid?.reference }
        expect(await subject.connector.find(subject.access, kind, key, hint)).toMatchObject({ reference: first.reference, key })
        expect(await subject.count(kind)).toBe(1)
      }),
    )
  })

  it('refunds never more than was paid, also when two refunds arrive at once', async () => {
    const subject = await open()
    const { reference } = await pay(subject)
    const results = await Promise.allSettled([refund(subject, reference, randomUUID(), 3000), refund(subject, reference, randomUUID(), 3000)])
    expect(results.map((result) => result.status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(refund(subject, reference, randomUUID(), 2001)).rejects.toMatchObject({ kind: 'refused', isTemporary: false })
    await refund(subject, reference, randomUUID(), 2000)
    expect(await subject.count('refund')).toBe(2)
  })

  it('moves nothing by a key that belongs to another request, and finds nothing under one that nobody used', async () => {
    const subject = await open()
    const key = randomUUID()
    await pay(subject, key, 100)
    const other = subject.connector.createPayment(subject.access, { key, amountMinor: 200, currency: 'EUR', reference: 'order-1', existing: null })
    await expect(other).rejects.toMatchObject({ kind: 'refused' })
    expect(await subject.connector.find(subject.access, 'payment', randomUUID())).toBeUndefined()
    expect(await subject.connector.find(subject.access, 'payout', randomUUID())).toBeUndefined()
  })

  it('opens one account for a key, leads to the page for its details, and says when it can be paid', async () => {
    const subject = await open()
    const { connector, access } = subject
    const input = { key: randomUUID(), ...details }
    const account = await connector.openAccount(access, input)
    expect(account).toMatchObject({ state: 'pending', destination: '' })
    expect(account.requirements).toContain('bank_account')
    expect((await connector.openAccount(access, input)).reference).toBe(account.reference)
    const link = await connector.createAccountLink(access, account.reference, 'https://stoa.example/settings/psp')
    expect(link.href).toMatch(/^https?:\/\//)
    expect(Date.parse(link.expiresAt)).toBeGreaterThan(Date.now())
    const payable = await connector.findAccount(access, await subject.openPayable())
    expect(payable).toMatchObject({ state: 'verified', requirements: [] })
    expect(payable.destination).toMatch(/•••• 4242$/)
  })

  it('opens a customer for a subscription, which needs a payment method', async () => {
    const { connector, access } = await open()
    const account = await connector.openAccount(access, { ...details, key: randomUUID(), kind: 'subscription' })
    expect(account).toMatchObject({ state: 'pending', requirements: ['payment_method'] })
    expect((await connector.createAccountLink(access, account.reference, 'https://stoa.example/settings/psp')).href).toMatch(/^https?:/)
  })

  it('lists every movement once, page by page', async () => {
    const subject = await open()
    const destination = await subject.openPayable()
    const payments = await Promise.all([1, 2, 3].map(() => pay(subject)))
    const made = [...payments, await refund(subject, payments[0]?.reference ?? ''), await payOut(subject, destination)]
    const listed: string[] = []
    let after: string | undefined
    do {
      const page = await subject.connector.list(subject.access, after)
      listed.push(...page.movements.map(({ key }) => key))
      after = page.next
    } while (after !== undefined)
    expect(listed.toSorted()).toEqual(made.map(({ key }) => key).toSorted())
  })

  it('reads reports that its secret signs, and no others', async () => {
    const { connector, access, report } = await open()
    const now = new Date('2026-11-20T10:00:00Z')
    const read = (body: string, header: string | undefined) =>
      connector.parseWebhook({ secrets: access.secrets }, { body: Buffer.from(body), headers: { [report.header]: header } }, now)
    expect(read(report.body, report.sign(report.body, now))).toMatchObject({ externalId: expect.stringMatching(/^e/) as string })
    const old = new Date(now.getTime() - 301_000)
    const bad: [string, string | undefined][] = [
      [report.body, undefined],
      [report.body, 't=,v1='],
      [report.body, report.sign(report.body, now, 'another')],
      [`${report.body} `, report.sign(report.body, now)],
      [report.body, report.sign(report.body, old)],
      [report.body, report.sign(report.body, old).replace(/t=\d+/, `t=${now.getTime() / 1000}`)],
    ]
    for (const [body, header] of bad) expect(() => read(body, header)).toThrow(expect.objectContaining({ code: 'sign_in_required' }) as Error)
    expect(() =>
      connector.parseWebhook(
        { secrets: {} },
        { body: Buffer.from(report.body), headers: { [report.header]: report.sign(report.body, now, '') } },
        now,
      ),
    ).toThrow(expect.objectContaining({ code: 'sign_in_required' }) as Error)
    expect(() => read('{}', report.sign('{}', now))).toThrow(expect.objectContaining({ code: 'malformed_body' }) as Error)
  })

  it('stops at once when its caller does', async () => {
    const { connector, access } = await open()
    const ended = AbortSignal.abort(new Error('stopping'))
    await expect(
      connector.createPayment({ ...access, signal: ended }, { key: randomUUID(), amountMinor: 1, currency: 'EUR', reference: 'r', existing: null }),
    ).rejects.toThrow('stopping')
  })
})

describe('The contract of Stripe', () => {
  const file = new URL('../../../../../../shared/contracts/stripe.json', import.meta.url)
  type Schema = { properties?: Record<string, unknown> }
  type Operation = {
    parameters?: { in: string; name: string }[]
    requestBody?: { content: Record<string, { schema: Schema }> }
  }

  // The contract is of 2023: it has no API v2, and these came later or are left out of it.
  const without = /^\/v2\/|\/search$|\/balance_settings$|\/payment_methods$/

  it.runIf(existsSync(file))('accepts every request of the tests before', () => {
    const contract = JSON.parse(readFileSync(file, 'utf8')) as { paths: Record<string, Record<string, Operation>> }
    const ajv = new Ajv2020({ strict: false, validateFormats: false, coerceTypes: true })
    ajv.addSchema(contract, 'contract')
    const paths = Object.keys(contract.paths).map((path) => ({ path, pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`) }))
    const problems = new Set<string>()
    const checked = new Set<string>()
    for (const { method, path, query, body } of opened.flatMap(({ sent }) => sent)) {
      if (without.test(path)) continue
      const name = paths.find(({ pattern }) => pattern.test(path))?.path ?? ''
      const operation = contract.paths[name]?.[method.toLowerCase()]
      checked.add(`${method} ${name}`)
      if (!operation) problems.add(`${method} ${path} is not there`)
      const known = new Set(operation?.parameters?.filter((one) => one.in === 'query').map((one) => one.name))
      for (const key of Object.keys(query)) if (!known.has(key)) problems.add(`${method} ${name} has no ${key}`)
      if (method === 'GET') continue
      const pointer = `contract#/paths/${name.replaceAll('~', '~0').replaceAll('/', '~1').replaceAll('{', '%7B').replaceAll('}', '%7D')}`
      const schema = operation?.requestBody?.content['application/x-www-form-urlencoded']?.schema
      for (const key of Object.keys(body)) if (!schema?.properties?.[key]) problems.add(`${method} ${name} takes no ${key}`)
      const validate = ajv.compile({ $ref: `${pointer}/post/requestBody/content/application~1x-www-form-urlencoded/schema` })
      if (!validate(structuredClone(body))) problems.add(`${method} ${name}: ${ajv.errorsText(validate.errors)}`)
    }
    expect([...problems]).toEqual([])
    expect(checked.size).toBeGreaterThan(12)
  })

  it('is followed by the bodies of API v2, by the types of its SDK', () => {
    const account = accountBodyV2({ key: 'key', ...details }) satisfies Stripe.V2.Core.AccountCreateParams
    const link = linkBodyV2('acct_1', 'https://stoa.example/settings/psp') satisfies Stripe.V2.Core.AccountLinkCreateParams
    expect([account.dashboard, link.use_case.type]).toEqual(['express', 'account_onboarding'])
  })
})
