import { bulkListing } from '@stoa/contract/bulk-listing.ts'
import { collection } from '@stoa/contract/collection.ts'
import { notification } from '@stoa/contract/notification.ts'
import { webhookEndpoint } from '@stoa/contract/webhook-endpoint.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestApp } from '../../../test/app.ts'
import { startTestApp } from '../../../test/app.ts'
import { makeMerchant, makeOperator, unique } from '../../../test/make.ts'
import { runFinished } from '../run/events.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

it('each end of a run that was resumed reaches webhooks and the bell, once', async () => {
  const operator = await makeOperator(app)
  const { as, companyId } = await makeMerchant(app, { marketplaceId: operator.marketplaceId })
  const place = await app.call(collection.create, { as: operator.as, body: { name: 'Lamps' } })
  const receiver = `${app.publicUrl}/sandbox/hooks/${unique()}`
  await app.call(webhookEndpoint.create, { as, body: { url: receiver, topics: ['run.finished'] } })
  const { runId } = await app.call(bulkListing.addAll, { as, body: { collectionId: place.id, selection: { products: {} } } })
  await app.drain()
  const notifyEnd = async () => {
    await app.db.transaction().execute((tx) => app.installation.jobs.enqueue(tx, runFinished, { companyId, runId, kind: 'listing' }))
    await app.drain()
  }
  const end = async (status: string, finishedAt: string | null) => {
    await app.pool.query('update run set status = $2, finished_at = $3 where id = $1', [runId, status, finishedAt])
    await notifyEnd()
  }
  await end('failed', '2026-11-20T10:00:00.000Z')
  await notifyEnd()
  // Resumed before the job of its end began: its second end is still to come.
  await end('queued', null)
  await end('failed', '2026-11-20T11:00:00.000Z')
  const { received } = (await (await fetch(receiver)).json()) as { received: { body: string }[] }
  const statuses = received.map(({ body }) => (JSON.parse(body) as { data: { status: string } }).data.status)
  expect(statuses.toSorted()).toEqual(['done', 'failed', 'failed'])
  const bell = await app.call(notification.my, { as })
  expect(bell.notifications.map(({ code, link }) => [code, link])).toEqual(Array(2).fill(['notification.run_failed', `/shop/runs/${runId}`]))
})
