import { marketplace } from '@stoa/contract/marketplace.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../test/app.ts'
import { startTestApp } from '../../../test/app.ts'
import { makeMerchant, makeOperator } from '../../../test/make.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

async function picture(width: number, height: number) {
  const bytes = await sharp({ create: { width, height, channels: 3, background: '#3366aa' } })
    .jpeg()
    .toBuffer()
  return { name: 'blob.jpeg', type: 'image/jpeg', bytes }
}

describe('the branding of the portal', () => {
  it('is changed by its operator, pictures cut to their place, and keeps what is not named', async () => {
    const operator = await makeOperator(app)
    const changed = await app.call(marketplace.updateMyMarketplace, {
      as: operator.as,
      body: {
        version: 1,
        styling: { PrimaryColor: '#112233' },
        termsHref: 'https://agora.example/terms',
        returnWindowDays: 30,
        globalHighlight: { text: 'Sale', colorHexValue: '#ffffff', textColorHexValue: '#000000', fontSize: 16, height: 40 },
      },
      upload: { logo: await picture(300, 90), splash: await picture(2000, 900), aboutImage: await picture(900, 700), favicon: await picture(64, 64) },
    })
    expect(changed).toMatchObject({ version: 2, returnWindowDays: 30, termsHref: 'https://agora.example/terms', isListed: true })
    expect(changed.styling).toMatchObject({ PrimaryColor: '#112233', MaxWidth: 1440 })
    const sizes: (number | undefined)[][] = []
    for (const href of [changed.logoHref, changed.splashHref, changed.aboutImageHref, changed.favicon]) {
      const answer = await fetch(`${app.publicUrl}${href}`)
      const { width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
      sizes.push([answer.status, width, height])
    }
    expect(sizes).toEqual([
      [200, 300, 90],
      [200, 1700, 400],
      [200, 500, 500],
      [200, 64, 64],
    ])
    const next = await app.call(marketplace.updateMyMarketplace, {
      as: operator.as,
      body: { version: 2, removeLogo: true, termsHref: '', globalHighlight: null },
      upload: { favicon: await picture(32, 32) },
    })
    expect(next).toMatchObject({ logoHref: null, termsHref: null, globalHighlight: null, splashHref: changed.splashHref })
    expect((await fetch(`${app.publicUrl}${changed.logoHref}`)).status).toBe(404)
  })

  it('refuses a stale change with what is now there, and leaves no picture behind', async () => {
    const operator = await makeOperator(app)
    await app.call(marketplace.updateMyMarketplace, { as: operator.as, body: { version: 1, aboutInfo: 'First' } })
    const problem = await app.refused(marketplace.updateMyMarketplace, {
      as: operator.as,
      body: { version: 1, aboutInfo: 'Second' },
      upload: { logo: await picture(10, 10) },
    })
    expect(problem.code).toBe('stale_version')
    expect(problem.current).toMatchObject({ aboutInfo: 'First', version: 2, logoHref: null })
    const { readdir } = await import('node:fs/promises')
    expect(await readdir(`${app.dataFolder}/files/pictures/${operator.companyId}`)).toEqual([])
  })

  it('takes no script, no other scheme and no picture that is none', async () => {
    const operator = await makeOperator(app)
    const hostile = [
      { styling: { PrimaryColor: 'red;}body{' } },
      { styling: { PrimaryColor: 'url(x)' } },
      { termsHref: 'javascript:alert(1)' },
      { b2CBaseUri: 'https://x"onload=' },
      { marketplaceId: operator.companyId },
      { styling: { MaxWidth: 1e9 } },
    ]
    for (const change of hostile)
      expect((await app.refused(marketplace.updateMyMarketplace, { as: operator.as, body: { version: 1, ...change } })).code).toBe('invalid_input')
    const svg = { name: 'x.png', type: 'image/png', bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>') }
    const problem = await app.refused(marketplace.updateMyMarketplace, { as: operator.as, body: { version: 1 }, upload: { logo: svg } })
    expect([problem.code, problem.errors?.[0]?.path]).toEqual(['file_unreadable', 'logo'])
    const merchant = await makeMerchant(app, { marketplaceId: operator.marketplaceId })
    expect((await app.refused(marketplace.updateMyMarketplace, { as: merchant.as, body: { version: 1 } })).code).toBe('not_allowed')
  })
})
