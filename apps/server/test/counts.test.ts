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

/** Whether a list `counts` its rows with `count=true` or `refuses` to, for somebody who may read it; what it answers where neither. */
async function answerOf(route: (typeof everyRoute)[number]): Promise<string> {
  const principal = (['O1 owner', 'M1 owner', 'ADMIN'] as const).find((one) => mayCall(one, route)) ?? 'nobody'
  const ids = world.ids[principal === 'O1 owner' ? 'O1' : 'M1']
  const { wire } = requestOf(route, ids, principal, world)
  const { status, text } = await rolledBack.call(route, world.callers[principal].as, { ...wire, query: { ...wire.query, count: true } })
  const answer = JSON.parse(text) as { totalCount?: number; errors?: { path: string }[] }
  if (status === 200) return typeof answer.totalCount === 'number' ? 'counts' : 'ignores it'
  return status === 422 && answer.errors?.some(({ path }) => path === 'count') ? 'refuses' : `${status} ${text}`
}

it('every list counts its rows with `count=true` where its contract says so, and refuses to elsewhere', { timeout: 120_000 }, async () => {
  const lists = everyRoute.filter(({ paged }) => paged !== undefined)
  expect(lists.length).toBeGreaterThan(40)
  const answers: string[] = []
  for (const route of lists) answers.push(`${nameOf(route)} ${await answerOf(route)}`)
  expect(answers).toEqual(lists.map((route) => `${nameOf(route)} ${route.paged?.counts ? 'counts' : 'refuses'}`))
})
