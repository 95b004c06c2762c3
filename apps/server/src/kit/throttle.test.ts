import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cloneDatabase } from '../../test/database.ts'
import { openDatabase } from '../database/db.ts'
import { takeToken, throttleOrRefuse } from './throttle.ts'

let database: Awaited<ReturnType<typeof cloneDatabase>>
let opened: ReturnType<typeof openDatabase>

beforeAll(async () => {
  database = await cloneDatabase()
  opened = openDatabase(database.url, { max: 10, onError: () => {} })
})
afterAll(async () => {
  await opened.close()
  await database.drop()
})

describe('a token bucket', () => {
  it('gives as many as it holds, then says when the next is there', async () => {
    const answers = []
    for (let i = 0; i < 7; i++) answers.push(await takeToken(opened.db, 'sign-in', { capacity: 5, perSeconds: 900 }))
    expect(answers.map((a) => a.isAllowed)).toEqual([true, true, true, true, true, false, false])
    expect(answers[6]?.retryAfterSeconds).toBeGreaterThanOrEqual(179)
    expect(answers[6]?.retryAfterSeconds).toBeLessThanOrEqual(180)
  })

  it('gives exactly as many to fifty at once', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => takeToken(opened.db, 'parallel', { capacity: 10, perSeconds: 3600 })))
    expect(answers.filter((a) => a.isAllowed)).toHaveLength(10)
    expect(answers.every((a) => a.isAllowed || a.retryAfterSeconds >= 1)).toBe(true)
  })

  it('fills again with time, never past full, and refusals do not put it off', async () => {
    const limits = { capacity: 2, perSeconds: 120 }
    const backdate = (seconds: number) =>
      sql`update throttle set updated_at = updated_at - make_interval(secs => ${seconds}) where key = 'refill'`.execute(opened.db)
    const take = async () => (await takeToken(opened.db, 'refill', limits)).isAllowed
    expect([await take(), await take(), await take()]).toEqual([true, true, false])
    await backdate(40)
    expect(await take()).toBe(false)
    await backdate(25)
    expect([await take(), await take()]).toEqual([true, false])
    await backdate(100_000)
    expect([await take(), await take(), await take()]).toEqual([true, true, false])
  })

  it('keeps keys apart', async () => {
    const limits = { capacity: 1, perSeconds: 60 }
    expect((await takeToken(opened.db, 'one', limits)).isAllowed).toBe(true)
    expect((await takeToken(opened.db, 'two', limits)).isAllowed).toBe(true)
    expect((await takeToken(opened.db, 'one', limits)).isAllowed).toBe(false)
  })

  it('refuses by the error the contract names', async () => {
    const limits = { capacity: 1, perSeconds: 30 }
    await throttleOrRefuse(opened.db, 'refuse', limits)
    await expect(throttleOrRefuse(opened.db, 'refuse', limits)).rejects.toMatchObject({
      code: 'too_many_requests',
      details: { retryAfterSeconds: 30 },
    })
  })
})
