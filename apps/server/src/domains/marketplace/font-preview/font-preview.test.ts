import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fontPreview } from '@stoa/contract/font-preview.ts'
import { marketplace } from '@stoa/contract/marketplace.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import type { Made } from '../../../../test/make.ts'
import { makeOperator, makeViewer } from '../../../../test/make.ts'
import { silentLog } from '../../../../test/sandbox.ts'
import { createOutbound } from '../../../outbound/outbound.ts'
import type { Outbound, OutboundRequest } from '../../../outbound/outbound.ts'
import { getFontPreview } from './get-font-preview.ts'

/** The beginning of a font, which says what it is. */
const font = Buffer.from('wOF2 and its tables')
const sheetOf = (file: string) => `@font-face { font-family: 'Inter'; src: url(${file}) format('woff2'); }`
/** What a site of fonts answers: the status, and the body or where it leads. */
const answers: Readonly<Record<string, [status: number, body: string | Buffer]>> = {
  '/font.css': [200, sheetOf('/inter.woff2')],
  '/inter.woff2': [200, font],
  '/missing.css': [200, sheetOf('/nothing.woff2')],
  '/page.css': [200, sheetOf('/page.html')],
  '/page.html': [200, '<!doctype html><title>A page</title>'],
  '/large.css': [200, sheetOf('/large.woff2')],
  '/large.woff2': [200, Buffer.concat([Buffer.from('wOF2'), Buffer.alloc(1_100_000)])],
  '/large-sheet.css': [200, sheetOf('/inter.woff2') + ' '.repeat(100_000)],
  '/down.css': [503, 'Unavailable'],
  '/moved.css': [302, '/font.css'],
}

let app: TestApp
let operator: Made
let outbound: Outbound
let origin: string
let requested: OutboundRequest[] = []
/** The site as the web knows it. */
const publicOrigin = 'https://fonts.example'
const site = createServer((request, response) => {
  const [status, body] = answers[request.url ?? ''] ?? [404, 'Not found']
  response.writeHead(status, status === 302 ? { location: `${origin}${String(body)}` } : {}).end(body)
})
beforeAll(async () => {
  app = await startTestApp()
  operator = await makeOperator(app)
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
  outbound = createOutbound({ allowedOrigins: [origin], log: silentLog })
})
afterAll(async () => {
  await outbound.close()
  site.close()
  await app.stop()
})

const toSite: Outbound = {
  request: (options) => {
    requested.push(options)
    return outbound.request({ ...options, url: options.url.replace(publicOrigin, origin) })
  },
  close: async () => {},
}

/** The preview with a site of this computer in the place of one of the web. */
const preview = (path: string, { companyId } = operator) =>
  getFontPreview({ db: app.db, scope: { companyId, companyType: 'MARKETPLACE' }, outbound: toSite, signal: new AbortController().signal }, {
    query: { href: `${publicOrigin}${path}` },
  } as Parameters<typeof getFontPreview>[1])

describe('The font of a style sheet', () => {
  test('is answered as its file', async () => {
    expect(await preview('/font.css')).toEqual({ bytes: font, contentType: 'font/woff2', fileName: 'font.woff2' })
  })

  test.each([
    ['is not there', '/nothing.css'],
    ['names a file that is not there', '/missing.css'],
    ['names a file that is no font', '/page.css'],
    ['names a file above 1 MB', '/large.css'],
    ['is above 100 kB', '/large-sheet.css'],
    ['has no font', '/page.html'],
    ['is said to be elsewhere', '/moved.css'],
  ])('is refused where the sheet %s', async (_, path) => {
    await expect(preview(path)).rejects.toMatchObject({ code: 'invalid_input', details: { errors: [{ path: 'href', code: 'invalid' }] } })
  })

  test.each(['https://127.0.0.1/font.css', 'https://[::1]/font.css', 'https://169.254.169.254/font.css'])('is not looked for at %s', async (href) => {
    const problem = await app.refused(fontPreview.get, { as: operator.as, query: { href } })
    expect(problem).toMatchObject({ status: 422, code: 'invalid_input' })
  })

  test('is requested with a short time limit, and what fails for one company does not stop others', async () => {
    const other = await makeOperator(app)
    for (let n = 0; n < 5; n++) await expect(preview('/down.css')).rejects.toMatchObject({ code: 'invalid_input' })
    await expect(preview('/font.css')).rejects.toMatchObject({ code: 'invalid_input' })
    requested = []
    expect((await preview('/font.css', other)).contentType).toBe('font/woff2')
    const limits = { timeoutMs: 4000, circuit: `font ${other.companyId}` }
    expect(requested).toEqual([
      expect.objectContaining({ ...limits, url: `${publicOrigin}/font.css`, maxBytes: 100_000 }),
      expect.objectContaining({ ...limits, url: `${publicOrigin}/inter.woff2`, maxBytes: 1_000_000 }),
    ])
  })

  test('is only for those who change the marketplace', async () => {
    const viewer = await makeViewer(app, operator)
    expect((await app.refused(fontPreview.get, { as: viewer.as, query: { href: 'https://127.0.0.1/font.css' } })).code).toBe('not_allowed')
  })

  test('is kept with the marketplace, as an address', async () => {
    const { version } = await app.call(marketplace.myMarketplace, { as: operator.as })
    const fontHref = 'https://fonts.example/lora.css'
    expect((await app.call(marketplace.updateMyMarketplace, { as: operator.as, body: { version, fontHref } })).fontHref).toBe(fontHref)
    const refused = await app.refused(marketplace.updateMyMarketplace, {
      as: operator.as,
      body: { version: version + 1, fontHref: 'javascript:alert(1)' },
    })
    expect(refused.status).toBe(422)
  })
})
