import { channel } from '@stoa/contract/channel.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestApp } from '../../../test/app.ts'
import { startTestApp } from '../../../test/app.ts'
import { makeMerchant } from '../../../test/make.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

it('the name of a sales channel is its own within a company', async () => {
  const { as } = await makeMerchant(app)
  const connect = (name?: string) => app.call(channel.connect, { as, body: { provider: 'sandbox', ...(name === undefined ? {} : { name }) } })
  const first = await connect()
  const second = await connect()
  expect([first.name, second.name]).toEqual(['Sandbox marketplace', 'Sandbox marketplace 2'])
  const taken = { status: 422, errors: [{ path: 'name', code: 'name_taken' }] }
  expect(await app.refused(channel.connect, { as, body: { provider: 'sandbox', name: 'SANDBOX marketplace' } })).toMatchObject(taken)
  const rename = (name: string) => ({
    as,
    params: { id: second.channelId },
    body: { name, settings: { ...second.settings, apiKey: '' }, categories: [], isInStockOnly: false, isPaused: false, version: second.version },
  })
  expect(await app.refused(channel.update, rename('sandbox marketplace'))).toMatchObject(taken)
  expect((await app.call(channel.update, rename('Cups'))).name).toBe('Cups')
  await app.call(channel.disconnect, { as, params: { id: first.channelId }, query: {} })
  expect((await connect('Sandbox marketplace')).name).toBe('Sandbox marketplace')
  const stranger = await makeMerchant(app)
  expect((await app.call(channel.connect, { as: stranger.as, body: { provider: 'sandbox', name: 'Cups' } })).name).toBe('Cups')
})
