import { channel } from '@stoa/contract/channel.ts'
import { message } from '@stoa/messages/describe.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../test/app.ts'
import { startTestApp } from '../../../test/app.ts'
import { makeMerchant } from '../../../test/make.ts'
import { createJobCtx } from '../../../test/payout-by-hand.ts'
import { sandboxChannel } from '../../connectors/channels/sandbox/index.ts'
import { UpstreamError } from '../../kit/errors.ts'
import { connectChannel } from './connect-channel.ts'
import { updateChannel } from './update-channel.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

/** A channel whose marketplace no longer accepts the key. */
async function makeRefused() {
  const { as, companyId } = await makeMerchant(app)
  const { channelId } = await app.call(channel.connect, { as, body: { provider: 'sandbox' } })
  const problem = JSON.stringify(message('upstream.channel_refused', { reason: '401' }))
  await app.pool.query(`update connection set health = 'error', last_error = $2 where id = $1`, [channelId, problem])
  const params = { id: channelId }
  const shown = () => app.call(channel.get, { as, params })
  const update = async (change: { name?: string; isPaused?: boolean; settings?: Record<string, string> }) => {
    const { name, settings, categories, isInStockOnly, version } = await shown()
    const jobCtx = createJobCtx(app)
    const check = () => Promise.reject(new UpstreamError('unauthorized', message('upstream.channel_refused', { reason: '401' })))
    const ports = { ...jobCtx.ports, channels: { sandbox: { ...sandboxChannel, check } } }
    const body = { name, settings: { ...settings, apiKey: '' }, categories, isInStockOnly, version, isPaused: false, ...change }
    return updateChannel({ ...jobCtx, ports, scope: { ...jobCtx.scope, companyId } }, { params, body } as Parameters<typeof updateChannel>[1])
  }
  return { shown, update }
}

describe('A sales channel whose marketplace does not accept the key', () => {
  it('is renamed and paused, and stays in error', async () => {
    const { shown, update } = await makeRefused()
    expect(await update({ name: 'Cups' })).toMatchObject({ name: 'Cups', state: 'error' })
    expect(await update({ isPaused: true })).toMatchObject({ state: 'paused' })
    await expect(update({ isPaused: false })).rejects.toMatchObject({ code: 'connection_failed' })
    expect((await shown()).state).toBe('paused')
  })

  it('has other settings tried before they are stored', async () => {
    const { shown, update } = await makeRefused()
    await expect(update({ settings: { url: 'https://elsewhere.example', apiKey: 'key_other' } })).rejects.toMatchObject({ code: 'connection_failed' })
    expect((await shown()).settings.url).not.toBe('https://elsewhere.example')
  })
})

describe('An account of a marketplace', () => {
  it('is connected once: a second channel to it is refused while the first is not paused', async () => {
    const { as, companyId } = await makeMerchant(app)
    const jobCtx = createJobCtx(app)
    const check = ({ settings }: { settings: Readonly<Record<string, string>> }) => Promise.resolve({ name: 'Cups', account: settings.url ?? '' })
    const own = {
      ...jobCtx,
      ports: { ...jobCtx.ports, channels: { sandbox: { ...sandboxChannel, check } } },
      scope: { ...jobCtx.scope, companyId },
    }
    const settings = { url: 'https://market.example', apiKey: 'key_one' }
    const connect = (change: Record<string, string> = {}) =>
      connectChannel(own, {
        body: { provider: 'sandbox', settings: { ...settings, ...change }, categories: [], isInStockOnly: false },
      } as unknown as Parameters<typeof connectChannel>[1])
    const pause = async (id: string, isPaused: boolean) => {
      const { name, settings: saved, categories, isInStockOnly, version } = await app.call(channel.get, { as, params: { id } })
      const body = { name, settings: { ...saved, apiKey: '' }, categories, isInStockOnly, version, isPaused }
      return updateChannel(own, { params: { id }, body } as unknown as Parameters<typeof updateChannel>[1])
    }
    const refused = { code: 'account_connected', path: 'settings.apiKey' }
    const first = await connect()
    await expect(connect({ apiKey: 'key_two' })).rejects.toMatchObject({ details: { errors: [refused] } })
    // One that was connected before accounts were stored is tried once more for its own.
    await app.pool.query('update sales_channel set account = null where id = $1', [first.channelId])
    await expect(connect({ apiKey: 'key_two' })).rejects.toMatchObject({ details: { errors: [refused] } })
    const elsewhere = await connect({ url: 'https://elsewhere.example' })
    expect(elsewhere.channelId).not.toBe(first.channelId)
    await pause(first.channelId, true)
    const second = await connect({ apiKey: 'key_two' })
    await expect(pause(first.channelId, false)).rejects.toMatchObject({ details: { errors: [refused] } })
    await pause(second.channelId, true)
    expect(await pause(first.channelId, false)).toMatchObject({ state: 'active' })
  })
})
