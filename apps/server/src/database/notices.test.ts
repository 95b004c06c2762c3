import { expect, test } from 'vitest'
import { cloneDatabase } from '../../test/database.ts'
import { openDatabase } from './db.ts'
import { listenTo } from './listen.ts'
import { createLog } from '../kit/log.ts'
import type { Call, Dependencies } from '../kit/context-factory.ts'
import { createContextFactory } from '../kit/context-factory.ts'
import { createNoticeSender } from './notices.ts'

test('what a transaction announces is sent once it is committed, and not when it is rolled back', async () => {
  const database = await cloneDatabase()
  const requests = openDatabase(database.url, { max: 2, onError: () => undefined })
  const log = createLog({ level: 'silent', name: 'test' })
  const received: string[] = []
  const listener = await listenTo('live', {
    url: database.url,
    log,
    onMessage: (text) => received.push((JSON.parse(text) as { message: { id: string } }).message.id),
  })
  const notices = createNoticeSender(requests.db, log)
  const contextFactory = createContextFactory({ database: requests, notices } as Partial<Dependencies> as Dependencies)
  const call = {
    actor: { kind: 'system', name: 'test' },
    scope: { companyId: '00000000-0000-0000-0000-000000000000', companyType: 'ADMIN' },
    now: new Date(),
    log,
    requestId: '1',
  } as Call
  const announce = (id: string, end: () => void) =>
    contextFactory.transact(call, async (ctx) => {
      await ctx.announce(['some-company'], { kind: 'order', id })
      end()
    })
  await expect(
    announce('rolled back', () => {
      throw new Error('It fails after it has announced')
    }),
  ).rejects.toThrow('It fails')
  await announce('first', () => expect(received).toEqual([]))
  await announce('second', () => undefined)
  await expect.poll(() => received).toEqual(['first', 'second'])
  await notices.stop()
  await listener.stop()
  await requests.close()
  await database.drop()
})
