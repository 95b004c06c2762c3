import { conversation } from '@stoa/contract/conversation.ts'
import { marketplace } from '@stoa/contract/marketplace.ts'
import { notification } from '@stoa/contract/notification.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestApp } from '../../../test/app.ts'
import { startTestApp } from '../../../test/app.ts'
import { makeMarket, makePaidOrder } from '../../../test/make-orders.ts'
import type { Made } from '../../../test/make.ts'
import { makeMerchant, makeOperator, unique } from '../../../test/make.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

async function makePair() {
  const operator = await makeOperator(app)
  return { operator, merchant: await makeMerchant(app, { marketplaceId: operator.marketplaceId }) }
}

const start = (who: Made, companyId: string | undefined, text = 'Please send the boxes without our logo.') =>
  app.call(conversation.start, { as: who.as, body: { companyId: companyId ?? '', subject: 'Packaging', text } })
const list = async (who: Made, query: { isUnread?: 'true'; companyId?: string; hash?: string } = {}) =>
  (await app.call(conversation.paged, { as: who.as, query })).value
const messagesOf = async (who: Made, id: string) =>
  (await app.call(conversation.messages, { as: who.as, params: { id }, query: {} })).value.map(({ text, isOwn, company }) => ({
    text,
    isOwn,
    company: company.name,
  }))
const my = (who: Made) => app.call(notification.my, { as: who.as })

describe('A conversation', () => {
  test('is read by both sides with who wrote what, and by nobody else', async () => {
    const { operator, merchant } = await makePair()
    const other = await makeMerchant(app, { marketplaceId: operator.marketplaceId })
    const { id } = await start(operator, merchant.companyId)
    await app.call(conversation.send, { as: merchant.as, params: { id }, body: { text: 'Of course.\nFrom Monday on?' } })

    expect(await messagesOf(operator, id)).toEqual([
      { text: 'Of course.\nFrom Monday on?', isOwn: false, company: merchant.companyName },
      { text: 'Please send the boxes without our logo.', isOwn: true, company: operator.companyName },
    ])
    expect((await messagesOf(merchant, id)).map(({ isOwn }) => isOwn)).toEqual([true, false])
    expect(await list(merchant)).toMatchObject([
      {
        id,
        subject: 'Packaging',
        order: null,
        unread: 0,
        lastMessage: { isOwn: true, excerpt: 'Of course. From Monday on?' },
        marketplace: { name: operator.companyName },
      },
    ])
    const given = { as: other.as, params: { id } }
    expect(await app.refused(conversation.get, given)).toMatchObject({ status: 404 })
    expect(await app.refused(conversation.messages, { ...given, query: {} })).toMatchObject({ status: 404 })
    expect(await app.refused(conversation.markRead, given)).toMatchObject({ status: 404 })
    expect(await app.refused(conversation.send, { ...given, body: { text: 'Hello' } })).toMatchObject({ status: 404 })
    expect(await list(other)).toEqual([])
  })

  test('needs a partnership, in any status', async () => {
    const operator = await makeOperator(app)
    const merchant = await makeMerchant(app)
    expect(
      await app.refused(conversation.start, { as: merchant.as, body: { companyId: operator.companyId, subject: 'Joining', text: 'May we?' } }),
    ).toMatchObject({ status: 404 })
    expect(
      await app.refused(conversation.start, { as: operator.as, body: { companyId: merchant.companyId, subject: 'Joining', text: 'Would you?' } }),
    ).toMatchObject({ status: 404 })
    expect(
      await app.refused(conversation.start, { as: operator.as, body: { companyId: operator.companyId, subject: 'Joining', text: 'Would we?' } }),
    ).toMatchObject({ status: 404 })
    await app.call(marketplace.requestJoin, { as: merchant.as, params: { marketplaceId: operator.companyId } })
    expect(await start(operator, merchant.companyId)).toMatchObject({ merchant: { id: merchant.companyId } })
  })

  test('refuses an empty subject or message and names the field', async () => {
    const { operator, merchant } = await makePair()
    for (const [path, body] of [
      ['subject', { subject: ' ', text: 'Which boxes?' }],
      ['text', { subject: 'Packaging', text: '\n ' }],
    ] as const) {
      const refused = await app.refused(conversation.start, { as: operator.as, body: { companyId: merchant.companyId, ...body } })
      expect(refused.errors?.map((error) => error.path)).toEqual([path])
    }
  })

  test('sent again with the same key is one message', async () => {
    const { operator, merchant } = await makePair()
    const { id } = await start(operator, merchant.companyId)
    const key = unique()
    for (let n = 0; n < 2; n++) await app.call(conversation.send, { as: merchant.as, key, params: { id }, body: { text: 'Once' } })
    expect(await messagesOf(operator, id)).toHaveLength(2)
  })
})

