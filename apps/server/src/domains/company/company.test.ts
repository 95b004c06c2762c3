import { company } from '@stoa/contract/company.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../test/app.ts'
import { startTestApp } from '../../../test/app.ts'
import { makeAdmin, makeManager, makeMerchant, makeOperator, makePartnership, makeViewer, unique } from '../../../test/make.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

async function picture(width: number, height: number) {
  const bytes = await sharp({ create: { width, height, channels: 3, background: '#aa6633' } })
    .jpeg()
    .toBuffer()
  return { name: 'blob.jpeg', type: 'image/jpeg', bytes }
}

describe('the company', () => {
  it('is changed in part, and the change is written down', async () => {
    const merchant = await makeMerchant(app)
    const changed = await app.call(company.update, {
      as: merchant.as,
      body: { version: 1, city: 'Delft', postalCode: '2611 AB', vatNumber: 'NL 0044.95.445.B01', languages: ['nl', 'en'], companyMail: '' },
    })
    expect(changed).toMatchObject({
      version: 2,
      companyName: merchant.companyName,
      city: 'Delft',
      postalCode: '2611 AB',
      vatNumber: 'NL004495445B01',
      languages: ['nl', 'en'],
      companyMail: '',
      countryCode: 'NL',
    })
    expect(await app.call(company.my, { as: merchant.as })).toEqual(changed)
    const { rows } = await app.pool.query<{ actor: string; detail: object }>(
      `select actor, detail from audit_entry where company_id = $1 and action = 'company.updated'`,
      [merchant.companyId],
    )
    expect(rows).toEqual([
      {
        actor: `person:${merchant.userId}`,
        detail: {
          changes: {
            vatNumber: { before: '', after: 'NL004495445B01' },
            postalCode: { before: '', after: '2611 AB' },
            city: { before: '', after: 'Delft' },
            languages: { before: 'en', after: 'nl, en' },
            companyMail: { before: expect.stringContaining('@example.com') as string, after: '' },
          },
        },
      },
    ])
  })

  it('has a name of one visible line, which adds nothing to an e-mail', async () => {
    const owner = await makeMerchant(app)
    const { version } = await app.call(company.my, { as: owner.as })
    const refused = async (companyName: string) =>
      (await app.refused(company.update, { as: owner.as, body: { version, companyName } })).errors?.map((one) => [one.path, one.message])
    const oneLine = [['companyName', 'Use one line, without line breaks and control characters.']]
    for (const name of ['Evil\r\nBcc: x@evil.example\r\n\r\nHello', 'Evil\u0007', '\u202ELive']) expect(await refused(name)).toEqual(oneLine)
    expect(await refused('\u200B')).toEqual([['companyName', 'Enter a text with at least one visible character.']])
  })

  it('takes a VAT number only in the form and with the check digit of its country', async () => {
    const merchant = await makeMerchant(app, { countryCode: 'DE' })
    let version = 1
    const accepted: [string, string][] = [
      ['136695976', 'DE136695976'],
      ['nl 0044.95.445.b01', 'NL004495445B01'],
      ['EL 094259216', 'EL094259216'],
      ['GR094259216', 'EL094259216'],
      ['PL 856-734-62-15', 'PL8567346215'],
      ['', ''],
    ]
    for (const [given, stored] of accepted) {
      const saved = await app.call(company.update, { as: merchant.as, body: { version, vatNumber: given } })
      expect(saved.vatNumber).toBe(stored)
      version = saved.version
    }
    for (const vatNumber of ['not a vat number', 'DE136695977', 'NL123456789B01', '12345', 'FR1']) {
      const refused = await app.refused(company.update, { as: merchant.as, body: { version, vatNumber } })
      expect([vatNumber, refused.status, refused.errors?.[0]?.path, refused.errors?.[0]?.code]).toEqual([
        vatNumber,
        422,
        'vatNumber',
        'invalid_vat_number',
      ])
    }
    const elsewhere = await app.call(company.update, { as: merchant.as, body: { version, countryCode: 'CH', vatNumber: 'CHE-107.787.577 MWST' } })
    expect(elsewhere.vatNumber).toBe('CHE107787577MWST')
    const unknown = { version: elsewhere.version, countryCode: 'BR', vatNumber: 'no digits' }
    expect((await app.refused(company.update, { as: merchant.as, body: unknown })).errors?.[0]?.path).toBe('vatNumber')
  })

  it('changes its mode within its type, and not while the shop of an add-on marketplace is connected', async () => {
    const operator = await makeOperator(app)
    const merchant = await makeMerchant(app)
    const set = (as: typeof operator.as, platformProduct: 'MARKETPLACE' | 'ADDON_MARKETPLACE' | 'CHANNELS') =>
      app.raw(company.updatePlatformProduct, { as, body: { platformProduct } })
    expect((await set(operator.as, 'ADDON_MARKETPLACE')).body).toMatchObject({ platformProduct: 'ADDON_MARKETPLACE', isStoaMarketplace: false })
    expect((await set(operator.as, 'ADDON_MARKETPLACE')).status).toBe(200)
    expect((await set(operator.as, 'CHANNELS')).body).toMatchObject({ code: 'invalid_input', errors: [{ path: 'platformProduct' }] })
    expect((await set(merchant.as, 'ADDON_MARKETPLACE')).status).toBe(422)
    expect((await set(merchant.as, 'CHANNELS')).body).toMatchObject({ platformProduct: 'CHANNELS' })
    await app.pool.query(
      `insert into connection (company_id, kind, provider, name, settings, secrets) values ($1, 'shop', 'feed', 'Shop', '{}', '\\x00')`,
      [operator.companyId],
    )
    expect((await set(operator.as, 'MARKETPLACE')).body).toMatchObject({ code: 'state_forbids' })
    await app.pool.query(`update connection set ended_at = now() where company_id = $1 and kind = 'shop'`, [operator.companyId])
    expect((await set(operator.as, 'MARKETPLACE')).body).toMatchObject({ platformProduct: 'MARKETPLACE' })
  })

  it('keeps its shop handle, 3D feature and category filter setting, and gives up the handle', async () => {
    const merchant = await makeMerchant(app)
    const initial = await app.call(company.my, { as: merchant.as })
    expect(initial).toMatchObject({ influencerShopHandle: null, hasVRFeature: false, hideCategoryFilters: false })
    const given = {
      influencerShopHandle: 'lamp-lovers',
      hasVRFeature: true,
      hideCategoryFilters: true,
      fontHref: 'https://fonts.shop.example/sans.css',
    }
    expect(await app.call(company.update, { as: merchant.as, body: { version: 1, ...given } })).toMatchObject(given)
    const left = await app.call(company.update, { as: merchant.as, body: { version: 2, influencerShopHandle: null } })
    expect(left).toMatchObject({ ...given, influencerShopHandle: null })
  })

  it('names its analytics by their ids, and no script', async () => {
    const merchant = await makeMerchant(app)
    const ids = { googleAnalyticsScript: 'G-ABC123DEF4', googleTagManagerTagId: 'GTM-ABC1234' }
    expect(await app.call(company.update, { as: merchant.as, body: { version: 1, ...ids } })).toMatchObject(ids)
    for (const [path, value] of [
      ['googleAnalyticsScript', '<script>alert(1)</script>'],
      ['googleTagManagerTagId', `GTM-A'); alert(1`],
      ['fontHref', 'javascript:alert(1)'],
    ] as const) {
      const refused = await app.refused(company.update, { as: merchant.as, body: { version: 2, [path]: value } })
      expect(refused).toMatchObject({ code: 'invalid_input', errors: [{ path }] })
    }
    expect(await app.call(company.my, { as: merchant.as })).toMatchObject(ids)
  })

  it('is not changed by who saw an older version: they get the present one', async () => {
    const merchant = await makeMerchant(app)
    const answers = await Promise.all(
      ['Delft', 'Gouda', 'Leiden'].map((city) => app.raw(company.update, { as: merchant.as, body: { version: 1, city } })),
    )
    expect(answers.map((answer) => answer.status).sort((a, b) => a - b)).toEqual([200, 409, 409])
    const refused = answers.find((answer) => answer.status === 409)
    expect(refused?.body).toMatchObject({ code: 'stale_version', current: await app.call(company.my, { as: merchant.as }) })
  })

  it.each([
    ['NL', '1234', false],
    ['NL', '1234 AB', true],
    ['US', '12345-6789', true],
    ['US', '1234', false],
    ['DE', '10115', true],
    ['JP', '100-0001', true],
    ['CA', 'K1A 0B1', true],
    ['GB', 'SW1A 1AA', true],
    ['GB', '12345', false],
    ['AO', 'anything', true],
  ])('in %s takes the postal code %s: %s', async (countryCode, postalCode, isTaken) => {
    const merchant = await makeMerchant(app)
    const answer = await app.raw(company.update, { as: merchant.as, body: { version: 1, countryCode, postalCode } })
    expect(answer.status).toBe(isTaken ? 200 : 422)
    if (!isTaken) expect(answer.body).toMatchObject({ errors: [{ path: 'postalCode', code: 'invalid_postal_code' }] })
  })

  it.each(['ZZ', 'UK', 'EU', 'XX', 'nl'])('does not take the country %s', async (countryCode) => {
    const merchant = await makeMerchant(app)
    const refused = await app.refused(company.update, { as: merchant.as, body: { version: 1, countryCode } })
    expect(refused).toMatchObject({ status: 422, errors: [{ path: 'countryCode' }] })
  })

  it('keeps documents where no public address reaches', async () => {
    const merchant = await makeMerchant(app)
    await app.call(company.update, { as: merchant.as, body: { version: 1 }, upload: { documents: await picture(60, 80) } })
    const { rows } = await app.pool.query<{ name: string; file: string }>('select name, file from company_document where company_id = $1', [
      merchant.companyId,
    ])
    expect(rows).toMatchObject([{ name: 'blob.jpeg', file: expect.stringContaining(`private/${merchant.companyId}/documents/`) as string }])
    const file = rows[0]?.file ?? ''
    expect((await sharp(await app.readFile(file)).metadata()).width).toBe(60)
    expect((await fetch(`${app.publicUrl}/files/${file}`)).status).toBe(404)
  })

  it('keeps its currency once there are amounts in it', async () => {
    const merchant = await makeMerchant(app)
    expect(await app.call(company.update, { as: merchant.as, body: { version: 1, currency: 'SEK' } })).toMatchObject({ currency: 'SEK' })
    await app.pool.query(
      `insert into product (merchant_id, merchant_product_reference, name, currency, content_hash) values ($1, 'p1', 'Lamp', 'SEK', '\\x00')`,
      [merchant.companyId],
    )
    expect((await app.refused(company.update, { as: merchant.as, body: { version: 2, currency: 'EUR' } })).code).toBe('state_forbids')
  })

  it('is changed by owner and manager, not by a viewer, and by no field of the system', async () => {
    const merchant = await makeMerchant(app)
    const [manager, viewer] = [await makeManager(app, merchant), await makeViewer(app, merchant)]
    expect((await app.refused(company.update, { as: viewer.as, body: { version: 1, city: 'Delft' } })).code).toBe('not_allowed')
    await app.call(company.update, { as: manager.as, body: { version: 1, city: 'Delft' } })
    for (const field of ['companyType', 'companyId', 'isActive', 'marketplaceId', 'platformProduct', 'id', 'createdAt']) {
      const problem = await app.refused(company.update, { as: merchant.as, body: { version: 2, [field]: 'ADMIN' } })
      expect(problem.errors).toMatchObject([{ path: field, code: 'unknown_field' }])
    }
  })

  it('belongs to the marketplace it joined first, else to the one it requested to join first', async () => {
    const merchant = await makeMerchant(app)
    const [requested, joined] = [await makeOperator(app), await makeOperator(app)]
    await makePartnership(app, requested.marketplaceId, merchant.companyId, 'REQUESTED')
    expect(await app.call(company.my, { as: merchant.as })).toMatchObject({
      marketplaceId: requested.marketplaceId,
      marketplaceName: requested.companyName,
    })
    await makePartnership(app, joined.marketplaceId, merchant.companyId)
    expect(await app.call(company.my, { as: merchant.as })).toMatchObject({
      marketplaceId: joined.marketplaceId,
      isStoaMarketplace: false,
      ecomIntegrationType: null,
      syncFailures: 0,
    })
    expect(await app.call(company.my, { as: (await makeAdmin(app)).as })).toMatchObject({ companyType: 'ADMIN', marketplaceId: null })
  })
})

