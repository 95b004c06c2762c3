import { everyRoute } from '@stoa/contract/routes.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { nameOf } from './access-table.ts'
import type { TestApp } from './app.ts'
import { startTestApp } from './app.ts'
import { mayCall, requestOf } from './ask-every-route.ts'
import type { World } from './fixtures.ts'
import { makeWorld } from './fixtures.ts'
import type { RollbackClient } from './rollback-client.ts'
import { openRollbackClient } from './rollback-client.ts'

let app: TestApp
let world: World
let rolledBack: RollbackClient
beforeAll(async () => {
  app = await startTestApp()
  world = await makeWorld(app)
  rolledBack = await openRollbackClient(app)
})
afterAll(async () => {
  await rolledBack.stop()
  await app.stop()
})

/** Refused before for another reason here: the payment accounts of this world are not open to change. */
const refusedBefore = ['GET /Integration/CreatePayoutAccount/{id}', 'GET /Integration/CreateSubscriptionAccount/{id}']

it('the contract says of each request that needs the password again, and of no other, that it does', async () => {
  await app.pool.query(`update session set authenticated_at = now() - interval '10 minutes'`)
  const refused = new Set<string>()
  for (const route of everyRoute) {
    if (route.permission === 'anyone') continue
    for (const principal of ['O1 owner', 'M1 owner', 'ADMIN'] as const) {
      if (!mayCall(principal, route)) continue
      const ids = world.ids[principal === 'O1 owner' ? 'O1' : 'M1']
      const { wire } = requestOf(route, ids, principal, world)
      const { text } = await rolledBack.call(route, world.callers[principal].as, wire)
      if (text.includes('"reauth_required"')) refused.add(nameOf(route))
    }
  }
  const always = everyRoute.filter(({ reauthentication }) => reauthentication === 'always').map(nameOf)
  const declared = everyRoute.filter(({ reauthentication }) => reauthentication !== undefined).map(nameOf)
  expect([...refused].filter((name) => !declared.includes(name))).toEqual([])
  expect(always.filter((name) => !refused.has(name))).toEqual(refusedBefore)
})
