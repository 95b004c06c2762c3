import { channel } from '@stoa/contract/channel.ts'
import { message } from '@stoa/messages/describe.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../test/app.ts'
import { startTestApp } from '../../../test/app.ts'
import { makeMerchant, unique } from '../../../test/make.ts'
import { createJobCtx } from '../../../test/payout-by-hand.ts'
import { sandboxChannel } from '../../connectors/channels/sandbox/index.ts'
import { UpstreamError } from '../../kit/errors.ts'
import type { FactOf } from '../../kit/events.ts'
import type { channelReadDue } from './events.ts'
import type { MarketplaceConnector } from './ports.ts'
import { startChannelWork } from './push/start-channel-work.ts'
import { readChannel } from './read-channel.ts'
import { receiveChannelWebhook } from './receive-channel-webhook.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

/** A merchant with a marketplace whose readings of orders `read` is. */
async function makeReader(read: () => Promise<void>) {
  const { as } = await makeMerchant(app)
  const { channelId } = await app.call(channel.connect, { as, body: { provider: 'sandbox' } })
  await app.drain()
  // Older orders are read with the first reading of a day.
  await app.pool.query('update sales_channel set changes_read_at = now() where id = $1', [channelId])
  const connector: MarketplaceConnector = {
    ...sandboxChannel,
    parseWebhook: () => ({ externalId: unique() }),
    async *listOrders() {
      await read()
      yield []
    },
    async *listStates() {},
  }
  const jobCtx = () => {
    const made = createJobCtx(app)
    return { ...made, ports: { ...made.ports, channels: { sandbox: connector } } }
  }
  const receive = async (times: number) => {
    for (let time = 0; time < times; time += 1)
      await receiveChannelWebhook(jobCtx(), { params: { channelId }, raw: { isHead: false, body: Buffer.from('{}'), headers: {} } } as never)
  }
  /** Takes the readings that wait out of the queue. */
  const takeJobs = async () => {
    const { rows } = await app.pool.query<{ data: FactOf<typeof channelReadDue> }>(
      `delete from pgboss.job where name = 'channel.read' and state = 'created' and data ->> 'channelId' = $1 returning data`,
      [channelId],
    )
    return rows.map(({ data }) => data)
  }
  return { jobCtx, receive, takeJobs }
}

describe('Reading a marketplace', () => {
  it('happens once for many webhooks, and once more for those that come meanwhile', async () => {
    let readings = 0
    const answered = Promise.withResolvers<void>()
    const { jobCtx, receive, takeJobs } = await makeReader(async () => {
      readings += 1
      await answered.promise
    })
    await receive(20)
    await startChannelWork(jobCtx())
    const [first, ...others] = await takeJobs()
    if (!first) throw new Error('A reading waits')
    const reading = readChannel(jobCtx(), first)
    await expect.poll(() => readings).toBe(1)
    await receive(3)
    await Promise.all([...others, ...(await takeJobs())].map((fact) => readChannel(jobCtx(), fact)))
    answered.resolve()
    await reading
    const next = await takeJobs()
    expect([readings, next.length]).toEqual([1, 1])
    for (const fact of [...others, ...next]) await readChannel(jobCtx(), fact)
    expect(readings).toBe(2)
    expect(await takeJobs()).toEqual([])
  })

  it('is tried again after a failure', async () => {
    let isAway = true
    let readings = 0
    const { jobCtx, receive, takeJobs } = await makeReader(async () => {
      readings += 1
      if (isAway) throw new UpstreamError('unreachable', message('upstream.channel_refused', { reason: '503' }))
    })
    await receive(1)
    const [fact] = await takeJobs()
    if (!fact) throw new Error('A reading waits')
    await expect(readChannel(jobCtx(), fact)).rejects.toThrow('503')
    isAway = false
    await readChannel(jobCtx(), fact)
    expect(readings).toBe(2)
  })
})