describe('the profile', () => {
  it('shows the merchant to the world with pictures cut to their place', async () => {
    const merchant = await makeMerchant(app)
    const handle = `harbour-${unique()}`
    const changed = await app.call(company.updateProfile, {
      as: merchant.as,
      body: {
        version: 1,
        tagline: 'Quiet things',
        handle,
        description: 'Lamps\nand bowls',
        socialLinks: { instagram: 'https://instagram.example/harbour' },
        name: 'Ida L.',
      },
      upload: { logo: await picture(900, 600), splash: await picture(1000, 1000), panorama: await picture(1000, 800) },
    })
    expect(changed).toMatchObject({
      tagline: 'Quiet things',
      handle,
      name: 'Ida L.',
      description: 'Lamps\nand bowls',
      socialLinks: { instagram: 'https://instagram.example/harbour' },
    })
    const sizes: (number | undefined)[][] = []
    for (const one of [changed.logo, changed.splash, changed.panorama]) {
      const bytes = Buffer.from(await (await fetch(`${app.publicUrl}${one?.src}`)).arrayBuffer())
      const { width, height } = await sharp(bytes).metadata()
      sizes.push([width, height])
    }
    expect(sizes).toEqual([
      [400, 400],
      [1000, 235],
      [1000, 500],
    ])
    expect(await app.call(company.my, { as: merchant.as })).toMatchObject({ panoramaHref: changed.panorama?.src })
    const again = await app.call(company.updateProfile, {
      as: merchant.as,
      body: { version: changed.version },
      upload: { logo: await picture(500, 500) },
    })
    expect((await fetch(`${app.publicUrl}${changed.logo?.src}`)).status).toBe(404)
    expect((await fetch(`${app.publicUrl}${again.logo?.src}`)).status).toBe(200)
    const other = await makeMerchant(app)
    const taken = await app.refused(company.updateProfile, { as: other.as, body: { version: 1, handle } })
    expect([taken.code, taken.errors?.[0]?.path]).toEqual(['already_exists', 'handle'])
  })

  it('lets a viewer change their own name, shortcuts and language only', async () => {
    const merchant = await makeMerchant(app)
    const viewer = await makeViewer(app, merchant)
    const mine = await app.call(company.updateProfile, {
      as: viewer.as,
      body: { version: 1, name: 'Vera', hasKeyboardShortcuts: false, language: 'nl' },
    })
    expect(mine).toMatchObject({ name: 'Vera', hasKeyboardShortcuts: false, language: 'nl', email: viewer.email })
    expect((await app.refused(company.updateProfile, { as: viewer.as, body: { version: mine.version, tagline: 'Mine now' } })).code).toBe(
      'not_allowed',
    )
    expect(
      (await app.refused(company.updateProfile, { as: viewer.as, body: { version: mine.version }, upload: { logo: await picture(10, 10) } })).code,
    ).toBe('not_allowed')
    const stale = await app.refused(company.updateProfile, { as: viewer.as, body: { version: 1, name: 'Vero' } })
    expect(stale.current).toMatchObject({ name: 'Vera', version: mine.version })
    expect((await app.call(company.myProfile, { as: merchant.as })).name).toBe(merchant.name)
  })
})
