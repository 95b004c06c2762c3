import { collection } from '@stoa/contract/collection.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestApp } from '../../../test/app.ts'
import { startTestApp } from '../../../test/app.ts'
import { makePicture, makeProducts } from '../../../test/make-products.ts'
import { makeMerchant, makeOperator, makeViewer } from '../../../test/make.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

type Operator = Awaited<ReturnType<typeof makeOperator>>

function add(operator: Operator, name: string, parentId: string | null = null, requiresApproval = true) {
  return app.call(collection.create, { as: operator.as, body: { name, parentId, requiresApproval } })
}

async function names(
  operator: Operator,
  query: { isRoot?: boolean; isLeaf?: boolean; parentId?: string } = {},
  page: Record<string, string | number | boolean> = {},
) {
  const { value } = await app.call(collection.paged, { as: operator.as, params: { id: operator.marketplaceId }, query, page })
  return value.map(({ name }) => name)
}

describe('a collection with a picture', () => {
  test('is created at the top, moved below another and back to the top', async () => {
    const operator = await makeOperator(app)
    const bytes = await sharp({ create: { width: 560, height: 200, channels: 3, background: '#3366aa' } })
      .jpeg()
      .toBuffer()
    const upload = { picture: { name: 'blob.jpeg', type: 'image/jpeg', bytes } }
    const home = await app.call(collection.create, { as: operator.as, body: { name: 'Home', parentId: null }, upload })
    expect(home).toMatchObject({ parentId: null, requiresApproval: true })
    const garden = await add(operator, 'Garden')
    const move = (version: number, parentId: string | null) =>
      app.call(collection.update, { as: operator.as, body: { id: home.id, version, parentId }, upload })
    expect(await move(1, garden.id)).toMatchObject({ parentId: garden.id })
    expect(await move(2, null)).toMatchObject({ parentId: null })
  })
})

