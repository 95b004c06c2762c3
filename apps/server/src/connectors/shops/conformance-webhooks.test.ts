import { randomUUID } from 'node:crypto'
import { message } from '@stoa/messages/describe.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createJobCtx } from '../../../test/payout-by-hand.ts'
import type { TestApp } from '../../../test/app.ts'
import { startTestApp } from '../../../test/app.ts'
import { makeMerchant } from '../../../test/make.ts'
import type { ShopSubject } from '../../../test/shop-subjects.ts'
import { useShopSubjects } from '../../../test/shop-subjects.ts'
import type { Hook, HookKind, RawHook } from '../../../test/shop-webhooks.ts'
import { hookFormats, hookSecret } from '../../../test/shop-webhooks.ts'
import { receiveAppWebhook } from '../../domains/connection/install/receive-app-webhook.ts'
import { insertConnection } from '../../domains/connection/queries.ts'
import { updateWebhookKey } from '../../domains/connection/webhook/queries-webhook.ts'
import { confirmWithdrawal } from '../../domains/connection/confirm-withdrawal.ts'
import { receiveShopWebhook } from '../../domains/connection/webhook/receive-shop-webhook.ts'
import { handleShopOrder } from '../../domains/order/shop-report/handle-shop-order.ts'
import { handleShopProducts } from '../../domains/product/shop-report/handle-shop-products.ts'
import type { JobCtx } from '../../kit/context.ts'
import { UpstreamError } from '../../kit/errors.ts'
import { randomToken, sha256 } from '../../secrets/crypto.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const subjects = useShopSubjects()
/** Without the second way to read the products of the same kind of shop. */
const oneOfEach = subjects.filter(({ name }) => name !== 'shopify in bulk')

describe('Every kind of shop', () => {
  it('either receives webhooks, says so and is in this table, or none of the three', () => {
    for (const { name, connector } of oneOfEach) {
      const receives = connector.webhooks !== undefined || connector.installer !== undefined
      expect([name, connector.capabilities.includes('webhooks')]).toEqual([name, receives])
      expect([name, hookFormats[name] !== undefined]).toEqual([name, receives])
    }
  })
})

/** A merchant whose shop of six products is connected, and what it sends. */
async function connect(subject: ShopSubject) {
  const { access, references, setGone } = await subject.open(6)
  const format = hookFormats[subject.name]
  if (!format || !setGone) throw new Error('it is in the table')
  const { companyId } = await makeMerchant(app)
  const [connectionId, token] = [randomUUID(), randomToken(32)]
  const { platform } = subject.connector
  const account = access.settings.instanceId ?? null
  const base = createJobCtx(app)
  const jobCtx = { ...base, outbound: access.outbound, ports: { ...base.ports, shops: { [platform]: subject.connector } } }
  const secrets = base.vault.seal({ ...access.secrets, webhookToken: token, webhookSecret: hookSecret }, connectionId)
  await base.transact(async (ctx) => {
    const shop = { id: connectionId, companyId, kind: 'shop' as const, provider: platform, name: 'Shop' }
    await insertConnection(ctx.db, { ...shop, settings: access.settings, secrets, accountReference: account })
    await updateWebhookKey(ctx.db, companyId, connectionId, { key: sha256(token), secrets })
  })
  const post = (raw: RawHook, now = new Date()) =>
    account === null
      ? receiveShopWebhook({ ...jobCtx, now }, { params: { token }, raw } as never)
      : receiveAppWebhook({ ...jobCtx, now }, platform, { raw } as never)
  let sent = 0
  return {
    references,
    setGone,
    format,
    post,
    fact: { companyId, connectionId },
    jobCtx,
    make(kind: HookKind, reference: string, hook: Partial<Hook> = {}): RawHook {
      sent += 1
      return format.format({ kind, reference, id: `event-${sent}`, at: new Date(), ...(account === null ? {} : { account }), ...hook })
    },
    /** Does the work of what waits in the inbox, and returns how many deliveries were stored in all. */
    async work(): Promise<number> {
      const { rows } = await app.pool.query<{ externalId: string; kind: string; isDone: boolean }>(
        `select external_id as "externalId", body->>'kind' as kind, processed_at is not null as "isDone" from webhook_inbox where connection_id = $1 order by received_at`,
        [connectionId],
      )
      for (const { externalId, kind } of rows.filter(({ isDone }) => !isDone))
        await (kind === 'order_changed' ? handleShopOrder : handleShopProducts)(jobCtx, { companyId, connectionId, externalId })
      const { rows: left } = await app.pool.query(`select from webhook_inbox where connection_id = $1 and processed_at is null`, [connectionId])
      expect(left).toEqual([])
      return rows.length
    },
    /** The products of the merchant: reference, status and when they last changed. */
    async products(): Promise<{ reference: string; status: string; changed: string }[]> {
      const { rows } = await app.pool.query<{ reference: string; status: string; changed: string }>(
        `select merchant_product_reference as reference, status, xmin::text || updated_at as changed from product where merchant_id = $1 order by 1`,
        [companyId],
      )
      return rows
    },
  }
}

