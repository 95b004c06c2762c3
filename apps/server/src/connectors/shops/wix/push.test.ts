import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openContract } from '../../../../test/check-contract.ts'
import { makePushedContent, newOf } from '../../../../test/pushed-product.ts'
import { shopAccess } from '../../../../test/shop-access.ts'
import { makeWixProduct, makeWixProducts, makeWixVariant } from '../../../../test/wix/wix-catalog.ts'
import type { Wix } from '../../../../test/wix/wix-site.ts'
import { openWix } from '../../../../test/wix/wix-site.ts'
import type { WixSite } from '../../../../test/wix/wix-types.ts'
import type { PushOutcome, PushedProduct, ShopAccess, ShopConnector, ShopProduct } from '../../../domains/connection/ports.ts'
import { createWix } from './index.ts'

const checkContract = openContract('wix.json')
let wix: Wix
let shop: ShopConnector
beforeAll(async () => {
  wix = await openWix()
  shop = createWix(wix.settings, { timeoutMs: 2000, patience: { tries: 3, firstPauseMs: 10, maxPauseMs: 2000 } })
})
afterAll(() => wix.close())

function accessOf(site: WixSite, catalogVersion: string = site.version): ShopAccess {
  const own = shopAccess({ settings: { instanceId: site.instanceId, catalogVersion }, outbound: wix.openOutbound() })
  let token: string | undefined
  return { ...own, accessToken: async () => (token ??= (await shop.installer?.refresh(own))?.accessToken ?? '') }
}
const push = async (access: ShopAccess, ...products: PushedProduct[]): Promise<PushOutcome[]> => (await shop.pushProducts?.(access, products)) ?? []
async function pulled(site: WixSite): Promise<ShopProduct[]> {
  const found: ShopProduct[] = []
  for await (const { items } of shop.pull(accessOf(site), null)) found.push(...items.flatMap((item) => (item.isProduct ? [item.product] : [])))
  return found
}
const linked = (product: ShopProduct, fields: PushedProduct['fields'], change: Partial<ShopProduct> = {}): PushedProduct => ({
  key: `key ${product.reference}`,
  reference: product.reference,
  fields,
  product: { ...product, ...change },
})
const priced = (product: ShopProduct, amounts: readonly [price: number, compareAt: number | null][]) => ({
  variants: product.variants.map((variant, place) => {
    const [priceMinor, compareAtMinor] = amounts[place] ?? [variant.priceMinor, null]
    return { ...variant, priceMinor, compareAtMinor }
  }),
})
const lamp = makePushedContent('Tall lamp', ['S', 'L'])