describe('The conversation about an order', () => {
  test('is one for both sides, however often and by whomever it is begun', async () => {
    const { operator, merchant, offer } = await makeMarket(app)
    const { hash, orderId } = await makePaidOrder(app, operator.as, offer)
    const write = (who: Made, text: string) => app.call(conversation.writeAboutOrder, { as: who.as, body: { hash, text } })
    const begun = await Promise.all([write(operator, 'Where is it?'), write(merchant, 'Which floor?'), write(operator, 'It is urgent')])
    expect(new Set(begun.map(({ id }) => id)).size).toBe(1)
    expect(await list(merchant, { hash })).toMatchObject([{ subject: '', order: { hash, orderId } }])
    expect(await list(operator, { hash })).toHaveLength(1)
    expect(await messagesOf(merchant, begun[0]?.id ?? '')).toHaveLength(3)
    const stranger = await makeMarket(app)
    expect(await app.refused(conversation.writeAboutOrder, { as: stranger.merchant.as, body: { hash, text: 'Hello' } })).toMatchObject({
      status: 404,
    })
    expect(await list(stranger.operator, { hash })).toEqual([])
  })
})

describe('What a company has not read', () => {
  test('is notified once until it is read, and counted in the menu', async () => {
    const { operator, merchant } = await makePair()
    const { id } = await start(operator, merchant.companyId)
    await app.call(conversation.send, { as: operator.as, params: { id }, body: { text: 'And one more thing.' } })
    await app.drain()
    const before = await my(merchant)
    expect(before.unreadConversations).toBe(1)
    expect(before.notifications).toMatchObject([{ kind: 'message', link: `/shop/messages/${id}` }])
    expect(before.notifications[0]?.message).toBe(`${operator.companyName} sent a message about Packaging: And one more thing.`)
    expect((await my(operator)).unreadConversations).toBe(0)
    expect(await list(merchant, { isUnread: 'true' })).toHaveLength(1)

    expect(await app.call(conversation.markRead, { as: merchant.as, params: { id } })).toMatchObject({ unread: 0 })
    await app.drain()
    expect(await my(merchant)).toMatchObject({ unread: 0, unreadConversations: 0 })
    expect(await list(merchant, { isUnread: 'true' })).toEqual([])

    await app.call(conversation.send, { as: operator.as, params: { id }, body: { text: 'Thank you' } })
    await app.drain()
    expect((await my(merchant)).notifications.map(({ message }) => message)).toEqual([
      `${operator.companyName} sent a message about Packaging: Thank you`,
    ])
  })

  test('is read by whoever answers', async () => {
    const { operator, merchant } = await makePair()
    const { id } = await start(operator, merchant.companyId)
    await app.drain()
    expect(await app.call(conversation.send, { as: merchant.as, params: { id }, body: { text: 'Yes' } })).toMatchObject({ unread: 0 })
    await app.drain()
    expect(await my(merchant)).toMatchObject({ unread: 0, unreadConversations: 0 })
    expect(await my(operator)).toMatchObject({ unread: 1, unreadConversations: 1 })
  })

  test('is listed with the newest message first, page by page, and by company', async () => {
    const operator = await makeOperator(app)
    const merchants = [
      await makeMerchant(app, { marketplaceId: operator.marketplaceId }),
      await makeMerchant(app, { marketplaceId: operator.marketplaceId }),
    ]
    const begun: string[] = []
    for (const merchant of [...merchants, ...merchants]) begun.push((await start(operator, merchant.companyId)).id)
    await app.call(conversation.send, { as: merchants[0]!.as, params: { id: begun[0] ?? '' }, body: { text: 'Yes' } })
    const order = [begun[0], begun[3], begun[2], begun[1]]
    expect((await list(operator)).map(({ id }) => id)).toEqual(order)
    const first = await app.call(conversation.paged, { as: operator.as, query: {}, page: { limit: 3, count: true } })
    expect(first.totalCount).toBe(4)
    const cursor = new URL(first.next ?? '', app.publicUrl).searchParams.get('cursor') ?? ''
    const second = await app.call(conversation.paged, { as: operator.as, query: {}, page: { limit: 3, cursor } })
    expect([...first.value, ...second.value].map(({ id }) => id)).toEqual(order)
    expect((await list(operator, { companyId: merchants[1]?.companyId ?? '' })).map(({ id }) => id)).toEqual([begun[3], begun[1]])
  })
})
