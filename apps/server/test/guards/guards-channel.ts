import type { Guard } from './guard.ts'

const reading = 'apps/server/src/domains/channel/read-channel.ts'
const readingTest = 'apps/server/src/domains/channel/read-channel.test.ts'

/** Sales channels: readings of marketplaces that follow each other, and orders that cannot be read. */
export const channelGuards: readonly Guard[] = [
  {
    name: 'a reading of a channel that fails drops the one that was requested meanwhile',
    file: reading,
    text: 'if (await releaseRead(ctx.db, fact, jobCtx.requestId, { isDone })) await',
    instead: 'if ((await releaseRead(ctx.db, fact, jobCtx.requestId, { isDone })) && isDone) await',
    test: readingTest,
    title: 'follows one that fails, where it was requested meanwhile',
  },
  {
    name: 'a reading of a channel whose process was killed does not go on',
    file: 'apps/server/src/domains/channel/queries-reading.ts',
    text: 'reading_job = ${jobId} or is_read_waiting',
    instead: 'is_read_waiting',
    test: readingTest,
    title: 'goes on with the same job whose process ended, and with no other before that',
  },
  {
    name: 'one order of a channel that cannot be stored keeps back all others',
    file: reading,
    text: 'const storable = toStorable(order)',
    instead: 'const storable = toStorable(order) ?? order',
    test: 'apps/server/src/domains/channel/order/unread-orders.test.ts',
    title: 'keeps back no other, and is named',
  },
]