describe.each(['V1', 'V3'] as const)('A product pushed to a Wix site on catalogue %s', (version) => {
  const open = () => wix.openSite({ version })
  const referenceOf = (site: WixSite, place: number) => (version === 'V1' ? site.products[place]?.id : site.products[place]?.idV3)

  it('whose SKU the merchant already sells is linked and left as it is', async () => {
    const site = wix.openSite({ version, products: makeWixProducts(1) })
    const before = structuredClone(site.products)
    const product = { ...lamp, name: 'Lamp 1', variants: lamp.variants.map((variant) => ({ ...variant, sku: `LAMP-1-${variant.name}` })) }
    expect(await push(accessOf(site), newOf('a', product))).toMatchObject([
      { reference: referenceOf(site, 0), isNew: false, variants: [{ sku: 'LAMP-1-S' }, { sku: 'LAMP-1-L' }] },
    ])
    expect(site.products).toEqual(before)
  })

  it('does not show the variants of its options that it does not have', async () => {
    const site = open()
    const options = [
      { name: 'Size', values: ['S', 'L'] },
      { name: 'Colour', values: ['Red', 'Blue'] },
    ]
    const pairs = [
      ['S', 'Red'],
      ['L', 'Blue'],
    ]
    const variants = pairs.map(([size = '', colour = ''], place) => ({
      ...(lamp.variants[place] as ShopProduct['variants'][number]),
      options: [
        { name: 'Size', value: size },
        { name: 'Colour', value: colour },
      ],
    }))
    const [made] = await push(accessOf(site), newOf('a', { ...lamp, options, variants }))
    const [read] = await pulled(site)
    expect(read?.variants.map(({ sku, options: chosen, priceMinor }) => [sku, chosen.map(({ value }) => value), priceMinor])).toEqual([
      ['TALL-LAMP-S', ['S', 'Red'], 1999],
      ['TALL-LAMP-L', ['L', 'Blue'], 2099],
    ])
    const known = new Map(made && 'variants' in made ? made.variants.map(({ sku, reference }) => [sku, reference]) : [])
    expect(read?.variants.map(({ sku, reference }) => known.get(sku) === reference)).toEqual([true, true])
  })

  it('is refused with the words of Wix where its name is too long', async () => {
    const site = open()
    const outcomes = await push(accessOf(site), newOf('a', { ...lamp, name: 'L'.repeat(81) }), newOf('b', makePushedContent('Mug', [])))
    expect(outcomes).toMatchObject([
      { key: 'a', failure: { code: 'upstream.shop_refused', params: { reason: 'INVALID_NAME' } } },
      { key: 'b', isNew: true },
    ])
  })

  it('is compared with a higher price, and no longer', async () => {
    const site = open()
    await push(accessOf(site), newOf('a', lamp))
    const [read] = await pulled(site)
    if (!read) throw new Error('one is written')
    const amounts = async () => (await pulled(site))[0]?.variants.map(({ priceMinor, compareAtMinor }) => [priceMinor, compareAtMinor])
    await push(
      accessOf(site),
      linked(
        read,
        ['price'],
        priced(read, [
          [1000, 1500],
          [2000, 2500],
        ]),
      ),
    )
    expect(await amounts()).toEqual([
      [1000, 1500],
      [2000, 2500],
    ])
    await push(
      accessOf(site),
      linked(
        read,
        ['price'],
        priced(read, [
          [1200, null],
          [2200, null],
        ]),
      ),
    )
    expect(await amounts()).toEqual([
      [1200, null],
      [2200, null],
    ])
  })

  it('is refused as a whole where the site has no shop', async () => {
    await expect(push(accessOf(wix.openSite({ version: 'none' })), newOf('a', lamp))).rejects.toMatchObject({
      kind: 'refused',
      text: { code: 'upstream.wix_no_store' },
    })
  })
})

