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
import { claimRead } from './queries-reading.ts'
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
    async *listOrders(_access, { isNewOnly = false }) {
      // What was paid late is read after the rest.
      if (!isNewOnly) await read()
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
  type ReadJob = { id: string; data: FactOf<typeof channelReadDue> }
  /** Takes the readings that wait out of the queue. */
  const takeJobs = async () => {
    const { rows } = await app.pool.query<ReadJob>(
      `delete from pgboss.job where name = 'channel.read' and state = 'created' and data ->> 'channelId' = $1 returning id, data`,
      [channelId],
    )
    return rows
  }
  /** Runs a job of the queue; the same one again is its next try. */
  const run = ({ id, data }: ReadJob) => readChannel({ ...jobCtx(), requestId: id }, data)
  const takeOne = async () => {
    const [job] = await takeJobs()
    if (!job) throw new Error('A reading waits')
    return job
  }
  return { jobCtx, receive, takeJobs, takeOne, run }
}

describe('Reading a marketplace', () => {
  it('happens once for many webhooks, and once more for those that come meanwhile', async () => {
    let readings = 0
    const answered = Promise.withResolvers<void>()
    const { jobCtx, receive, takeJobs, run } = await makeReader(async () => {
      readings += 1
      await answered.promise
    })
    await receive(20)
    await startChannelWork(jobCtx())
    const [first, ...others] = await takeJobs()
    if (!first) throw new Error('A reading waits')
    const reading = run(first)
    await expect.poll(() => readings).toBe(1)
    await receive(3)
    await Promise.all([...others, ...(await takeJobs())].map((job) => run(job)))
    answered.resolve()
    await reading
    const next = await takeJobs()
    expect([readings, next.length]).toEqual([1, 1])
    for (const job of [...others, ...next]) await run(job)
    expect(readings).toBe(2)
    expect(await takeJobs()).toEqual([])
  })

  it('is tried again after a failure', async () => {
    const { receive, takeOne, run, fail, readings } = await makeFailing()
    await receive(1)
    const job = await takeOne()
    await expect(run(job)).rejects.toThrow('503')
    fail.isAway = false
    await run(job)
    expect(readings()).toBe(2)
  })

  it('starts when it is requested while one that failed waits for its next try, or has none left', async () => {
    const { receive, takeOne, takeJobs, run, fail, readings } = await makeFailing()
    await receive(1)
    const job = await takeOne()
    await expect(run(job)).rejects.toThrow('503')
    fail.isAway = false
    await receive(1)
    await run(await takeOne())
    expect(readings()).toBe(2)
    // Its next try finds that it was done.
    await run(job)
    expect([readings(), await takeJobs()]).toEqual([2, []])
  })

  it('follows one that fails, where it was requested meanwhile', async () => {
    const { receive, takeOne, takeJobs, run, fail, readings } = await makeFailing()
    await receive(1)
    const job = await takeOne()
    fail.before = async () => {
      await receive(1)
      await run(await takeOne())
    }
    await expect(run(job)).rejects.toThrow('503')
    Object.assign(fail, { isAway: false, before: undefined })
    const next = await takeJobs()
    expect(next).toHaveLength(1)
    for (const one of next) await run(one)
    expect(readings()).toBe(2)
  })

  it('goes on with the same job whose process ended, and with no other before that', async () => {
    const { receive, takeOne, takeJobs, run, fail, readings } = await makeFailing()
    fail.isAway = false
    await receive(1)
    const job = await takeOne()
    // What a process leaves behind that is killed while it reads.
    await claimRead(app.db, job.data, job.id)
    await receive(1)
    await run(await takeOne())
    expect(readings()).toBe(0)
    await run(job)
    // It began after the request, and does for it.
    expect([readings(), await takeJobs()]).toEqual([1, []])
  })
})

/** A merchant with a marketplace that fails while `fail.isAway`. */
async function makeFailing() {
  const fail: { isAway: boolean; before?: (() => Promise<void>) | undefined } = { isAway: true }
  let readings = 0
  const made = await makeReader(async () => {
    readings += 1
    await fail.before?.()
    if (fail.isAway) throw new UpstreamError('unreachable', message('upstream.channel_refused', { reason: '503' }))
  })
  return { ...made, fail, readings: () => readings }
}
