import { randomUUID } from 'node:crypto'
import type Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contractOf, findContractProblems } from '../../../test/payments/contract-problems.ts'
import type { Sent, Subject } from '../../../test/payments/subjects.ts'
import { details, openAdyenSubject, openSandboxSubject, openStripeSubject } from '../../../test/payments/subjects.ts'
import type { SandboxWorld } from '../../../test/sandbox.ts'
import { openSandbox } from '../../../test/sandbox.ts'
import { modes } from '../../../test/stand-in.ts'
import type { PaymentTransaction } from '../../domains/payment/ports.ts'
import { accountBodyV2, linkBodyV2 } from './stripe/accounts.ts'

const opened: { provider: string; standIn: { close(): Promise<void>; sent: readonly Sent[] } }[] = []
let world: SandboxWorld
beforeAll(async () => {
  world = await openSandbox()
})
afterAll(async () => {
  await Promise.all(opened.map(({ standIn }) => standIn.close()))
  await world.close()
})

const providers: { name: string; openSubject: () => Promise<Subject> }[] = [
  { name: 'Sandbox', openSubject: () => openSandboxSubject(world) },
  { name: 'Stripe', openSubject: () => openStripeSubject({}) },
  { name: 'Stripe with Accounts v1 and payouts ordered here', openSubject: () => openStripeSubject({ accounts: 'v1', payouts: 'manual' }) },
  { name: 'Adyen', openSubject: openAdyenSubject },
]

describe.each(providers)('$name', ({ openSubject }) => {
  const open = async (): Promise<Subject> => {
    const subject = await openSubject()
    if (subject.standIn) opened.push({ provider: subject.connector.provider, standIn: subject.standIn })
    return subject
  }
  const pay = async ({ connector, access, pay: paid }: Subject, key = randomUUID(), amountMinor = 5000): Promise<PaymentTransaction> => {
    const payment = await connector.createPayment(access, { key, amountMinor, currency: 'EUR', reference: 'order-1', existing: null })
    return { ...payment, reference: paid(payment.reference) }
  }
  const refund = ({ connector, access }: Subject, paymentReference: string, key = randomUUID(), amountMinor = 2000) =>
    connector.refund(access, { key, paymentReference, amountMinor, currency: 'EUR', reason: 'returned' })
  const payOut = ({ connector, access }: Subject, destination: string, key = randomUUID()) =>
    connector.payout(access, { key, amountMinor: 900, currency: 'EUR', destination, statement: 'P-0001' })

  it('connects with its keys and with no others', async () => {
    const { connector, access } = await open()
    expect(await connector.check(access)).toMatchObject({ mode: 'test' })
    expect(await connector.findAccount(access, 'acct_of_nobody')).toBeUndefined()
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
        const reference = kind === 'payment' ? subject.pay(first.reference) : first.reference
        const hint = { paymentReference: paid?.reference }
        expect(await subject.connector.find(subject.access, kind, key, hint)).toMatchObject({ reference, key })
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

  it('cancels a payment that is not captured, once, and none that it does not know', async () => {
    const subject = await open()
    const { connector, access } = subject
    const [key, amount] = [randomUUID(), { amountMinor: 5000, currency: 'EUR' }]
    const { reference } = await connector.createPayment(access, { key, ...amount, reference: 'order-1', existing: null })
    await subject.abandon?.()
    const cancel = () => connector.cancelPayment(access, { key, paymentReference: reference, ...amount })
    for (const one of [await cancel(), await cancel()]) expect(one).toMatchObject({ kind: 'payment', reference, key, state: 'failed', ...amount })
    expect(await connector.find(access, 'payment', key, { paymentReference: reference })).toMatchObject({ state: 'failed' })
    expect(await connector.cancelPayment(access, { key: randomUUID(), paymentReference: null, ...amount })).toBeUndefined()
    const paid = await pay(subject)
    const late = await connector.cancelPayment(access, { key: paid.key, paymentReference: paid.reference, ...amount })
    expect(late?.state).not.toBe('failed')
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
    expect(payable?.destination).toMatch(/•••• 4242$/)
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
      connector.parseWebhook(access, { body: Buffer.from(body), headers: { [report.header]: header } }, now)
    const first = [read(report.body, report.sign(report.body, now)) ?? []].flat()
    expect(first).toEqual([expect.objectContaining({ externalId: expect.stringMatching(/^e/) as string })])
    // A report that comes again is known by its id, however late.
    expect([read(report.body, report.sign(report.body, now)) ?? []].flat()).toEqual(first)
    const old = new Date(now.getTime() - 301_000)
    const bad: [string, string | undefined][] = [
      [report.body, undefined],
      [report.body, 't=,v1='],
      [report.body, report.sign(report.body, now, 'another')],
      [`${report.body} `, report.sign(report.body, now)],
    ]
    const late = report.sign(report.body, old)
    if (report.isTimed) bad.push([report.body, late.replace(/t=\d+/, `t=${now.getTime() / 1000}`)])
    for (const [body, header] of bad) expect(() => read(body, header)).toThrow(expect.objectContaining({ code: 'sign_in_required' }) as Error)
    expect(() =>
      connector.parseWebhook(
        { secrets: {}, settings: access.settings },
        { body: Buffer.from(report.body), headers: { [report.header]: report.sign(report.body, now, '') } },
        now,
      ),
    ).toThrow(expect.objectContaining({ code: 'sign_in_required' }) as Error)
    if (report.isTimed) expect(() => read(report.body, late)).toThrow(expect.objectContaining({ code: 'signature_expired' }) as Error)
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

/** What the tests before sent to the stand-ins of a provider. */
const sentTo = (provider: string): Sent[] => opened.flatMap((one) => (one.provider === provider ? one.standIn.sent : []))

describe('The contract of Stripe', () => {
  // The contract is of 2023: it has no API v2, and these came later or are left out of it.
  const without = /^\/v2\/|\/search$|\/balance_settings$|\/payment_methods$|\/v1\/account$/

  it.runIf(contractOf('stripe'))('accepts every request of the tests before', () => {
    const { problems, checked } = findContractProblems('stripe', 'application/x-www-form-urlencoded', sentTo('stripe'), without)
    expect(problems).toEqual([])
    expect(checked).toBeGreaterThan(12)
  })

  it('is followed by the bodies of API v2, by the types of its SDK', () => {
    const account = accountBodyV2({ key: 'key', ...details }) satisfies Stripe.V2.Core.AccountCreateParams
    const link = linkBodyV2('acct_1', 'https://stoa.example/settings/psp') satisfies Stripe.V2.Core.AccountLinkCreateParams
    expect([account.dashboard, link.use_case.type]).toEqual(['express', 'account_onboarding'])
  })
})

describe('The contract of Adyen', () => {
  it.runIf(contractOf('adyen'))('accepts every request of the tests before', () => {
    const { problems, checked } = findContractProblems('adyen', 'application/json', sentTo('adyen'))
    expect(problems).toEqual([])
    expect(checked).toBeGreaterThan(12)
  })
})
