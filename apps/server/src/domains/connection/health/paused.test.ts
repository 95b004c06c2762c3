import { company } from '@stoa/contract/company.ts'
import { connectionHealth } from '@stoa/contract/connection-health.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { makeSyncedShop } from '../../../../test/make-synced-shop.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

test('a company’s record names the directions of its shop that are paused, for its header', async () => {
  const { merchant } = await makeSyncedShop(app, 1)
  const { as } = merchant
  const paused = async () => (await app.call(company.my, { as })).pausedDirections
  expect(await paused()).toEqual([])
  const { version } = await app.call(connectionHealth.get, { as })
  const changed = await app.call(connectionHealth.update, { as, body: { version, paused: ['stock', 'orders_out'] } })
  expect(await paused()).toEqual(['orders_out', 'stock'])
  await app.call(connectionHealth.update, { as, body: { version: changed.version, paused: ['stock'] } })
  expect(await paused()).toEqual(['stock'])
})