describe('the tree of a marketplace', () => {
  test('is listed parents before children, siblings in their order, with the way to each', async () => {
    const operator = await makeOperator(app)
    const home = await add(operator, 'Home')
    await add(operator, 'Garden')
    const lamps = await add(operator, 'Lamps', home.id)
    await add(operator, 'Desk lamps', lamps.id)
    await add(operator, 'Chairs', home.id)
    expect(await names(operator)).toEqual(['Home', 'Lamps', 'Desk lamps', 'Chairs', 'Garden'])
    expect(await names(operator, { isRoot: true })).toEqual(['Home', 'Garden'])
    expect(await names(operator, { isLeaf: true })).toEqual(['Desk lamps', 'Chairs', 'Garden'])
    expect(await names(operator, { isLeaf: false })).toEqual(['Home', 'Lamps'])
    expect(await names(operator, { parentId: home.id })).toEqual(['Lamps', 'Chairs'])
    expect(await names(operator, {}, { filter: 'name co "LÂMPS"' })).toEqual(['Lamps', 'Desk lamps'])
    expect(await names(operator, {}, { sort: 'name' })).toEqual(['Chairs', 'Desk lamps', 'Garden', 'Home', 'Lamps'])
    expect((await names(operator, {}, { sort: '-updatedAt' }))[0]).toBe('Chairs')
    const { value } = await app.call(collection.paged, { as: operator.as, params: { id: operator.marketplaceId }, query: {} })
    const desk = value.find(({ name }) => name === 'Desk lamps')
    expect(desk?.path.map(({ name }) => name)).toEqual(['Home', 'Lamps', 'Desk lamps'])
    expect(desk).toMatchObject({ isRoot: false, isLeaf: true, parentId: lamps.id })
  })

  test('is paged without skipping or repeating a collection, whatever the sort', async () => {
    const operator = await makeOperator(app)
    for (const name of ['A', 'B', 'C']) {
      const parent = await add(operator, name)
      for (const child of ['1', '2']) await add(operator, `${name}${child}`, parent.id)
    }
    for (const sort of ['position', 'name', '-updatedAt']) {
      const seen: string[] = []
      let cursor: string | undefined
      for (let round = 0; round < 20; round++) {
        const page = await app.call(collection.paged, {
          as: operator.as,
          params: { id: operator.marketplaceId },
          query: {},
          page: { sort, limit: 2, count: true, ...(cursor ? { cursor } : {}) },
        })
        expect(page.totalCount).toBe(9)
        seen.push(...page.value.map(({ name }) => name))
        if (page.next === null) break
        cursor = new URL(page.next, app.publicUrl).searchParams.get('cursor') ?? ''
      }
      expect([...seen].sort(), sort).toEqual(['A', 'A1', 'A2', 'B', 'B1', 'B2', 'C', 'C1', 'C2'])
      if (sort === 'position') expect(seen).toEqual(['A', 'A1', 'A2', 'B', 'B1', 'B2', 'C', 'C1', 'C2'])
    }
  })

  test('lets a collection move behind a sibling, to the front and under another parent', async () => {
    const operator = await makeOperator(app)
    const [a, b, c] = [await add(operator, 'A'), await add(operator, 'B'), await add(operator, 'C')]
    await app.call(collection.update, { as: operator.as, body: { id: c.id, version: c.version, afterId: null } })
    expect(await names(operator)).toEqual(['C', 'A', 'B'])
    await app.call(collection.update, { as: operator.as, body: { id: c.id, version: 2, afterId: a.id } })
    expect(await names(operator)).toEqual(['A', 'C', 'B'])
    const moved = await app.call(collection.update, { as: operator.as, body: { id: b.id, version: b.version, parentId: a.id } })
    expect(moved.path.map(({ name }) => name)).toEqual(['A', 'B'])
    expect(await names(operator)).toEqual(['A', 'B', 'C'])
    const problem = await app.refused(collection.update, { as: operator.as, body: { id: c.id, version: 3, afterId: b.id } })
    expect(problem.errors?.[0]).toMatchObject({ path: 'afterId', code: 'not_a_sibling' })
  })

  test('refuses a collection under itself or its own descendant', async () => {
    const operator = await makeOperator(app)
    const top = await add(operator, 'Top')
    const middle = await add(operator, 'Middle', top.id)
    const bottom = await add(operator, 'Bottom', middle.id)
    for (const parentId of [top.id, middle.id, bottom.id]) {
      const problem = await app.refused(collection.update, { as: operator.as, body: { id: top.id, version: 1, parentId } })
      expect(problem).toMatchObject({ code: 'state_forbids', status: 409 })
    }
  })

  test('stays a tree when two collections are moved under each other at once', async () => {
    const operator = await makeOperator(app)
    const [a, b] = [await add(operator, 'A'), await add(operator, 'B')]
    const answers = await Promise.all([
      app.raw(collection.update, { as: operator.as, body: { id: a.id, version: 1, parentId: b.id } }),
      app.raw(collection.update, { as: operator.as, body: { id: b.id, version: 1, parentId: a.id } }),
    ])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect((await names(operator)).toSorted()).toEqual(['A', 'B'])
  })

  test('refuses a change of an older version with the collection as it now is, and a name twice under one parent', async () => {
    const operator = await makeOperator(app)
    const one = await add(operator, 'One')
    await app.call(collection.update, { as: operator.as, body: { id: one.id, version: 1, name: 'Uno' } })
    const stale = await app.refused(collection.update, { as: operator.as, body: { id: one.id, version: 1, name: 'Eins' } })
    expect(stale).toMatchObject({ code: 'stale_version', current: { name: 'Uno', version: 2 } })
    const twice = await app.refused(collection.create, { as: operator.as, body: { name: 'Uno' } })
    expect(twice).toMatchObject({ code: 'already_exists', errors: [{ path: 'name' }] })
    const otherCase = await app.refused(collection.create, { as: operator.as, body: { name: 'UNO' } })
    expect(otherCase).toMatchObject({ code: 'already_exists', errors: [{ path: 'name' }] })
    const below = await app.call(collection.create, { as: operator.as, body: { name: 'uno', parentId: one.id } })
    const moved = await app.refused(collection.update, { as: operator.as, body: { id: below.id, version: 1, parentId: null } })
    expect(moved).toMatchObject({ code: 'already_exists', errors: [{ path: 'name' }] })
    // The same one may be written otherwise.
    expect((await app.call(collection.update, { as: operator.as, body: { id: one.id, version: 2, name: 'uno' } })).name).toBe('uno')
  })
})

