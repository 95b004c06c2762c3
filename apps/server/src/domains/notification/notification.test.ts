import { asWritten } from '@stoa/messages/describe.ts'
import { collection } from '@stoa/contract/collection.ts'
import { marketplace } from '@stoa/contract/marketplace.ts'
import { notification } from '@stoa/contract/notification.ts'
import { order } from '@stoa/contract/order.ts'
import type { NotificationKind } from '@stoa/contract/notification.ts'
import { pathOf } from '@stoa/contract/route-address.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestApp } from '../../../test/app.ts'
import { startTestApp } from '../../../test/app.ts'
import { makeMarket, makePaidOrder, purchase, script, settle, createOrders } from '../../../test/make-orders.ts'
import { makePicture, makeProducts } from '../../../test/make-products.ts'
import type { Made } from '../../../test/make.ts'
import { makeMerchant, makeOperator } from '../../../test/make.ts'
import { announceLive } from '../../kit/live.ts'
import { purchaseCreated } from '../order/events.ts'
import { deleteOldNotifications, insertNotifications } from './queries.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

function my(who: Made) {
  return app.call(notification.my, { as: who.as })
}

function write(companyId: string, fact: string, kind: NotificationKind = 'order') {
  return insertNotifications(app.db, [{ companyId, kind, link: '/shop/orders/x', message: asWritten(fact), thumbnailFile: null, fact }])
}

async function market() {
  const operator = await makeOperator(app)
  const merchant = await makeMerchant(app, { marketplaceId: operator.marketplaceId })
  const place = await app.call(collection.create, { as: operator.as, body: { name: 'Lamps' } })
  return { operator, merchant, place }
}

describe('a proposal and its decision', () => {
  test('ring the bell of the other side, once for all products together', async () => {
    const { operator, merchant, place } = await market()
    const products = await makeProducts(app, merchant, 3)
    const file = products[0] && (await makePicture(app, products[0]))
    const chosen = products.map(({ id }) => ({ id }))
    await app.call(collection.addProducts, { as: merchant.as, body: { collectionId: place.id, products: chosen } })
    await app.drain()
    const reported = await my(operator)
    expect(reported.unread).toBe(1)
    expect(reported.newProductsAddedToCollections).toHaveLength(1)
    expect(reported.notifications[0]).toMatchObject({
      kind: 'new_products',
      message: `${merchant.companyName} submitted 3 products`,
      link: `/shop/approvals?view=pending&merchantId=${merchant.companyId}`,
      thumbnail: { src: `/files/${file}/grid.webp` },
    })
    const inDutch = await app.call(notification.my, { as: operator.as, headers: { 'accept-language': 'nl-NL,nl;q=0.9,en;q=0.5' } })
    expect(inDutch.notifications[0]?.message).toBe(`${merchant.companyName} heeft 3 producten ingediend`)
    expect((await my(merchant)).unread).toBe(0)

    await app.call(collection.bulkUpdateListings, { as: operator.as, body: { products: chosen.slice(0, 2), approvalStatus: 'Approved' } })
    await app.call(collection.bulkUpdateListings, {
      as: operator.as,
      body: { products: chosen.slice(2), approvalStatus: 'Rejected', reason: 'Too dark' },
    })
    await app.drain()
    const { notifications } = await my(merchant)
    expect(new Set(notifications.map(({ kind, message }) => `${kind}: ${message}`))).toEqual(
      new Set([
        `approval: ${operator.companyName} approved 2 of your products`,
        `approval: ${operator.companyName} rejected ${products[2]?.name}: Too dark`,
      ]),
    )
  })

  test('by which the operator adds products itself notifies their merchants', async () => {
    const { operator, merchant, place } = await market()
    const other = await makeMerchant(app, { marketplaceId: operator.marketplaceId })
    const products = [...(await makeProducts(app, merchant, 2)), ...(await makeProducts(app, other, 1))]
    await app.call(collection.addProducts, { as: operator.as, body: { collectionId: place.id, products: products.map(({ id }) => ({ id })) } })
    await app.drain()
    expect((await my(merchant)).newProductsAddedToCollections.map(({ message }) => message)).toEqual([
      `${operator.companyName} added 2 of your products`,
    ])
    expect((await my(other)).newProductsAddedToCollections.map(({ link }) => link)).toEqual([`/shop/products/${products[2]?.id}`])
    expect((await my(operator)).unread).toBe(0)
  })
})

