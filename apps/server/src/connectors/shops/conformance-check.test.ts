import { connectionHealth } from '@stoa/contract/connection-health.ts'
import { runs } from '@stoa/contract/run.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../test/app.ts'
import { startTestApp } from '../../../test/app.ts'
import { connectSubject } from '../../../test/connect-subject.ts'
import { useShopSubjects } from '../../../test/shop-subjects.ts'
import { startDueChecks } from '../../domains/connection/health/start-due-checks.ts'
import { checkShop } from '../../domains/product/check/check-shop.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

// A feed is a file: it is read whole by its schedule, and nothing of it can be looked up.
const comparable = useShopSubjects().filter(({ name }) => name !== 'feed')

describe.each(comparable)('The hourly comparison of $name', (subject) => {
  it('counts what is in the shop and here, and catches up what is missing, changed and gone', async () => {
    const opened = await subject.open(12)
    const { references, setGone } = opened
    if (!setGone) throw new Error('its products can be removed')
    const [late = '', renamed = '', removed = ''] = references
    await setGone(late, true)
    const { merchant, connectionId, jobCtx, sync } = await connectSubject(app, subject.connector, opened)
    const runId = await sync()
    expect(await app.call(runs.get, { as: merchant.as, params: { id: runId } })).toMatchObject({ status: 'done', created: 11, failed: 0 })

    await setGone(late, false)
    await setGone(removed, true)
    const ctx = jobCtx((products) => products.map((one) => (one.reference === renamed ? { ...one, name: 'Renamed in the shop' } : one)))
    await startDueChecks(ctx)
    const { rows } = await app.pool.query<{ isStarted: boolean }>('select checked_at is not null as "isStarted" from connection where id = $1', [
      connectionId,
    ])
    expect(rows).toEqual([{ isStarted: true }])
    await checkShop(ctx, { companyId: merchant.companyId, connectionId })
    const read = async () => (await app.call(connectionHealth.get, { as: merchant.as })).check
    const found = await read()
    expect(found).toMatchObject({ state: 'done', kind: 'full', productsThere: 11, productsHere: 12, missing: 1, changed: 1, gone: 1 })
    expect(found).toMatchObject({ unreadable: 0, error: null })
    const kinds = found?.samples.map(({ reference, kind }) => `${reference} ${kind}`)
    expect(kinds?.toSorted()).toEqual([`${late} missing`, `${renamed} changed`, `${removed} gone`].toSorted())
    const offered = await app.pool.query<{ reference: string; name: string }>(
      `select merchant_product_reference as reference, name from product where merchant_id = $1 and status <> 'Discontinued'`,
      [merchant.companyId],
    )
    expect(offered.rows.map(({ reference }) => reference).toSorted()).toEqual(references.filter((one) => one !== removed).toSorted())
    expect(offered.rows.find(({ reference }) => reference === renamed)?.name).toBe('Renamed in the shop')

    await checkShop(ctx, { companyId: merchant.companyId, connectionId })
    expect(await read()).toMatchObject({ state: 'done', productsThere: 11, productsHere: 11, missing: 0, changed: 0, gone: 0, samples: [] })
  })
})