describe('a collection', () => {
  test('keeps its picture cut to 2.8 to 1, shows it publicly, and loses the old one with a new one', async () => {
    const operator = await makeOperator(app)
    const bytes = await sharp({ create: { width: 1200, height: 900, channels: 3, background: '#804020' } })
      .png()
      .toBuffer()
    const picture = { name: 'shop.png', type: 'image/png', bytes }
    const made = await app.call(collection.create, { as: operator.as, body: { name: 'Pictured' }, upload: { picture } })
    const first = await fetch(`${app.publicUrl}${made.picture?.src}`)
    expect(first.status).toBe(200)
    const { width, height } = await sharp(Buffer.from(await first.arrayBuffer())).metadata()
    expect([width, height]).toEqual([560, 200])
    const changed = await app.call(collection.update, { as: operator.as, body: { id: made.id, version: 1 }, upload: { picture } })
    expect(changed.picture?.src).not.toBe(made.picture?.src)
    expect((await fetch(`${app.publicUrl}${made.picture?.src}`)).status).toBe(404)
    const bare = await app.call(collection.update, { as: operator.as, body: { id: made.id, version: 2, removePicture: true } })
    expect(bare.picture).toBeNull()
    const broken = await app.refused(collection.create, {
      as: operator.as,
      body: { name: 'Broken' },
      upload: { picture: { ...picture, bytes: Buffer.from('no picture') } },
    })
    expect(broken.code).toBe('file_unreadable')
  })

  test('shows four pictures of its products, how many it has and how many wait', async () => {
    const operator = await makeOperator(app)
    const merchant = await makeMerchant(app, { marketplaceId: operator.marketplaceId })
    const stranger = await makeMerchant(app, { marketplaceId: operator.marketplaceId })
    const place = await add(operator, 'Lamps')
    const products = await makeProducts(app, merchant, 6)
    for (const product of products) await makePicture(app, product)
    const chosen = products.map(({ id }) => ({ id }))
    await app.call(collection.addProducts, { as: operator.as, body: { collectionId: place.id, products: chosen.slice(0, 5) } })
    await app.call(collection.addProducts, { as: merchant.as, body: { collectionId: place.id, products: chosen.slice(5) } })
    const card = await app.call(collection.get, { as: operator.as, params: { id: place.id } })
    expect(card).toMatchObject({ totalItems: 6, pendingItems: 1 })
    expect(card.images).toHaveLength(4)
    expect(card.images[0]?.src).toMatch(/^\/files\/pictures\/.*\/grid\.webp$/)
    expect(await app.call(collection.get, { as: stranger.as, params: { id: place.id } })).toMatchObject({ totalItems: 5, pendingItems: 0 })
  })

  test('is deleted only without children and rules, and its products move, in order, to where they are sent', async () => {
    const operator = await makeOperator(app)
    const merchant = await makeMerchant(app, { marketplaceId: operator.marketplaceId })
    const [from, to, parent] = [await add(operator, 'From'), await add(operator, 'To'), await add(operator, 'Parent')]
    await add(operator, 'Child', parent.id)
    const products = await makeProducts(app, merchant, 3)
    const chosen = products.map(({ id }) => ({ id }))
    await app.call(collection.addProducts, { as: operator.as, body: { collectionId: from.id, products: chosen } })
    await app.call(collection.addProducts, { as: merchant.as, body: { collectionId: to.id, products: chosen.slice(1, 2) } })
    expect(await app.refused(collection.remove, { as: operator.as, body: { id: parent.id } })).toMatchObject({ code: 'in_use' })
    expect(await app.refused(collection.remove, { as: operator.as, body: { id: from.id, moveListingsTo: from.id } })).toMatchObject({
      code: 'invalid_input',
    })
    await app.db
      .insertInto('commission_rule')
      .values({ marketplace_id: operator.marketplaceId, position: 'a0', name: 'Lamps', collection_id: from.id })
      .execute()
    expect(await app.refused(collection.remove, { as: operator.as, body: { id: from.id } })).toMatchObject({ code: 'in_use', status: 409 })
    await app.db.deleteFrom('commission_rule').where('marketplace_id', '=', operator.marketplaceId).execute()

    await app.call(collection.remove, { as: operator.as, body: { id: from.id, moveListingsTo: to.id } })
    const { value } = await app.call(collection.products, { as: operator.as, params: { id: to.id }, query: {} })
    expect(value.map(({ id }) => id)).toEqual([products[1]?.id, products[0]?.id, products[2]?.id])
    expect(value.map(({ approvalStatus }) => approvalStatus)).toEqual(['Approved', 'Approved', 'Approved'])

    await app.call(collection.remove, { as: operator.as, body: { id: to.id } })
    const inbox = await app.call(collection.listings, { as: operator.as, query: { isPlaced: false } })
    expect(inbox.value).toHaveLength(3)
    expect(inbox.value.every((listing) => listing.collection === null)).toBe(true)
  })
})

