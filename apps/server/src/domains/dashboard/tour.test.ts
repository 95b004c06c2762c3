import { dashboard } from '@stoa/contract/dashboard.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from '../../../test/app.ts'
import { startTestApp } from '../../../test/app.ts'
import type { Made } from '../../../test/make.ts'
import { makeAdmin, makeApiKey, makeMerchant, makeOperator, makeViewer } from '../../../test/make.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const isOffered = async ({ as }: Made) => (await app.call(dashboard.my, { as })).isTourOffered

test('the tour is offered to each person of a merchant or a marketplace until they took or skipped it', async () => {
  const merchant = await makeMerchant(app)
  const colleague = await makeViewer(app, merchant)
  expect(await isOffered(merchant)).toBe(true)
  await app.call(dashboard.endTour, { as: merchant.as, body: {} })
  await app.call(dashboard.endTour, { as: merchant.as, body: {} })
  expect(await isOffered(merchant)).toBe(false)
  expect(await isOffered(colleague)).toBe(true)
  expect(await isOffered(await makeOperator(app))).toBe(true)
})

test('the tour is not offered to administrators, who have other screens, and not to API keys', async () => {
  expect(await isOffered(await makeAdmin(app))).toBe(false)
  const { as } = await makeApiKey(app, await makeOperator(app), ['order:read'])
  expect((await app.refused(dashboard.endTour, { as, body: {} })).code).toBe('not_allowed')
})
