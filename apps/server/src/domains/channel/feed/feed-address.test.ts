import { channel } from '@stoa/contract/channel.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { makeMerchant } from '../../../../test/make.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

it('a feed is only at its own address: another ending is none, and HEAD answers the headers', async () => {
  const merchant = await makeMerchant(app)
  const settings = { productLink: 'https://shop.example/p/{slug}', country: 'NL', format: 'tsv' }
  const { feedUrl } = await app.call(channel.connect, { as: merchant.as, body: { provider: 'google', settings } })
  const url = feedUrl ?? ''
  for (const ending of ['.xml', '.json', '', '.tsv.tsv']) expect((await fetch(url.replace(/\.tsv$/, ending))).status).toBe(404)
  const head = await fetch(url, { method: 'HEAD' })
  expect([head.status, head.headers.get('content-type'), await head.text()]).toEqual([200, 'text/tab-separated-values; charset=utf-8', ''])
  const whole = await fetch(url)
  expect([whole.status, whole.headers.get('etag')]).toEqual([200, head.headers.get('etag')])
  expect((await fetch(url, { method: 'POST' })).headers.get('allow')).toBe('GET, HEAD')
})
