import { setTimeout as sleep } from 'node:timers/promises'
import { channelSales } from '@stoa/contract/channel-sales.ts'
import { channel } from '@stoa/contract/channel.ts'
import { message } from '@stoa/messages/describe.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { makePictured } from '../../../../test/make-pictured.ts'
import { makeMerchant } from '../../../../test/make.ts'
import { createJobCtx } from '../../../../test/payout-by-hand.ts'
import { sandboxChannel } from '../../../connectors/channels/sandbox/index.ts'
import { UpstreamError } from '../../../kit/errors.ts'
import type { MarketplaceConnector } from '../ports.ts'
import { pushChannel } from './push-channel.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

/** What the pushes of a test submitted and withdrew. */
let steps: string[] = []

/** A merchant with products and a marketplace, of which `push` is a push with a connector of the test. */
async function makeSeller(names: readonly string[]) {
  const { as, companyId } = await makeMerchant(app)
  for (const name of names) await makePictured(app, as, { name })
  const { channelId } = await app.call(channel.connect, { as, body: { provider: 'sandbox' } })
  // The push that connecting starts is not of the test.
  await app.pool.query(`delete from pgboss.job where name = 'channel.push'`)
  const push = (pushProduct: MarketplaceConnector['pushProduct'], isForced = false) => {
    const jobCtx = createJobCtx(app)
    steps = []
    const connector: MarketplaceConnector = {
      ...sandboxChannel,
      pushProduct,
      submitProducts: async () => void steps.push('submit'),
      withdrawProducts: async (_access, references) => void steps.push(...references.map((reference) => `withdraw ${reference}`)),
    }
    return pushChannel({ ...jobCtx, ports: { ...jobCtx.ports, channels: { sandbox: connector } } }, { companyId, channelId, isForced })
  }
  const products = async () => (await app.call(channelSales.products, { as, params: { id: channelId }, query: {} })).value
  const waitingPushes = async () =>
    (await app.pool.query(`select data from pgboss.job where name = 'channel.push' and state = 'created'`)).rows.map(({ data }) => data as unknown)
  return { as, companyId, channelId, push, products, waitingPushes }
}

const sentAs = (reference: string) => ({ reference, variants: {}, pictures: {}, stocks: {} })

