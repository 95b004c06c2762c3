import { afterEach, describe, expect, it } from 'vitest'
import type { StandIn } from '../../../../test/stand-in.ts'
import { openStandIn } from '../../../../test/stand-in.ts'
import type { ChannelAccess, FeedProduct } from '../../../domains/channel/ports.ts'
import { pushProduct } from './products.ts'

let market: StandIn | undefined
afterEach(async () => {
  await market?.close()
})

const cup: FeedProduct = {
  id: '1',
  reference: 'cup',
  name: 'Cup',
  description: '',
  brand: '',
  category: '',
  tags: [],
  attributes: [],
  currency: 'EUR',
  images: [],
  link: '',
  seller: 'Kade',
  variants: [],
}

/** A marketplace that has a product as soon as somebody creates it, also where it answers wrongly. */
async function openMarket(isThere: boolean) {
  const product = { id: 'theirs', merchantId: 'm', merchantProductReference: 'channel-1', status: 'Ready', approvalStatus: 'Open', version: 7 }
  const state = { isThere, updates: [] as unknown[] }
  const answer = () => ({ ...product, variants: [], reasons: [], marketplaces: [], pictures: [] })
  const standIn = await openStandIn((server) => {
    server.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null))
    server.addHook('onRequest', async ({ url }) => {
      if (url.includes('UploadManualProduct')) state.isThere = true
    })
    server.get('/api/Company/Identity', async () => ({ companyId: 'm', companyType: 'MERCHANT', companyName: 'Kade' }))
    server.get('/api/Product/PagedProducts/m', async () => ({ value: state.isThere ? [product] : [], next: null }))
    server.get('/api/Product/Get/theirs', async () => answer())
    server.post('/api/Product/UploadManualProduct', async () => answer())
    server.post('/api/Product/UpdateProduct', async ({ body }) => {
      state.updates.push(body)
      return answer()
    })
  })
  market = standIn
  const access: ChannelAccess = {
    companyId: 'seller',
    channelId: 'channel',
    settings: { url: standIn.origin },
    secrets: { apiKey: 'key' },
    outbound: standIn.openOutbound(),
    signal: new AbortController().signal,
  }
  return { standIn, access, state }
}

const noPictures = () => Promise.resolve([])
const noSales = () => Promise.resolve(new Map<string, number>())

describe('A product on another Stoa', () => {
  it('that somebody changed there meanwhile is read again and updated once more', async () => {
    const { standIn, access, state } = await openMarket(true)
    standIn.script.push('ok', '409')
    const sent = { reference: 'theirs', variants: {}, pictures: {}, stocks: {} }
    expect(await pushProduct(access, cup, sent, noPictures, noSales)).toMatchObject({ reference: 'theirs' })
    expect(standIn.requests.map((one) => one.replace(/\?.*/, ''))).toEqual([
      'GET /api/Product/Get/theirs',
      'POST /api/Product/UpdateProduct',
      'GET /api/Product/Get/theirs',
      'POST /api/Product/UpdateProduct',
    ])
    expect(state.updates).toMatchObject([{ id: 'theirs', version: 7, name: 'Cup' }])
    standIn.script.push('ok', '409', 'ok', '409')
    await expect(pushProduct(access, cup, sent, noPictures, noSales)).rejects.toMatchObject({ kind: 'refused' })
    expect(standIn.script).toEqual([])
  })

  it('that an earlier try created is found where its reference is taken', async () => {
    const { standIn, access, state } = await openMarket(false)
    standIn.script.push('ok', 'ok', '409')
    expect(await pushProduct(access, cup, undefined, noPictures, noSales)).toMatchObject({ reference: 'theirs' })
    expect(state.updates).toHaveLength(1)
  })
})