describe('a request to join', () => {
  test('rings at the operator, and its decision at the merchant, with the reason', async () => {
    const operator = await makeOperator(app)
    const merchant = await makeMerchant(app)
    const { partnershipId } = await app.call(marketplace.requestJoin, { as: merchant.as, params: { marketplaceId: operator.marketplaceId } })
    await app.drain()
    expect((await my(operator)).partnerRequests).toMatchObject([{ message: `${merchant.companyName} wants to join`, link: '/shop/requests' }])
    await app.call(marketplace.updateApprovalStatus, { as: operator.as, body: { partnershipId, status: 'REJECTED', reason: 'Not our style' } })
    await app.drain()
    // The icon of the header counts what is open.
    expect((await my(operator)).partnerRequests).toEqual([])
    expect((await my(merchant)).notifications).toMatchObject([
      { kind: 'partnership', message: `${operator.companyName} declined your request: Not our style` },
    ])
  })
})

describe('an order', () => {
  test('rings at its merchant once, however often the job runs, and is reported on the open screens of both', async () => {
    const { operator, merchant, offer } = await makeMarket(app)
    const heard = await listen(
      operator,
      (heard) => heard.length > 0,
      async () => {
        const group = await createOrders(app, operator.as, purchase([{ variantId: offer.variantId, quantity: 2 }]))
        await app.installation.jobs.enqueue(app.db, purchaseCreated, { marketplaceId: operator.marketplaceId, groupId: group.orderGroupId })
        await settle(app)
      },
    )
    const placed = await app.db.selectFrom('order').select(['hash', 'number']).where('merchant_id', '=', merchant.companyId).executeTakeFirstOrThrow()
    expect(heard[0]).toEqual({ kind: 'order', id: placed.hash })
    const { notifications, unread, unreadCounts } = await my(merchant)
    expect(notifications.filter(({ kind }) => kind === 'order')).toHaveLength(1)
    expect(unreadCounts).toContainEqual({ kind: 'order', code: 'notification.order', count: 1 })
    expect(unreadCounts.reduce((total, { count }) => total + count, 0)).toBe(unread)
    expect(notifications[0]).toMatchObject({ link: `/shop/orders/${placed.hash}` })
    expect(notifications[0]?.message).toContain(`New order ${placed.number} from ${operator.companyName}: 2 items, `)
  })
})

describe('a cancelled order', () => {
  test('rings at the merchant where the operator cancels it, and at the operator where the merchant does', async () => {
    const { operator, merchant, offer } = await makeMarket(app)
    const [byOperator, byMerchant] = [await makePaidOrder(app, operator.as, offer), await makePaidOrder(app, operator.as, offer)]
    await app.call(order.cancel, { as: operator.as, body: { hash: byOperator.hash } })
    await app.call(order.cancel, { as: merchant.as, body: { hash: byMerchant.hash } })
    await settle(app)
    const cancelled = async (who: Made) => (await my(who)).notifications.filter(({ code }) => code.startsWith('notification.cancelled'))
    expect((await cancelled(merchant)).map(({ message, link }) => [message, link])).toEqual([
      [`Order ${byOperator.orderId} was cancelled. Do not ship it.`, `/shop/orders/${byOperator.hash}`],
    ])
    expect((await cancelled(operator)).map(({ message }) => message)).toEqual([`${merchant.companyName} cancelled order ${byMerchant.orderId}.`])
  })

  test('rings at its merchant where its payment is refused', async () => {
    const { operator, merchant, offer } = await makeMarket(app)
    await script(app, operator.marketplaceId, ['payments:failed'])
    const { orderId: number, orderStatus } = await makePaidOrder(app, operator.as, offer)
    expect(orderStatus).toBe('Cancelled')
    expect((await my(merchant)).notifications.map(({ message }) => message)).toContain(`Order ${number} was cancelled. Do not ship it.`)
  })
})