describe('who is not concerned', () => {
  test('gets 404 for a collection of another marketplace, as for one that is not there', async () => {
    const [operator, other] = [await makeOperator(app), await makeOperator(app)]
    const stranger = await makeMerchant(app, { marketplaceId: other.marketplaceId })
    const requesting = await makeMerchant(app, { marketplaceId: operator.marketplaceId, partnership: 'REQUESTED' })
    const place = await add(operator, 'Private')
    for (const caller of [other, stranger, requesting]) {
      expect((await app.refused(collection.get, { as: caller.as, params: { id: place.id } })).code).toBe('not_found')
      expect((await app.refused(collection.paged, { as: caller.as, params: { id: operator.marketplaceId }, query: {} })).code).toBe('not_found')
      expect((await app.refused(collection.products, { as: caller.as, params: { id: place.id }, query: {} })).code).toBe('not_found')
      expect(
        (await app.refused(collection.addProducts, { as: caller.as, body: { collectionId: place.id, products: [{ id: place.id }] } })).code,
      ).toBe('not_found')
    }
    expect((await app.refused(collection.update, { as: other.as, body: { id: place.id, version: 1, name: 'Mine' } })).code).toBe('not_found')
    expect((await app.refused(collection.remove, { as: other.as, body: { id: place.id } })).code).toBe('not_found')
    expect((await app.refused(collection.create, { as: other.as, body: { name: 'Under', parentId: place.id } })).code).toBe('not_found')
  })

  test('changes nothing as a viewer or a merchant', async () => {
    const operator = await makeOperator(app)
    const viewer = await makeViewer(app, operator)
    const merchant = await makeMerchant(app, { marketplaceId: operator.marketplaceId })
    for (const caller of [viewer, merchant]) {
      expect((await app.refused(collection.create, { as: caller.as, body: { name: 'No' } })).code).toBe('not_allowed')
      expect((await app.refused(collection.listings, { as: caller.as, query: {} })).code).toBe('not_allowed')
    }
    expect((await app.raw(collection.paged, { as: merchant.as, params: { id: operator.marketplaceId }, query: {} })).status).toBe(200)
  })
})