describe('A product pushed to a Wix site', () => {
  it('that moves to the third catalogue meanwhile is written there, once', async () => {
    const site = wix.openSite({ version: 'V1' })
    const access = accessOf(site)
    const products = ['One', 'Two', 'Three'].map((name) => newOf(name, makePushedContent(name, ['S'])))
    let calls = 0
    const moving = {
      ...access,
      awaitTurn: async () => {
        calls += 1
        if (calls === 9) site.version = 'V3'
      },
    }
    const outcomes = await push(moving, ...products)
    expect(outcomes.every((one) => 'reference' in one)).toBe(true)
    expect(site.products.map(({ name }) => name)).toEqual(['One', 'Two', 'Three'])
    expect(site.version).toBe('V3')
  })

  it('that moved since the last sync is known by its SKUs', async () => {
    const site = wix.openSite({ version: 'V1' })
    await push(accessOf(site), newOf('a', lamp))
    const [read] = await pulled(site)
    if (!read) throw new Error('one is written')
    site.version = 'V3'
    const pushed = linked(read, ['title', 'price', 'stock'], {
      name: 'Lamp II',
      variants: read.variants.map((variant) => ({ ...variant, priceMinor: 777, compareAtMinor: null, stock: 1 })),
    })
    expect(await push(accessOf(site, 'V1'), pushed)).toMatchObject([{ reference: site.products[0]?.idV3, isNew: false }])
    expect((await pulled(site))[0]).toMatchObject({
      name: 'Lamp II',
      variants: [
        { priceMinor: 777, stock: 1 },
        { priceMinor: 777, stock: 1 },
      ],
    })
    expect(await push(accessOf(site, 'V3'), pushed)).toMatchObject([{ failure: { code: 'run_item.not_in_shop' } }])
  })

  it('is read again where somebody wrote it at the same moment, and keeps what they wrote', async () => {
    const site = wix.openSite({ version: 'V3' })
    const access = accessOf(site)
    await push(access, newOf('a', lamp))
    const [read] = await pulled(site)
    const [own] = site.products
    if (!read || !own) throw new Error('one is written')
    let calls = 0
    const awaitTurn = async () => {
      calls += 1
      if (calls !== 3) return
      own.revision += 1
      Object.assign(own.variants[1] ?? {}, { price: '99.00' })
    }
    const [first] = read.variants
    const variants = first ? [{ ...first, priceMinor: 500, compareAtMinor: null }] : []
    expect(await push({ ...access, awaitTurn }, linked(read, ['price'], { variants }))).toMatchObject([{ reference: read.reference }])
    expect(own.variants.map(({ price }) => price)).toEqual(['5.00', '99.00'])
  })

  it('has the stock of other places beside what the first has, and counts a sale that came between', async () => {
    const site = wix.openSite({ version: 'V3' })
    const access = accessOf(site)
    await push(access, newOf('a', lamp))
    const [own] = site.products
    Object.assign(own?.variants[0] ?? {}, { elsewhere: 6 })
    const [read] = await pulled(site)
    if (!read || !own) throw new Error('one is written')
    const stocked = (stock: number) => ({ variants: read.variants.map((variant) => ({ ...variant, stock })) })
    const places = () => [own.variants[0]?.stock, own.variants[0]?.elsewhere]
    await push(access, linked(read, ['stock'], stocked(10)))
    expect(places()).toEqual([4, 6])
    await push(access, linked(read, ['stock'], stocked(2)))
    expect(places()).toEqual([0, 2])
    let calls = 0
    const awaitTurn = async () => {
      calls += 1
      if (calls === 4) own.revision += 1
    }
    expect(await push({ ...access, awaitTurn }, linked(read, ['stock'], stocked(9)))).toMatchObject([{ reference: read.reference }])
    expect(places()).toEqual([7, 2])
  })

  it('keeps the pictures that the site has, as the same files, and takes away the others', async () => {
    const site = wix.openSite({ version: 'V3' })
    const access = accessOf(site)
    await push(access, newOf('a', lamp))
    const [own] = site.products
    const [read] = await pulled(site)
    if (!read || !own) throw new Error('one is written')
    // Wix stores a copy at an address of its own.
    Object.assign(own.pictures[0] ?? {}, { url: 'https://static.wixstatic.com/media/1.webp' })
    const [kept] = own.pictures
    const second = { source: 'https://portal.example.com/files/b/detail.webp', alt: 'Back' }
    await push(access, linked({ ...read, images: [second, ...lamp.images] }, ['pictures']))
    expect(own.pictures.map(({ url }) => url)).toEqual([second.source, kept?.url])
    expect(own.pictures[1]?.id).toBe(kept?.id)
    await push(access, linked({ ...read, images: [second] }, ['pictures']))
    expect(own.pictures.map(({ url }) => url)).toEqual([second.source])
  })

  it.each([
    ['KG', 0.5, 2],
    ['LB', 1.102, 1],
  ])('has its weight in the unit of the site, %s, also where it is the first product there', async (weightUnit, weight, already) => {
    const filled = Array.from({ length: already - 1 }, (_, n) => ({
      ...makeWixProduct(`Old ${n}`, 1000 + n),
      variants: [makeWixVariant({}, { price: '1.00' })],
    }))
    const site = wix.openSite({ version: 'V3', weightUnit, products: filled })
    await push(accessOf(site), newOf('a', lamp))
    expect(site.products.at(-1)?.variants.map((variant) => variant.weight)).toEqual([weight, weight])
  })

  it('has one price for all variants where the site manages none of its own', async () => {
    const product = { ...makeWixProduct('Mug', 1000), options: [{ name: 'Size', choices: ['S', 'L'] }] }
    product.variants = ['S', 'L'].map((size) => makeWixVariant({ Size: size }, { price: '9.00' }))
    const site = wix.openSite({ version: 'V1', products: [product] })
    const [read] = await pulled(site)
    if (!read) throw new Error('one is there')
    await push(
      accessOf(site),
      linked(
        read,
        ['price'],
        priced(read, [
          [700, null],
          [700, null],
        ]),
      ),
    )
    expect([product.own.manageVariants, product.variants.map(({ price }) => price)]).toEqual([false, ['7.00', '7.00']])
    await push(
      accessOf(site),
      linked(
        read,
        ['price'],
        priced(read, [
          [700, null],
          [800, null],
        ]),
      ),
    )
    expect([product.own.manageVariants, product.variants.map(({ price }) => price)]).toEqual([true, ['7.00', '8.00']])
  })
})

// Where the description of Wix is not beside the repository, nothing can be compared: the line says so.
it.runIf(checkContract !== undefined)('sends Wix only requests that its own description allows', () => {
  const errors = wix.calls.flatMap((call) => checkContract?.(call) ?? [])
  expect(wix.calls.filter(({ method }) => method === 'PATCH').length).toBeGreaterThan(10)
  expect([...new Set(errors)]).toEqual([])
})
