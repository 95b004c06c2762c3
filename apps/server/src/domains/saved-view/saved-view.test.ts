import type { Sent } from '@stoa/contract/route.ts'
import type { SavedViewList } from '@stoa/contract/saved-view.ts'
import { maxSavedViews, savedView } from '@stoa/contract/saved-view.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestApp } from '../../../test/app.ts'
import { startTestApp } from '../../../test/app.ts'
import type { Made } from '../../../test/make.ts'
import { makeAdmin, makeApiKey, makeManager, makeMerchant, makeOperator, makeViewer } from '../../../test/make.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

type Body = Sent<typeof savedView.upsert>['body']
const soldOut: Body = { list: 'products', name: 'Sold out', filters: { instock: ['false'] } }
const save = (who: Made, body: Body) => app.call(savedView.upsert, { as: who.as, body })
const namesOf = async (who: Made, list: SavedViewList = 'products') =>
  (await app.call(savedView.list, { as: who.as, query: { list } })).map(({ name }) => name)

async function office() {
  const owner = await makeOperator(app)
  return { owner, manager: await makeManager(app, owner), viewer: await makeViewer(app, owner) }
}

describe('a saved view', () => {
  test('keeps the whole question and the columns, for its maker and for its list', async () => {
    const { owner, manager, viewer } = await office()
    const whole = {
      ...soldOut,
      view: 'all',
      text: 'lamp "desk"',
      sort: '-name',
      filters: { instock: ['false'], merchantId: ['b', 'a'] },
      hiddenColumns: ['stock', 'price'],
    }
    const made = await save(viewer, whole)
    expect(made).toMatchObject({ ...whole, isShared: false, isMine: true, mayChange: true, makerName: viewer.name, version: 1 })
    expect(await app.call(savedView.list, { as: viewer.as, query: { list: 'products' } })).toEqual([made])
    expect(await namesOf(viewer, 'orders')).toEqual([])
    expect([await namesOf(owner), await namesOf(manager)]).toEqual([[], []])
  })

  test('of a colleague is not there until it is shared, for an owner neither', async () => {
    const { owner, manager } = await office()
    const { id } = await save(manager, soldOut)
    for (const change of [
      app.refused(savedView.remove, { as: owner.as, params: { id } }),
      app.refused(savedView.upsert, { as: owner.as, body: { ...soldOut, id, version: 1 } }),
    ])
      expect((await change).code).toBe('not_found')
    await save(manager, { ...soldOut, id, version: 1, isShared: true })
    expect(await app.call(savedView.list, { as: owner.as, query: { list: 'products' } })).toMatchObject([
      { id, isShared: true, isMine: false, mayChange: true, makerName: manager.name },
    ])
  })

  test('that is shared is seen by everyone of the company and nobody else, after their own', async () => {
    const { owner, viewer } = await office()
    const stranger = await makeMerchant(app, { marketplaceId: owner.marketplaceId })
    const shared = await save(owner, { ...soldOut, name: 'A first', isShared: true })
    await save(viewer, { ...soldOut, name: 'Z' })
    await save(viewer, { ...soldOut, name: 'B', isShared: true })
    expect(await namesOf(viewer)).toEqual(['Z', 'B', 'A first'])
    expect(await namesOf(owner)).toEqual(['A first', 'B'])
    expect(await namesOf(stranger)).toEqual([])
    expect((await app.refused(savedView.remove, { as: stranger.as, params: { id: shared.id } })).code).toBe('not_found')
    expect((await app.refused(savedView.upsert, { as: stranger.as, body: { ...soldOut, id: shared.id, version: 1 } })).code).toBe('not_found')
  })

  test('that is shared is changed and deleted by its maker and by an owner only', async () => {
    const { owner, manager, viewer } = await office()
    const { id } = await save(manager, { ...soldOut, isShared: true })
    const refused = await app.refused(savedView.upsert, { as: viewer.as, body: { ...soldOut, id, version: 1, name: 'Mine now' } })
    expect(refused).toMatchObject({ code: 'not_allowed', detail: `Only ${manager.name} or an owner can change this view.` })
    expect((await app.refused(savedView.remove, { as: viewer.as, params: { id } })).code).toBe('not_allowed')
    expect((await app.call(savedView.list, { as: viewer.as, query: { list: 'products' } }))[0]).toMatchObject({ mayChange: false })
    const renamed = await save(owner, { ...soldOut, id, version: 1, name: 'Gone', isShared: true })
    expect(renamed).toMatchObject({ name: 'Gone', isMine: false, makerName: manager.name, version: 2 })
    expect(await namesOf(manager)).toEqual(['Gone'])
    await app.call(savedView.remove, { as: owner.as, params: { id } })
    expect([await namesOf(manager), await namesOf(owner)]).toEqual([[], []])
  })

  test('is not overwritten by who saw an older one', async () => {
    const { owner } = await office()
    const made = await save(owner, soldOut)
    await save(owner, { ...soldOut, id: made.id, version: 1, text: 'lamp' })
    const refused = await app.refused(savedView.upsert, { as: owner.as, body: { ...soldOut, id: made.id, version: 1, text: 'chair' } })
    expect(refused).toMatchObject({ code: 'stale_version', current: { text: 'lamp', version: 2 } })
    expect((await app.refused(savedView.upsert, { as: owner.as, body: { ...soldOut, id: made.id } })).errors).toMatchObject([{ path: 'version' }])
    const moved: Body = { ...soldOut, id: made.id, version: 2, list: 'orders' }
    expect((await app.refused(savedView.upsert, { as: owner.as, body: moved })).errors).toMatchObject([{ path: 'list' }])
  })
})

