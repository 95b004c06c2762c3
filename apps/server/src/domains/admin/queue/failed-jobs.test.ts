import { admin } from '@stoa/contract/admin.ts'
import { audit } from '@stoa/contract/audit.ts'
import { dashboard } from '@stoa/contract/dashboard.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { makeAdmin, makeOperator, unique } from '../../../../test/make.ts'
import { webhookEndpoint } from '@stoa/contract/webhook-endpoint.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

/** A test event whose job has failed permanently before it was sent. */
async function makeFailedJob() {
  const operator = await makeOperator(app)
  const body = { url: `${app.publicUrl}/sandbox/hooks/${unique()}`, topics: ['order.created' as const] }
  const { endpoint } = await app.call(webhookEndpoint.create, { as: operator.as, body })
  const delivery = await app.call(webhookEndpoint.sendTest, { as: operator.as, params: { id: endpoint.id } })
  await app.pool.query(
    `update pgboss.job set state = 'failed', completed_on = now(), retry_count = 3, output = '{"message":"The disk is full"}'
     where name = 'webhook.deliver' and data ->> 'deliveryId' = $1`,
    [delivery.id],
  )
  return { operator, delivery }
}

describe('the health of the installation', () => {
  const health = async () => {
    const { checks, ...versions } = await app.call(admin.health, { as: (await makeAdmin(app)).as })
    return { ...versions, codeOf: Object.fromEntries(checks.map(({ part, code, count }) => [part, [code, count]])) }
  }

  it('says of each part whether it works, and what is missing', async () => {
    const { codeOf, version, databaseVersion } = await health()
    expect(codeOf).toMatchObject({
      database: ['database_ok', expect.any(Number)],
      migrations: ['migrations_ok', expect.any(Number)],
      worker: ['worker_missing', null],
      mail: ['mail_outbox', null],
      storage: ['storage_ok', null],
    })
    expect([version, databaseVersion]).toEqual([expect.stringMatching(/^\d+\.\d+\.\d+$/), expect.stringMatching(/^1[78]/)])
    expect((await app.refused(admin.health, { as: (await makeOperator(app)).as })).code).toBe('not_allowed')
  })

  it('counts the workers, failed jobs and jobs nobody took', async () => {
    const client = await app.pool.connect()
    await client.query(`select pg_advisory_lock_shared(hashtextextended('stoa-workers', 0))`)
    expect((await health()).codeOf.worker).toEqual(['worker_ok', 1])
    await client.query(`select pg_advisory_unlock_shared(hashtextextended('stoa-workers', 0))`)
    client.release()
    const onDashboard = async () => {
      const { attention } = await app.call(dashboard.my, { as: (await makeAdmin(app)).as })
      return attention.filter(({ link }) => link === '/admin/jobs').map(({ key, label }) => [key, label])
    }
    expect(await onDashboard()).toEqual([])
    await makeFailedJob()
    expect((await health()).codeOf.jobs?.[0]).toBe('jobs_failed')
    expect(await onDashboard()).toEqual([['jobs_failed', 'Jobs that failed']])
    await app.pool.query(`update pgboss.job set state = 'retry', start_after = now() - interval '6 minutes' where state = 'failed'`)
    expect((await health()).codeOf.jobs?.[0]).toBe('jobs_late')
    expect(await onDashboard()).toEqual([['jobs_late', 'Jobs that are late']])
    await app.drain()
  })
})

describe('background jobs', () => {
  it('that failed are listed with their error, and done after an owner retries them', async () => {
    const administrator = await makeAdmin(app)
    const { operator, delivery } = await makeFailedJob()
    expect(await app.call(admin.queues, { as: administrator.as })).toContainEqual(expect.objectContaining({ name: 'webhook.deliver', failed: 1 }))
    const { value } = await app.call(admin.failedJobs, { as: administrator.as, query: { name: 'webhook.deliver' } })
    expect(value).toMatchObject([{ name: 'webhook.deliver', attempts: 4, error: 'The disk is full' }])
    const ids = value.map(({ id }) => id)
    expect(await app.call(admin.retryJobs, { as: administrator.as, body: { name: 'webhook.deliver', ids } })).toEqual({ retried: 1 })
    expect(await app.call(admin.retryJobs, { as: administrator.as, body: { name: 'webhook.deliver' } })).toEqual({ retried: 0 })
    await app.drain()
    const sent = await app.call(webhookEndpoint.delivery, { as: operator.as, params: { id: delivery.id } })
    expect(sent.state).toBe('delivered')
    const log = await app.call(audit.paged, {
      as: administrator.as,
      query: { companyId: administrator.companyId } as unknown as Record<string, never>,
    })
    expect(log.value[0]).toMatchObject({ action: 'jobs.retried', object: 'webhook.deliver', label: 'Failed jobs retried' })
  })

  it('are retried by owners among the administrators only', async () => {
    const { operator } = await makeFailedJob()
    const viewer = await makeAdmin(app, { role: 'viewer' })
    const body = { name: 'webhook.deliver' }
    expect((await app.refused(admin.retryJobs, { as: viewer.as, body })).code).toBe('not_allowed')
    expect((await app.refused(admin.retryJobs, { as: operator.as, body })).code).toBe('not_allowed')
    expect((await app.refused(admin.failedJobs, { as: operator.as, query: {} })).code).toBe('not_allowed')
  })
})
