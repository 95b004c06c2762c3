import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SandboxWorld } from '../../../../test/sandbox.ts'
import { openSandbox, silentLog } from '../../../../test/sandbox.ts'
import type { PaymentAccess, PaymentEvent } from '../../../domains/payment/ports.ts'
import { AppError } from '../../../kit/errors.ts'
import { makeSandboxAccount } from '../../../sandbox/make-account.ts'
import { updateAccountScript } from '../../../sandbox/queries-payment.ts'
import { signReport, startSandboxWebhooks } from '../../../sandbox/webhooks.ts'
import { makeSandboxPaymentConnector } from './index.ts'

const secrets = { apiKey: 'key-of-the-account', webhookSecret: 'secret-of-the-webhooks' }
const payments = makeSandboxPaymentConnector({ timeoutMs: 2500, patience: { tries: 5, firstPauseMs: 20, maxPauseMs: 2000 } })

let world: SandboxWorld
let address: string
/** What arrived, verified, by account; and how many of the next deliveries are turned away first. */
const arrived = new Map<string, PaymentEvent[]>()
let turnedAway = 0
const portal = Fastify({ forceCloseConnections: true })

beforeAll(async () => {
  world = await openSandbox()
  portal.removeAllContentTypeParsers()
  portal.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  portal.post<{ Params: { account: string } }>('/hook/:account', async (request, reply) => {
    if (turnedAway > 0) {
      turnedAway -= 1
      return reply.code(500).send()
    }
    const report = payments.parseWebhook({ settings: {}, secrets }, { body: request.body as Buffer, headers: request.headers }, new Date())
    const { account } = request.params
    arrived.set(account, [...(arrived.get(account) ?? []), report])
    return reply.send()
  })
  address = await portal.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await portal.close()
  await world.close()
})

let accountsMade = 0
async function openAccount(...script: string[]): Promise<{ id: string; access: PaymentAccess }> {
  accountsMade += 1
  const id = `account-${accountsMade}`
  await makeSandboxAccount(world.db, { id, ...secrets })
  await updateAccountScript(world.db, id, script)
  const access: PaymentAccess = {
    marketplaceId: 'marketplace',
    connectionId: 'connection',
    settings: { address: `${world.origin}/sandbox/pay/${id}` },
    secrets,
    outbound: world.openOutbound(),
    webhookAddress: `${address}/hook/${id}`,
    awaitTurn: () => Promise.resolve(),
    signal: new AbortController().signal,
  }
  return { id, access }
}

async function flush(): Promise<void> {
  const webhooks = startSandboxWebhooks({ db: world.db, log: silentLog, intervalMs: 60_000, allowedOrigins: [address] })
  await webhooks.flush()
  webhooks.stop()
}

const pay = (access: PaymentAccess, key = 'pay-1', amountMinor = 5000) =>
  payments.createPayment(access, { key, amountMinor, currency: 'EUR', reference: 'group-1', existing: null })
const refund = (access: PaymentAccess, paymentReference: string, key = 'ref-1', amountMinor = 2000) =>
  payments.refund(access, { key, paymentReference, amountMinor, currency: 'EUR', reason: 'returned' })
const payOut = (access: PaymentAccess, key = 'out-1') =>
  payments.payout(access, { key, amountMinor: 900, currency: 'EUR', destination: 'merchant', statement: 'May' })

