import { channelSales } from '@stoa/contract/channel-sales.ts'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { makeChannelOrder } from '../../../../test/make-channel-order.ts'
import { makeMerchant } from '../../../../test/make.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

it('the packing slip of an order of a marketplace says where it goes and what to pack, without prices', async () => {
  const { as, receive, mine } = await makeChannelOrder(app)
  await receive()
  const { id = '', lines = [] } = (await mine()) ?? {}
  const textOf = async () => {
    const answer = await app.raw(channelSales.packingSlip, { as, params: { id } })
    expect(answer.headers.get('content-disposition')).toContain('packing-slip-1001.pdf')
    const pdf = await getDocument({ data: new Uint8Array(answer.bytes) }).promise
    const content = await (await pdf.getPage(1)).getTextContent()
    return content.items.flatMap((item) => ('str' in item && item.str.trim() !== '' ? [item.str] : []))
  }
  const words = await textOf()
  expect(words).toEqual(
    expect.arrayContaining(['Packing slip', '#1001', 'Noor', 'Kade 1', '2611 AB Delft', 'Netherlands', 'Cup', lines[0]?.sku ?? '-']),
  )
  expect(words.slice(words.indexOf('Cup') + 1, words.indexOf('Cup') + 3)).toEqual(['2', '2'])
  expect(words.join(' ')).not.toMatch(/EUR|Note from/)
  const stranger = await makeMerchant(app)
  expect((await app.refused(channelSales.packingSlip, { as: stranger.as, params: { id } })).status).toBe(404)
  await receive({ refundedQuantity: 1, refundedMinor: 1000 })
  const left = await textOf()
  expect(left.slice(left.indexOf('Cup') + 1, left.indexOf('Cup') + 3)).toEqual(['2', '1'])
})

it('what the shopper wrote with an order of a marketplace is on the order, on its packing slip and in the merchant’s shop', async () => {
  const { as, receive, mine, notesInShop } = await makeChannelOrder(app)
  await receive({ customerNote: 'For Anna.\n\nPlease no plastic.' })
  const { id = '', customerNote } = (await mine()) ?? {}
  expect(customerNote).toBe('For Anna.\n\nPlease no plastic.')
  expect(await notesInShop()).toEqual([customerNote])
  const { bytes } = await app.raw(channelSales.packingSlip, { as, params: { id } })
  const content = await (await (await getDocument({ data: new Uint8Array(bytes) }).promise).getPage(1)).getTextContent()
  expect(content.items.map((item) => ('str' in item ? item.str : '')).join(' ')).toContain('For Anna. Please no plastic.')
})