describe.each(subjects.filter(({ name }) => hookFormats[name] !== undefined))('A webhook of $name', (subject) => {
  it('is stored and worked once, however often it is delivered', async () => {
    const shop = await connect(subject)
    const [reference = ''] = shop.references
    const raw = shop.make('changed', reference)
    for (let n = 0; n < 5; n += 1) expect(await shop.post(raw)).toEqual({ received: true })
    expect(await shop.work()).toBe(1)
    const before = await shop.products()
    expect(before.map((one) => one.reference)).toEqual([reference])
    await shop.post(raw)
    expect(await shop.work()).toBe(1)
    expect(await shop.products()).toEqual(before)
  })

  it('is not taken for another that the platform gave the same name', async () => {
    const shop = await connect(subject)
    const [first = '', second = ''] = shop.references
    // A platform that names every event has no two of one name.
    const id = shop.format.maxAgeSeconds === undefined ? { id: 'the-same' } : {}
    for (const reference of [first, second]) await shop.post(shop.make('changed', reference, id))
    await shop.work()
    expect((await shop.products()).map(({ reference }) => reference)).toEqual([first, second].toSorted())
  })

  it('leads to what the shop has now, in whatever order it is delivered', async () => {
    const shop = await connect(subject)
    const [reference = ''] = shop.references
    const deliver = async (...kinds: HookKind[]) => {
      for (const kind of kinds) await shop.post(shop.make(kind, reference))
      await shop.work()
      return (await shop.products()).map(({ status }) => status === 'Discontinued')
    }
    expect(await deliver('changed')).toEqual([false])
    await shop.setGone(reference, true)
    // The change was made first and is delivered last.
    expect(await deliver('removed', 'changed')).toEqual([true])
    await shop.setGone(reference, false)
    expect(await deliver('changed', 'removed')).toEqual([false])
    expect(await deliver('removed')).toEqual([false])
  })

  it.each(['changed', 'removed', 'stock', 'order'] as const)('about an object that nobody knows (%s) changes nothing', async (kind) => {
    const shop = await connect(subject)
    await shop.post(shop.make('changed', shop.references[1] ?? ''))
    await shop.work()
    const before = await shop.products()
    await shop.post(shop.make(kind, '999999999'))
    expect(await shop.work()).toBe(2)
    expect(await shop.products()).toEqual(before)
  })

  it('is refused when it is forged, changed on the way, or unsigned', async () => {
    const shop = await connect(subject)
    const [reference = '', another = ''] = shop.references
    const { body, headers } = shop.make('changed', reference)
    const attempts = [
      shop.make('changed', reference, { isForged: true }),
      { body: Buffer.concat([body.subarray(0, -2), Buffer.from('~~')]), headers },
      { body: shop.make('changed', another).body.subarray(0, 5), headers: {} },
      { body: Buffer.alloc(0), headers: {} },
    ]
    for (const raw of attempts) await expect(shop.post(raw)).rejects.toMatchObject({ code: 'sign_in_required' })
    expect(await shop.work()).toBe(0)
  })

  it('is refused, or changes nothing, when it is played back later than the platform sends', async () => {
    const shop = await connect(subject)
    const [reference = ''] = shop.references
    const { maxAgeSeconds } = shop.format
    const at = new Date()
    const after = (seconds: number) => new Date(at.getTime() + seconds * 1000)
    if (maxAgeSeconds === undefined) {
      // The platform signs no time. What is played back is known, or only names what is read from the shop as it is now.
      const raw = shop.make('removed', reference)
      await shop.post(shop.make('changed', reference))
      await shop.work()
      const before = await shop.products()
      for (const late of [raw, raw, shop.make('removed', reference)]) await shop.post(late, after(25 * 3600))
      expect(await shop.work()).toBe(3)
      expect(await shop.products()).toEqual(before)
      return
    }
    const raw = shop.make('changed', reference, { at })
    await expect(shop.post(raw, after(maxAgeSeconds + 1))).rejects.toMatchObject({ code: 'signature_expired' })
    expect(await shop.work()).toBe(0)
    await shop.post(raw, after(maxAgeSeconds - 1))
    // A late report that is signed when it is sent is accepted.
    await shop.post(shop.make('changed', shop.references[1] ?? '', { at: after(25 * 3600) }), after(25 * 3600))
    expect(await shop.work()).toBe(2)
    expect(await shop.products()).toHaveLength(2)
  })
})

