import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestApp } from '../../../test/app.ts'
import { startTestApp } from '../../../test/app.ts'
import { makeMerchant } from '../../../test/make.ts'
import { createJobCtx } from '../../../test/payout-by-hand.ts'
import type { Ctx } from '../../kit/context.ts'
import { insertConnection } from './queries.ts'
import { startOrderReads } from './start-order-reads.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

it('reads the changed orders of a shop every hour where webhooks report them, also those of an app, and every ten minutes elsewhere', async () => {
  const jobCtx = createJobCtx(app)
  const connections: Record<string, string> = {}
  for (const provider of ['woocommerce', 'wix', 'vendure']) {
    const { companyId } = await makeMerchant(app)
    const id = randomUUID()
    connections[provider] = id
    const accountReference = provider === 'wix' ? id : null
    await jobCtx.transact((ctx) =>
      insertConnection(ctx.db, {
        id,
        companyId,
        kind: 'shop',
        provider,
        name: 'Shop',
        settings: {},
        secrets: jobCtx.vault.seal({}, id),
        accountReference,
      }),
    )
  }
  const ids = Object.values(connections)
  /** The shops that are read when the last reading was so many minutes ago. */
  const readAfter = async (minutes: number) => {
    await app.pool.query(`update connection set orders_read_at = now() - make_interval(mins => $2) where id = any($1)`, [ids, minutes])
    const due: string[] = []
    const emit = async (_event: unknown, ...facts: { connectionId: string }[]) => void due.push(...facts.map(({ connectionId }) => connectionId))
    const transact = (work: (ctx: Ctx) => Promise<unknown>) => work({ emit } as unknown as Ctx)
    await startOrderReads({ ...jobCtx, transact: transact as typeof jobCtx.transact, now: new Date() })
    return Object.keys(connections).filter((provider) => due.includes(connections[provider] ?? ''))
  }
  expect(await readAfter(5)).toEqual([])
  expect(await readAfter(12)).toEqual(['vendure'])
  expect(await readAfter(62)).toEqual(['woocommerce', 'wix', 'vendure'])
})