describe('the bell', () => {
  test('holds one notification per fact however often a job repeats', async () => {
    const merchant = await makeMerchant(app)
    expect(await write(merchant.companyId, 'order:1')).toHaveLength(1)
    expect(await write(merchant.companyId, 'order:1')).toHaveLength(0)
    expect((await my(merchant)).unread).toBe(1)
  })

  test('is emptied by marking some or all as read, of one’s own company only', async () => {
    const [merchant, other] = [await makeMerchant(app), await makeMerchant(app)]
    for (const n of [1, 2, 3]) await write(merchant.companyId, `order:${n}`)
    const { notifications } = await my(merchant)
    const ids = notifications.map(({ id }) => id)
    expect(await app.call(notification.markRead, { as: other.as, body: { ids } })).toEqual({ marked: 0 })
    expect(await app.call(notification.markRead, { as: merchant.as, body: { ids: ids.slice(0, 1) } })).toEqual({ marked: 1 })
    expect((await my(merchant)).unread).toBe(2)
    const listed = async (isUnread: boolean) =>
      (await app.call(notification.paged, { as: merchant.as, query: { isUnread }, page: { count: true } })).totalCount
    expect([await listed(true), await listed(false)]).toEqual([2, 1])
    expect(await app.call(notification.markRead, { as: merchant.as, body: {} })).toEqual({ marked: 2 })
    expect(await app.call(notification.markRead, { as: merchant.as, body: {} })).toEqual({ marked: 0 })
    const all = await app.call(notification.paged, { as: merchant.as, query: {}, page: { count: true } })
    expect(all.totalCount).toBe(3)
    expect(all.value.every(({ readAt }) => readAt !== null)).toBe(true)
  })

  test('is emptied of one kind alone, or of some of that kind', async () => {
    const merchant = await makeMerchant(app)
    const kinds = ['order', 'payout', 'payout', 'refund'] as const
    await Promise.all(kinds.map((kind, at) => write(merchant.companyId, `fact:${at}`, kind)))
    const [order] = (await my(merchant)).notifications.filter(({ kind }) => kind === 'order')
    expect(await app.call(notification.markRead, { as: merchant.as, body: { kind: 'payout', ids: [order?.id ?? ''] } })).toEqual({ marked: 0 })
    expect(await app.call(notification.markRead, { as: merchant.as, body: { kind: 'payout' } })).toEqual({ marked: 2 })
    expect(new Set((await my(merchant)).notifications.map(({ kind }) => kind))).toEqual(new Set(['order', 'refund']))
    expect((await app.refused(notification.markRead, { as: merchant.as, body: { kind: 'nonsense' } as never })).code).toBe('invalid_input')
  })

  test('pages through everything, newest first, without a gap', async () => {
    const merchant = await makeMerchant(app)
    for (let n = 0; n < 7; n++) await write(merchant.companyId, `order:${n}`)
    const seen: string[] = []
    let cursor: string | undefined
    for (let round = 0; round < 9; round++) {
      const page = await app.call(notification.paged, {
        as: merchant.as,
        query: { kind: 'order' },
        page: { limit: 3, ...(cursor ? { cursor } : {}) },
      })
      seen.push(...page.value.map(({ message }) => message))
      if (page.next === null) break
      cursor = new URL(page.next, app.publicUrl).searchParams.get('cursor') ?? ''
    }
    expect(seen).toEqual([6, 5, 4, 3, 2, 1, 0].map((n) => `order:${n}`))
    expect((await app.call(notification.paged, { as: merchant.as, query: { kind: 'payout' } })).value).toEqual([])
  })
})

