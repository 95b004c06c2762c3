import { marketplace } from '@stoa/contract/marketplace.ts'
import { order } from '@stoa/contract/order.ts'
import { payout } from '@stoa/contract/payout.ts'
import { message } from '@stoa/messages/describe.ts'
import { sql } from 'kysely'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestApp } from '../../../test/app.ts'
import { startTestApp } from '../../../test/app.ts'
import { makeMarket, makePaidOrder, script, settle } from '../../../test/make-orders.ts'
import { unique } from '../../../test/make.ts'
import { createJobCtx } from '../../../test/payout-by-hand.ts'
import { UpstreamError } from '../../kit/errors.ts'
import { resolveStuckPayouts } from './resolve-stuck-payouts.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

/** Makes a payout that its provider did not pay for lack of balance, an hour ago. */
async function makeStuckPayout(): Promise<void> {
  const { operator, offer } = await makeMarket(app, { priceMinor: 10_000 })
  const { version } = await app.call(marketplace.myMarketplace, { as: operator.as })
  await app.call(marketplace.updateMyMarketplace, { as: operator.as, body: { version, returnWindowDays: 0, payoutMinimumMinor: 0 } })
  const { hash } = await makePaidOrder(app, operator.as, offer, 1)
  await app.call(order.fulfil, { as: operator.as, body: { hash } })
  await settle(app)
  await script(app, operator.marketplaceId, ['payouts:insufficient'])
  const { payouts } = await app.call(payout.run, { as: operator.as, key: unique(), body: {} })
  await settle(app)
  await sql`update payout set status_at = now() - interval '1 hour' where id = ${payouts[0]?.id ?? ''}`.execute(app.db)
}

it('a payment provider that does not answer about a stuck payout holds up none of another marketplace', async () => {
  await makeStuckPayout()
  await makeStuckPayout()
  const requested = new Set<string>()
  const otherRequested = Promise.withResolvers<boolean>()
  const find = async ({ connectionId }: { connectionId: string }) => {
    if (requested.size > 0 && !requested.has(connectionId)) otherRequested.resolve(true)
    requested.add(connectionId)
    // The first does not answer until another gets a request.
    expect(await Promise.race([otherRequested.promise, setTimeout(3000, false)])).toBe(true)
    throw new UpstreamError('unreachable', message('upstream.order_being_sent'))
  }
  await resolveStuckPayouts(createJobCtx(app, { find }))
  expect(requested.size).toBe(2)
})
