import { channelSales } from '@stoa/contract/channel-sales.ts'
import { channel } from '@stoa/contract/channel.ts'
import { dashboard } from '@stoa/contract/dashboard.ts'
import { notification } from '@stoa/contract/notification.ts'
import { productEdit } from '@stoa/contract/product-edit.ts'
import { product } from '@stoa/contract/product.ts'
import { message } from '@stoa/messages/describe.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { makePictured } from '../../../../test/make-pictured.ts'
import { makeMerchant } from '../../../../test/make.ts'
import { createJobCtx } from '../../../../test/payout-by-hand.ts'
import { sandboxChannel } from '../../../connectors/channels/sandbox/index.ts'
import { UpstreamError } from '../../../kit/errors.ts'
import type { ChannelProductState, MarketplaceConnector } from '../ports.ts'
import { readChannel } from '../read-channel.ts'
import { requestReads } from '../request-reads.ts'
import { pushChannel } from './push-channel.ts'
import { listRejected } from './queries-rejected.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

/** A merchant with three products that a marketplace has, named by letters there. */
async function makeSeller() {
  const { as, companyId } = await makeMerchant(app)
  const { channelId } = await app.call(channel.connect, { as, body: { provider: 'sandbox' } })
  await app.drain()
  const products = [
    await makePictured(app, as, { name: 'Cup' }),
    await makePictured(app, as, { name: 'Mug' }),
    await makePictured(app, as, { name: 'Jug' }),
  ]
  for (const [index, { id }] of products.entries())
    await app.pool.query(`insert into channel_product (company_id, channel_id, product_id, state, reference) values ($1, $2, $3, 'pending', $4)`, [
      companyId,
      channelId,
      id,
      'abc'[index],
    ])
  const ctxWith = (change: Partial<MarketplaceConnector>) => {
    const jobCtx = createJobCtx(app)
    const connector: MarketplaceConnector = { ...sandboxChannel, async *listOrders() {}, async *listStates() {}, ...change }
    return { ...jobCtx, ports: { ...jobCtx.ports, channels: { sandbox: connector } } }
  }
  const fact = { companyId, channelId }
  const read = async (pages: ChannelProductState[][]) => {
    await createJobCtx(app).transact((ctx) => requestReads(ctx, [fact]))
    async function* listStates() {
      yield* pages
    }
    await readChannel(ctxWith({ listStates }), fact)
    // Only what is announced: the marketplace of the sandbox has none of these products.
    await app.pool.query(`delete from pgboss.job where name in ('channel.read', 'channel.push') and state = 'created'`)
    await app.drain()
  }
  const announced = async () =>
    (await app.call(notification.paged, { as, query: {} })).value
      .filter(({ code }) => code === 'notification.channel_rejected')
      .map(({ kind, link, message: text }) => ({ kind, link, text }))
  return { as, companyId, channelId, products, ctxWith, read, announced }
}

const rejected = (reference: string): ChannelProductState => ({
  reference,
  state: 'refused',
  problem: message('upstream.channel_refused', { reason: 'No logo' }),
})

