import { channel } from '@stoa/contract/channel.ts'
import { commission } from '@stoa/contract/commission.ts'
import { notification } from '@stoa/contract/notification.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { encodeCursor } from '../src/kit/paging.ts'
import type { TestApp } from './app.ts'
import { startTestApp } from './app.ts'
import type { Made } from './make.ts'
import { makeMerchant, makeOperator } from './make.ts'

let app: TestApp
let operator: Made
beforeAll(async () => {
  app = await startTestApp()
  operator = await makeOperator(app)
})
afterAll(() => app.stop())

const absent = '01a21937-f6b6-7788-bc79-81f865e072d7'
/** One more than the largest integer of PostgreSQL. */
const tooLarge = 2_147_483_648

describe('Input that PostgreSQL or a webhook could not read', () => {
  it.each(['Shopify', 'Wix', `Channel/${absent}`, `Carrier/${absent}`])('is refused: no body at /Webhook/%s', async (path) => {
    const { status } = await fetch(`${app.publicUrl}/api/Webhook/${path}`, { method: 'POST' })
    expect([401, 404, 422]).toContain(status)
  })

  it('is refused at its field: a version too large, a kind named twice', async () => {
    const policy = { commissionReturn: 'proportional', feeReturn: 'never', version: tooLarge } as const
    expect((await app.refused(commission.updatePolicy, { as: operator.as, body: policy })).errors).toMatchObject([{ path: 'version' }])
    expect((await app.refused(commission.restoreVersion, { as: operator.as, body: { number: tooLarge } })).errors).toMatchObject([{ path: 'number' }])
    const preferences = (['immediately', 'never'] as const).map((delivery) => ({ kind: 'order' as const, delivery }))
    const twice = await app.refused(notification.updateMailPreferences, { as: operator.as, body: { preferences } })
    expect(twice).toMatchObject({ status: 422, errors: [{ path: 'preferences', message: 'Name each kind once.' }] })
  })

  it.each([['99999999999999999999'], ['\u0000']])('is refused as a cursor: %j', async (value) => {
    const page = { sort: '-number', cursor: encodeCursor('-number', [value]) }
    expect(await app.refused(commission.versions, { as: operator.as, page })).toMatchObject({ status: 422, errors: [{ path: 'cursor' }] })
  })

  it('is refused as a cursor of a feed: one that names no product', async () => {
    const merchant = await makeMerchant(app)
    const settings = { productLink: 'https://shop.example/p/{slug}', country: 'NL', format: 'tsv' }
    const { channelId: id } = await app.call(channel.connect, { as: merchant.as, body: { provider: 'google', settings } })
    const page = { cursor: encodeCursor('id', ['a product']) }
    expect(await app.refused(channel.issues, { as: merchant.as, params: { id }, query: {}, page })).toMatchObject({
      status: 422,
      errors: [{ path: 'cursor' }],
    })
  })
})