type Heard = { kind: string; id: string; run?: unknown }

/** Opens the stream over HTTP and returns its messages from the first of an order on, once they are all there. */
async function listen(who: Made, isComplete: (heard: readonly Heard[]) => boolean, during: () => Promise<unknown>): Promise<Heard[]> {
  const stop = new AbortController()
  const response = await fetch(`${app.publicUrl}${pathOf(notification.events, undefined)}`, {
    headers: { authorization: `Bearer ${who.as.token}`, cookie: who.as.cookie },
    signal: stop.signal,
  })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toContain('text/event-stream')
  const reported: { kind: string; id: string }[] = []
  const reading = (async () => {
    let text = ''
    for await (const chunk of response.body ?? []) {
      text += Buffer.from(chunk).toString('utf8')
      const messages = [...text.matchAll(/^data: (.*)$/gm)].map(([, json]) => JSON.parse(json ?? '') as { kind: string; id: string })
      // What was announced before the stream was opened may still arrive.
      const first = messages.findIndex(({ kind }) => kind === 'order')
      if (first !== -1) reported.splice(0, reported.length, ...messages.slice(first))
      if (isComplete(reported)) return
    }
  })()
  await during()
  await reading
  stop.abort()
  return reported
}

describe('the stream', () => {
  test('notifies a company of what moves in it, with a run’s progress, and nobody else', async () => {
    const { operator, merchant, place } = await market()
    const stranger = await makeOperator(app)
    const [product] = await makeProducts(app, merchant, 1)
    const run = { runId: place.id, done: 3, step: 'pushing', error: null }
    const hasListingAfterRun = (heard: readonly Heard[]): boolean => {
      const at = heard.findIndex(({ kind }) => kind === 'run')
      return at !== -1 && heard.slice(at).some(({ kind }) => kind === 'listing')
    }
    const reported = await listen(operator, hasListingAfterRun, async () => {
      await announceLive(app.db, [stranger.companyId], { kind: 'order', id: 'not-yours' })
      await announceLive(app.db, [operator.companyId, merchant.companyId], { kind: 'order', id: 'hash' })
      await announceLive(app.db, [operator.companyId], { kind: 'run', id: place.id, run })
      await app.call(collection.addProducts, { as: merchant.as, body: { collectionId: place.id, products: [{ id: product?.id }] } })
    })
    // What was announced while the market was made may arrive in between, however late: that is neither an order nor a run.
    expect(reported.filter(({ kind }) => kind === 'order' || kind === 'run')).toEqual([
      { kind: 'order', id: 'hash' },
      { kind: 'run', id: place.id, run: { ...run, step: 'Pushing products', stepCode: 'pushing', errorCode: null } },
    ])
    expect(reported).toContainEqual({ kind: 'listing', id: place.id })
  })

  test('is closed to whoever is not signed in', async () => {
    expect((await app.refused(notification.events, { query: {} })).code).toBe('sign_in_required')
    expect((await app.refused(notification.my, {})).code).toBe('sign_in_required')
  })
})

test('a notification is deleted after a year, with what waits to be e-mailed about it', async () => {
  const operator = await makeOperator(app)
  await write(operator.companyId, 'older than a year')
  await write(operator.companyId, 'of this year')
  const setAge = `update notification set created_at = now() - $2::interval where company_id = $1 and fact = $3 returning id`
  const { rows } = await app.pool.query(setAge, [operator.companyId, '367 days', 'older than a year'])
  await app.pool.query(setAge, [operator.companyId, '364 days', 'of this year'])
  const addToDigest = 'insert into mail_digest_item (company_id, user_id, notification_id) values ($1, $2, $3)'
  await app.pool.query(addToDigest, [operator.companyId, operator.userId, rows[0].id])
  expect(await deleteOldNotifications(app.db, 100)).toBe(1)
  expect((await my(operator)).notifications.map(({ message }) => message)).toEqual(['of this year'])
})