describe('the name of a saved view', () => {
  test('is there once per person and list, whatever its letters', async () => {
    const { owner, manager } = await office()
    await save(owner, soldOut)
    const again = await app.refused(savedView.upsert, { as: owner.as, body: { ...soldOut, name: '  SOLD out ' } })
    expect(again).toMatchObject({
      code: 'already_exists',
      errors: [{ path: 'name', message: 'A view with this name already exists. Choose another name.' }],
    })
    const other = await save(owner, { ...soldOut, name: 'Other' })
    const renamed = await app.refused(savedView.upsert, { as: owner.as, body: { ...soldOut, id: other.id, version: 1 } })
    expect(renamed.errors).toMatchObject([{ path: 'name' }])
    await save(owner, { ...soldOut, list: 'orders' })
    await save(manager, soldOut)
  })

  test('is needed and short', async () => {
    const { owner } = await office()
    for (const name of ['  ', 'x'.repeat(61)])
      expect((await app.refused(savedView.upsert, { as: owner.as, body: { ...soldOut, name } })).errors).toMatchObject([{ path: 'name' }])
  })
})

test('A person keeps at most fifty views of a list, however many are sent at once', async () => {
  const { owner, manager } = await office()
  await Promise.all(Array.from({ length: maxSavedViews - 1 }, (_, n) => save(owner, { ...soldOut, name: `View ${n}` })))
  const last = await Promise.all(['one', 'two', 'three'].map((name) => app.raw(savedView.upsert, { as: owner.as, body: { ...soldOut, name } })))
  expect(last.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(last.find(({ status }) => status === 422)?.body).toMatchObject({ errors: [{ path: 'name', code: 'too_many' }] })
  expect(await namesOf(owner)).toHaveLength(maxSavedViews)
  await save(owner, { ...soldOut, list: 'orders' })
  await save(manager, soldOut)
})

test('Machines have no views, administrators do', async () => {
  const { owner } = await office()
  const key = await makeApiKey(app, owner, ['product:read'])
  expect((await app.refused(savedView.list, { as: key.as, query: { list: 'products' } })).code).toBe('not_allowed')
  const admin = await makeAdmin(app)
  await save(admin, { ...soldOut, list: 'runs' })
  expect(await namesOf(admin, 'runs')).toEqual(['Sold out'])
})

test('Its questions are answered from an index', async () => {
  const plan = async (where: string) => {
    const client = await app.pool.connect()
    try {
      await client.query('begin; set local enable_seqscan = off')
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain select * from saved_view v where ${where}`)
      await client.query('rollback')
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    } finally {
      client.release()
    }
  }
  const id = '00000000-0000-7000-8000-000000000000'
  expect(await plan(`company_id = '${id}' and user_id = '${id}' and list = 'products'`)).toMatch(/saved_view_name_once/)
  expect(await plan(`company_id = '${id}' and list = 'products' and is_shared order by lower(name)`)).toMatch(/saved_view_shared/)
})