describe('A push to a marketplace', () => {
  it('creates each product once where two pushes start at once, and one that a person started follows', async () => {
    const { push, products, companyId, channelId, waitingPushes } = await makeSeller(['Cup', 'Mug'])
    const created: string[] = []
    const createSlowly: MarketplaceConnector['pushProduct'] = async (_access, product) => {
      created.push(product.name)
      await sleep(200)
      return sentAs(`their-${product.name}`)
    }
    const first = push(createSlowly)
    await expect.poll(() => created.length).toBe(1)
    await Promise.all([first, push(createSlowly), push(createSlowly, true)])
    expect(created.toSorted()).toEqual(['Cup', 'Mug'])
    expect(await products()).toMatchObject([{ state: 'pending' }, { state: 'pending' }])
    expect(await waitingPushes()).toEqual([{ companyId, channelId, isForced: true }])
    await push(createSlowly, true)
    expect(created).toHaveLength(2)
  })

  it('ends with the product under way once its channel is paused', async () => {
    const { as, channelId, push } = await makeSeller(['Cup', 'Mug'])
    const params = { id: channelId }
    const sent: string[] = []
    await push(async (_access, product) => {
      sent.push(product.name)
      const { version, name, settings } = await app.call(channel.get, { as, params })
      await app.call(channel.update, { as, params, body: { version, name, settings, categories: [], isInStockOnly: false, isPaused: true } })
      return sentAs(`their-${product.name}`)
    })
    expect(sent).toHaveLength(1)
    expect(steps).toEqual([])
  })

  it('ends with the product under way once its channel is disconnected, and withdraws it', async () => {
    const { as, channelId, push } = await makeSeller(['Cup', 'Mug'])
    const sent: string[] = []
    await push(async (_access, product) => {
      sent.push(`their-${product.name}`)
      await app.call(channel.disconnect, { as, params: { id: channelId }, query: {} })
      return sentAs(`their-${product.name}`)
    })
    expect(sent).toHaveLength(1)
    expect(steps).toEqual([`withdraw ${sent[0]}`])
  })

  it('goes on after one whose process ended in the middle', async () => {
    const { push, products, channelId } = await makeSeller(['Cup'])
    const create: MarketplaceConnector['pushProduct'] = () => Promise.resolve(sentAs('theirs'))
    await app.pool.query(`update sales_channel set pushing_until = now() + interval '5 minutes' where id = $1`, [channelId])
    await push(create)
    expect(await products()).toEqual([])
    await app.pool.query(`update sales_channel set pushing_until = now() - interval '1 second' where id = $1`, [channelId])
    await push(create)
    expect(await products()).toMatchObject([{ state: 'pending' }])
  })

  it('sends a product that was refused again with the next push', async () => {
    const { push, products } = await makeSeller(['Cup', 'Mug'])
    let refusals = 0
    const refuse: MarketplaceConnector['pushProduct'] = async (_access, { name }) => {
      if (name === 'Mug') return sentAs('their-mug')
      refusals += 1
      throw new UpstreamError('refused', message('upstream.channel_refused', { reason: 'Changed meanwhile' }))
    }
    const stateOf = async (named: string) => (await products()).find(({ name }) => name === named)
    await push(refuse)
    expect(await stateOf('Cup')).toMatchObject({ state: 'failed', problem: expect.stringContaining('Changed meanwhile') as string })
    // Without a change of any product: once more, and then with the next change.
    for (const _ of [1, 2]) await push(refuse)
    expect(refusals).toBe(2)
    const again: string[] = []
    await push((_access, { name }) => {
      again.push(name)
      return Promise.resolve(sentAs('their-cup'))
    }, true)
    expect(again).toEqual(['Cup'])
    expect(await stateOf('Cup')).toMatchObject({ state: 'pending', problem: null })
  })
  it('answers with the channel and what is on it, and so does a change by an old version', async () => {
    const { as, channelId, push } = await makeSeller(['Cup', 'Mug'])
    await push((_access, { name }) => Promise.resolve(sentAs(`their-${name}`)))
    const params = { id: channelId }
    const answer = await app.call(channelSales.push, { as, params })
    expect(answer).toMatchObject({ pending: 2 })
    expect(await app.call(channel.get, { as, params })).toEqual(answer)
    const body = { version: answer.version + 1, name: answer.name, settings: {}, categories: [], isInStockOnly: false, isPaused: false }
    expect(await app.refused(channel.update, { as, params, body })).toMatchObject({ code: 'stale_version', current: { pending: 2 } })
  })

  it('reaches the sandbox marketplace, which approves products without an account, and a shopper buys one', async () => {
    const { as } = await makeMerchant(app)
    for (const name of ['Cup', 'Mug', 'Jug']) await makePictured(app, as, { name })
    const { channelId } = await app.call(channel.connect, { as, body: { provider: 'sandbox' } })
    const params = { id: channelId }
    await app.drain()
    await app.call(channelSales.push, { as, params })
    await app.drain()
    const states = (await app.call(channelSales.products, { as, params, query: {} })).value.map(({ state }) => state)
    expect(states).toHaveLength(3)
    expect(states.every((state) => state === 'approved' || state === 'refused')).toBe(true)
    const { value } = await app.call(channelSales.orders, { as, params, query: {} })
    expect(value.length).toBe(states.includes('approved') ? 1 : 0)
    await app.call(channel.disconnect, { as, params, query: { isForced: true } })
    expect(await app.call(channel.list, { as })).toEqual([])
  })
})