describe('Products that a sales channel rejects', () => {
  it('are announced once for all of a reading, counted on the dashboard, and listed with channel and reason', async () => {
    const { as, companyId, channelId, products, read, announced } = await makeSeller()
    await read([[rejected('a')], [rejected('b'), { reference: 'c', state: 'approved', problem: null }]])
    await read([[rejected('a'), rejected('b')]])
    expect(await announced()).toEqual([
      { kind: 'approval', link: `/channels/rejected?channel=${channelId}`, text: 'Sandbox marketplace rejected 2 products' },
    ])
    const { attention } = await app.call(dashboard.my, { as })
    expect(attention.find(({ key }) => key === 'channel_products_rejected')).toMatchObject({ count: 2, link: '/channels/rejected' })
    const listed = async () => (await app.call(channelSales.rejected, { as, query: { channelId } })).value
    const ids = new Set(products.slice(0, 2).map(({ id }) => id))
    expect(new Set((await listed()).map(({ productId }) => productId))).toEqual(ids)
    expect((await listed())[0]).toMatchObject({ channelName: 'Sandbox marketplace', problem: expect.stringContaining('No logo') as string })
    // Page by page, each once.
    const page = { limit: 1, sort: { field: 'id', descending: false }, count: false }
    const scope = { companyId, companyType: 'MERCHANT' as const }
    const [first, second] = await listRejected(app.db, scope, undefined, page)
    const after = [first?.productId ?? '', first?.channelId ?? '']
    expect((await listRejected(app.db, scope, undefined, { ...page, after })).map(({ productId }) => productId)).toEqual([second?.productId])
    await app.call(channel.disconnect, { as, params: { id: channelId }, query: { isForced: true } })
    expect((await app.call(channelSales.rejected, { as, query: {} })).value).toEqual([])
    expect(await listed()).toEqual([])
    const later = await app.call(dashboard.my, { as })
    expect(later.attention.map(({ key }) => key)).not.toContain('channel_products_rejected')
    const stranger = await makeMerchant(app)
    expect((await app.refused(channelSales.rejected, { as: stranger.as, query: { channelId } })).status).toBe(404)
  })

  it('are announced once, however often their stock changes, and stay rejected until the marketplace decides again', async () => {
    const { as, companyId, channelId, products, ctxWith, read, announced } = await makeSeller()
    const sentAs = async (_access: object, { id }: { id: string }) => {
      const reference = 'abc'[products.findIndex((one) => one.id === id)] ?? ''
      return { reference, variants: {}, pictures: {}, stocks: {} }
    }
    const reviewed: string[] = []
    const push = async () => {
      await pushChannel(
        ctxWith({ pushProduct: sentAs, submitProducts: async () => undefined, requestReview: async (_, reference) => reviewed.push(reference) > 0 }),
        { companyId, channelId, isForced: true },
      )
      await app.pool.query(`delete from pgboss.job where name in ('channel.read', 'channel.push') and state = 'created'`)
    }
    const [cup] = products
    const change = async (edit: { name?: string; stock?: number }) => {
      const { version, variants } = await app.call(product.get, { as, params: { id: cup?.id ?? '' } })
      const { stock, ...texts } = edit
      const changed = variants.map(({ id }) => ({ id, ...(stock === undefined ? {} : { stock }) }))
      await app.call(productEdit.update, { as, body: { id: cup?.id ?? '', version, ...texts, variants: changed } })
      await push()
    }
    const listed = async () =>
      (await app.call(channelSales.rejected, { as, query: { channelId } })).value.map(({ state, problem }) => [state, problem])
    await push()
    await read([[rejected('a')]])
    await change({ stock: 3 })
    expect([await listed(), reviewed]).toEqual([[['refused', expect.stringContaining('No logo')]], []])
    await read([[rejected('a')]])
    expect((await announced()).map(({ text }) => text)).toEqual(['Sandbox marketplace rejected 1 product'])
    await change({ name: 'Cup with a logo' })
    expect([await listed(), reviewed]).toEqual([[['refused', expect.stringContaining('No logo')]], ['a']])
    await change({ stock: 2 })
    expect(reviewed).toEqual(['a'])
    await read([[{ reference: 'a', state: 'pending', problem: null }]])
    expect(await listed()).toEqual([])
  })

  it('are announced too where they are not accepted when they are sent, each once', async () => {
    const { as, companyId, channelId, products, ctxWith, announced } = await makeSeller()
    await app.pool.query(`update channel_product set reference = null where channel_id = $1`, [channelId])
    const refuse = () => Promise.reject(new UpstreamError('refused', message('upstream.channel_refused', { reason: 'No GTIN' })))
    for (const _ of [1, 2]) {
      await pushChannel(ctxWith({ pushProduct: refuse, submitProducts: async () => undefined }), { companyId, channelId, isForced: true })
      await app.pool.query(`delete from pgboss.job where name in ('channel.read', 'channel.push') and state = 'created'`)
      await app.drain()
    }
    expect((await announced()).map(({ text }) => text)).toEqual(['Sandbox marketplace rejected 3 products'])
    // They were never there: no longer chosen, or left out, there is nothing to correct in them.
    const params = { id: channelId }
    const counted = async () => {
      const { refused, failed } = await app.call(channel.get, { as, params })
      return [refused, failed, (await app.call(channelSales.rejected, { as, query: {} })).value.length]
    }
    expect(await counted()).toEqual([0, 3, 3])
    const push = () => pushChannel(ctxWith({ pushProduct: refuse, submitProducts: async () => undefined }), { companyId, channelId, isForced: true })
    const { version, variants } = await app.call(product.get, { as, params: { id: products[0]?.id ?? '' } })
    const unpriced = variants.map(({ id }) => ({ id, priceMinor: null }))
    await app.call(productEdit.update, { as, body: { id: products[0]?.id ?? '', version, variants: unpriced } })
    await push()
    expect(await counted()).toEqual([0, 2, 2])
    const now = await app.call(channel.get, { as, params })
    const { name, isInStockOnly } = now
    await app.call(channel.update, {
      as,
      params,
      body: { name, isInStockOnly, version: now.version, settings: now.settings, categories: ['Lamps'], isPaused: false },
    })
    await push()
    expect(await counted()).toEqual([0, 0, 0])
    const { attention } = await app.call(dashboard.my, { as })
    expect(attention.map(({ key }) => key)).not.toContain('channel_products_rejected')
  })
})
