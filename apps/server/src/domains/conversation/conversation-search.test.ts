import { conversation } from '@stoa/contract/conversation.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestApp } from '../../../test/app.ts'
import { startTestApp } from '../../../test/app.ts'
import { makeMarket, makePaidOrder } from '../../../test/make-orders.ts'
import type { Made } from '../../../test/make.ts'
import { makeMerchant, makeOperator } from '../../../test/make.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const start = async (who: Made, companyId: string, subject: string, text: string) =>
  (await app.call(conversation.start, { as: who.as, body: { companyId, subject, text } })).id
const found = async (who: Made, text: string) => (await app.call(conversation.paged, { as: who.as, query: { text } })).value.map(({ id }) => id)

describe('A search of conversations', () => {
  test('finds a part of the subject or of any message, whatever its case and accents', async () => {
    const operator = await makeOperator(app)
    const merchant = await makeMerchant(app, { marketplaceId: operator.marketplaceId })
    const boxes = await start(operator, merchant.companyId, 'Café crates', 'Please use 100% recycled_board.')
    const hours = await start(operator, merchant.companyId, 'Opening hours', 'When do you ship?')
    await app.call(conversation.send, { as: merchant.as, params: { id: hours }, body: { text: 'Not on Whit Monday.' } })
    await app.call(conversation.send, { as: operator.as, params: { id: hours }, body: { text: 'Thank you' } })
    for (const who of [operator, merchant]) {
      expect(await found(who, 'cafe CRATE')).toEqual([boxes])
      expect(await found(who, 'whit mon')).toEqual([hours])
      expect(await found(who, '100% recycled_')).toEqual([boxes])
      expect(await found(who, '100%recycled')).toEqual([])
      expect(await found(who, 'nothing of this')).toEqual([])
      expect(await found(who, ' ')).toEqual([hours, boxes])
    }
  })

  test('finds the order by its number, with or without "#"', async () => {
    const { operator, merchant, offer } = await makeMarket(app)
    const { hash, orderId } = await makePaidOrder(app, operator.as, offer)
    const about = (await app.call(conversation.writeAboutOrder, { as: operator.as, body: { hash, text: 'Where is it?' } })).id
    await start(operator, merchant.companyId, 'Packaging', 'Which boxes?')
    for (const who of [operator, merchant]) {
      expect(await found(who, orderId)).toEqual([about])
      expect(await found(who, `#${orderId}`)).toEqual([about])
      expect(await found(who, '#999999')).toEqual([])
    }
  })

  test('finds the other company by a part of its name, and not the own one', async () => {
    const operator = await makeOperator(app)
    const merchants = [
      await makeMerchant(app, { marketplaceId: operator.marketplaceId }),
      await makeMerchant(app, { marketplaceId: operator.marketplaceId }),
    ] as const
    const [first, second] = [await start(operator, merchants[0].companyId, 'One', 'Aaa'), await start(operator, merchants[1].companyId, 'Two', 'Bbb')]
    expect(await found(operator, merchants[1].companyName.toUpperCase())).toEqual([second])
    expect(await found(merchants[0], operator.companyName)).toEqual([first])
    expect(await found(merchants[0], merchants[0].companyName)).toEqual([])
    expect(await found(operator, operator.companyName)).toEqual([])
  })

  test('finds only conversations of the own company, page by page and with the other filters', async () => {
    const operator = await makeOperator(app)
    const merchant = await makeMerchant(app, { marketplaceId: operator.marketplaceId })
    const other = await makeMerchant(app, { marketplaceId: operator.marketplaceId })
    const stranger = await makeOperator(app)
    const strangersMerchant = await makeMerchant(app, { marketplaceId: stranger.marketplaceId })
    const own: string[] = []
    for (const subject of ['Pallets 1', 'Pallets 2', 'Pallets 3'])
      own.unshift(await start(operator, merchant.companyId, subject, 'About the pallets'))
    const others = await start(operator, other.companyId, 'Pallets', 'About the pallets')
    const strangers = await start(stranger, strangersMerchant.companyId, 'Pallets', 'About the pallets')
    expect(await found(merchant, 'pallets')).toEqual(own)
    expect(await found(other, 'pallets')).toEqual([others])
    expect(await found(operator, 'pallets')).toEqual([others, ...own])
    expect(await found(stranger, 'pallets')).toEqual([strangers])
    expect(await found(strangersMerchant, 'pallets')).toEqual([strangers])

    const given = { as: operator.as, query: { text: 'pallets', companyId: merchant.companyId } }
    const page = await app.call(conversation.paged, { ...given, page: { limit: 2, count: true } })
    expect([page.totalCount, page.value.map(({ id }) => id)]).toEqual([3, own.slice(0, 2)])
    const cursor = new URL(page.next ?? '', app.publicUrl).searchParams.get('cursor') ?? ''
    expect((await app.call(conversation.paged, { ...given, page: { limit: 2, cursor } })).value.map(({ id }) => id)).toEqual(own.slice(2))
    const unread = await app.call(conversation.paged, { as: merchant.as, query: { text: 'pallets', isUnread: 'true' } })
    expect(unread.value).toHaveLength(3)
  })
})
