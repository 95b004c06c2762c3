import { collection } from '@stoa/contract/collection.ts'
import { company } from '@stoa/contract/company.ts'
import { marketplace } from '@stoa/contract/marketplace.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from './app.ts'
import { startTestApp } from './app.ts'
import { makeMerchant, makeOperator } from './make.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const png = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c81e1e' } })
    .png()
    .toBuffer()

async function sizeOf(href: string | null | undefined): Promise<(number | undefined)[]> {
  const answer = await fetch(`${app.publicUrl}${href}`)
  const { width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
  return [width, height]
}

describe('an uploaded picture', () => {
  it('is cut to its place as the specification says (§9), the logo of a marketplace not at all', async () => {
    const operator = await makeOperator(app)
    const merchant = await makeMerchant(app)
    const upload = { name: 'large.png', type: 'image/png', bytes: await png(3000, 2000) }
    const branding = await app.call(marketplace.updateMyMarketplace, {
      as: operator.as,
      body: { version: 1 },
      upload: { logo: upload, splash: upload, aboutImage: upload },
    })
    const profile = await app.call(company.updateProfile, { as: merchant.as, body: { version: 1 }, upload: { logo: upload, splash: upload } })
    const made = await app.call(collection.create, { as: operator.as, body: { name: 'Pictured' }, upload: { picture: upload } })
    expect({
      'brand logo': await sizeOf(branding.logoHref),
      cover: await sizeOf(branding.splashHref),
      'about image': await sizeOf(branding.aboutImageHref),
      'channel logo': await sizeOf(profile.logo?.src),
      "a merchant's cover": await sizeOf(profile.splash?.src),
      'collection image': await sizeOf(made.picture?.src),
    }).toEqual({
      'brand logo': [3000, 2000],
      cover: [1700, 400],
      'about image': [500, 500],
      'channel logo': [400, 400],
      "a merchant's cover": [1700, 400],
      'collection image': [560, 200],
    })
  })

  it('is judged by what is in it, whatever its name and type say', async () => {
    const { as } = await makeOperator(app)
    const update = (name: string, type: string, bytes: Buffer) =>
      app.raw(marketplace.updateMyMarketplace, { as, body: { version: 1 }, upload: { logo: { name, type, bytes } } })
    const script = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    for (const bytes of [script, Buffer.from('<!doctype html><script>alert(1)</script>'), Buffer.from('GIF89a=1;alert(1)'), Buffer.alloc(0)]) {
      const answer = await update('logo.png', 'image/png', bytes)
      expect([answer.status, answer.body]).toMatchObject([422, { code: 'file_unreadable', errors: [{ path: 'logo', code: 'unreadable_picture' }] }])
    }
    expect(await update('logo.svg', 'image/svg+xml', script)).toMatchObject({ status: 422, body: { errors: [{ path: 'logo', code: 'wrong_kind' }] } })
    const honest = await update('logo.exe', 'image/jpeg', await png(30, 20))
    expect(honest.status).toBe(200)
    const { logoHref } = honest.body as { logoHref: string }
    expect(logoHref).toMatch(/^\/files\/pictures\/[\w-]+\/[\w-]+\.jpg$/)
    expect((await fetch(`${app.publicUrl}${logoHref}`)).headers.get('content-type')).toBe('image/jpeg')
  })
})
