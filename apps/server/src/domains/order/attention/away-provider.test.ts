import { message } from '@stoa/messages/describe.ts'
import { sql } from 'kysely'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { createOrders, makeMarket, purchase, script } from '../../../../test/make-orders.ts'
import { createJobCtx } from '../../../../test/payout-by-hand.ts'
import { UpstreamError } from '../../../kit/errors.ts'
import { cancelUnpaid } from '../unpaid/cancel-unpaid.ts'
import { resolveStuck } from './resolve-stuck.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

it.each([resolveStuck, cancelUnpaid])('a payment provider that does not answer holds up no payment of another: %o', async (work) => {
  for (let n = 0; n < 2; n += 1) {
    const { operator, offer } = await makeMarket(app, { priceMinor: 1000 })
    await script(app, operator.marketplaceId, ['payments:late'])
    await createOrders(app, operator.as, purchase([{ variantId: offer.variantId, quantity: 1 }]))
    await sql`update marketplace set cancel_unpaid_after_hours = 1 where id = ${operator.marketplaceId}`.execute(app.db)
  }
  await app.installation.jobs.drain(app.installation.jobContextFactory)
  await sql`update "order" set payment_status_at = now() - interval '2 hours'`.execute(app.db)
  const requested = new Set<string>()
  const otherRequested = Promise.withResolvers<boolean>()
  const find = async ({ connectionId }: { connectionId: string }) => {
    if (requested.size > 0 && !requested.has(connectionId)) otherRequested.resolve(true)
    requested.add(connectionId)
    // The first does not answer until another gets a request.
    expect(await Promise.race([otherRequested.promise, setTimeout(3000, false)])).toBe(true)
    throw new UpstreamError('unreachable', message('upstream.order_being_sent'))
  }
  await work(createJobCtx(app, { find }))
  expect(requested.size).toBeGreaterThan(1)
})