describe('A report of Shopify that the app was uninstalled', () => {
  it('is believed once the shop refuses the app, and not when it is played back after the shop was connected again, nor of a shop connected meanwhile', async () => {
    const subject = subjects.find(({ name }) => name === 'shopify')
    if (!subject) throw new Error('it is in the table')
    const shop = await connect(subject)
    const report = async (jobCtx: JobCtx) => {
      const raw = shop.make('order', '1')
      await shop.post({ ...raw, headers: { ...raw.headers, 'x-shopify-topic': 'app/uninstalled' } })
      const { rows } = await app.pool.query<{ externalId: string }>(
        `select external_id as "externalId" from webhook_inbox where connection_id = $1 and processed_at is null`,
        [shop.fact.connectionId],
      )
      expect(rows).toHaveLength(1)
      await confirmWithdrawal(jobCtx, { ...shop.fact, externalId: rows[0]?.externalId ?? '' })
      expect(await shop.work()).toBeGreaterThan(0)
      const found = await app.pool.query<{ needsReconnect: boolean }>(`select needs_reconnect as "needsReconnect" from connection where id = $1`, [
        shop.fact.connectionId,
      ])
      return found.rows[0]?.needsReconnect
    }
    const withdrawals = async () => {
      const { rows } = await app.pool.query(`select 1 from audit_entry where action = 'connection.access-withdrawn' and object = $1`, [
        shop.fact.connectionId,
      ])
      return rows.length
    }
    expect(await report(shop.jobCtx)).toBe(false)
    const check = () => Promise.reject(new UpstreamError('unauthorized', message('upstream.unauthorized', { status: '401' })))
    const refusing = { ...shop.jobCtx, ports: { ...shop.jobCtx.ports, shops: { shopify: { ...subject.connector, check } } } }
    const checkWhileConnecting = async () => {
      await app.pool.query('update connection set version = version + 1 where id = $1', [shop.fact.connectionId])
      return check()
    }
    const meanwhile = { ...refusing, ports: { ...refusing.ports, shops: { shopify: { ...subject.connector, check: checkWhileConnecting } } } }
    expect(await report(meanwhile)).toBe(false)
    expect(await withdrawals()).toBe(0)
    expect(await report(refusing)).toBe(true)
    expect(await withdrawals()).toBe(1)
  })
})