describe('reports', () => {
  it('come signed and in order, and move the movement', async () => {
    const { id, access } = await openAccount()
    const { reference } = await pay(access)
    await flush()
    expect(arrived.get(id)?.map((report) => [report.kind, report.state, report.reference])).toEqual([
      ['payment', 'authorized', reference],
      ['payment', 'captured', reference],
    ])
    expect((await payments.find(access, 'payment', 'pay-1'))?.state).toBe('captured')
    await refund(access, reference)
    await payOut(access)
    await flush()
    expect(
      arrived
        .get(id)
        ?.slice(2)
        .map((report) => [report.kind, report.state, report.amountMinor]),
    ).toEqual([
      ['refund', 'succeeded', 2000],
      ['payout', 'succeeded', 900],
    ])
  })

  it('wait in order for the first that is turned away, and are tried again until it is taken', async () => {
    const { id, access } = await openAccount()
    await pay(access)
    turnedAway = 1
    await flush()
    expect(arrived.get(id)).toBeUndefined()
    await flush()
    expect(arrived.get(id)?.map((report) => report.state)).toEqual(['authorized', 'captured'])
  })

  it('outlive the process that wrote them, and are sent by the loop itself', async () => {
    const { id, access } = await openAccount()
    await pay(access)
    const webhooks = startSandboxWebhooks({ db: world.db, log: silentLog, intervalMs: 20, allowedOrigins: [address] })
    await expect.poll(() => arrived.get(id)?.length).toBe(2)
    webhooks.stop()
  })

  it('come twice, shuffled, late or of a failure when scripted so', async () => {
    const { id, access } = await openAccount('payments:twice')
    await pay(access)
    await flush()
    const twice = arrived.get(id) ?? []
    expect(twice).toHaveLength(4)
    expect(new Set(twice.map((report) => report.externalId)).size).toBe(2)

    const shuffled = await openAccount('payments:shuffled', 'payouts:failed', 'payouts:late')
    await pay(shuffled.access)
    const { rows } = {
      rows: await world.db.selectFrom('sandbox.webhook').select(['body', 'is_ordered']).where('account_id', '=', shuffled.id).orderBy('id').execute(),
    }
    expect(rows.map((row) => [(JSON.parse(row.body) as { type: string }).type, row.is_ordered])).toEqual([
      ['payment.captured', false],
      ['payment.authorized', false],
    ])
    await payOut(shuffled.access, 'failing')
    await payOut(shuffled.access, 'late')
    const loop = startSandboxWebhooks({ db: world.db, log: silentLog, intervalMs: 20, allowedOrigins: [address] })
    await expect.poll(() => arrived.get(shuffled.id)?.length).toBe(3)
    loop.stop()
    expect((await payments.find(shuffled.access, 'payment', 'pay-1'))?.state).toBe('captured')
    expect(await payments.find(shuffled.access, 'payout', 'failing')).toMatchObject({ state: 'failed', failure: 'refused_by_bank' })
    expect((await payments.find(shuffled.access, 'payout', 'late'))?.state).toBe('pending')
    await flush()
    expect((await payments.find(shuffled.access, 'payout', 'late'))?.state).toBe('succeeded')
  })

  it('are refused with a wrong secret, another body, or an old signature', () => {
    const now = new Date('2026-11-20T10:00:00Z')
    const movement = { id: 'm', kind: 'payment', key: 'k', status: 'captured', amount: 1, currency: 'EUR', failure: null }
    const text = JSON.stringify({ id: 'e', type: 'payment.captured', movement })
    const read = (body: string, header: string | undefined) =>
      payments.parseWebhook({ settings: {}, secrets }, { body: Buffer.from(body), headers: { 'sandbox-signature': header } }, now)
    expect(read(text, signReport(secrets.webhookSecret, text, now))).toMatchObject({ externalId: 'e', state: 'captured', amountMinor: 1 })
    const old = new Date(now.getTime() - 301_000)
    const bad: [string, string | undefined][] = [
      [text, undefined],
      [text, 't=,v1='],
      [text, signReport('another', text, now)],
      [`${text} `, signReport(secrets.webhookSecret, text, now)],
      [text, signReport(secrets.webhookSecret, text, old).replace(/t=\d+/, `t=${now.getTime() / 1000}`)],
    ]
    for (const [body, header] of bad) expect(() => read(body, header)).toThrow(expect.objectContaining({ code: 'sign_in_required' }) as AppError)
    expect(() => read(text, signReport(secrets.webhookSecret, text, old))).toThrow(expect.objectContaining({ code: 'signature_expired' }) as AppError)
    expect(() => read('{}', signReport(secrets.webhookSecret, '{}', now))).toThrow(expect.objectContaining({ code: 'malformed_body' }) as AppError)
  })
})
