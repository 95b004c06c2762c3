import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SandboxWorld } from '../../test/sandbox.ts'
import { openSandbox } from '../../test/sandbox.ts'
import type { Theme } from './catalogue.ts'
import { trades } from './catalogue.ts'
import { drawPicture } from './draw-picture.ts'
import { generateProducts, makeSandboxShop } from './make-shop.ts'
import { countProducts, updateShopScript } from './queries-shop.ts'
import { palettes, shapes } from './shapes.ts'

let world: SandboxWorld
beforeAll(async () => {
  world = await openSandbox()
})
afterAll(() => world.close())

const shop = { id: 'haven', apiKey: 'key', name: 'Haven & Oak', currency: 'EUR', products: 300, theme: 'fashion', seed: 5 } as const

async function ask(path: string, options: { body?: unknown; key?: string } = {}) {
  const outbound = world.openOutbound()
  const headers = { authorization: `Bearer ${options.key ?? 'key'}`, 'content-type': 'application/json' }
  const post = options.body === undefined ? {} : { method: 'POST', body: JSON.stringify(options.body) }
  return outbound.request({ url: `${world.origin}/sandbox/shop/haven${path}`, headers, ...post })
}

describe.each(Object.keys(trades) as Theme[])('a %s shop', (theme) => {
  it('sells what a shop could sell', () => {
    const products = generateProducts({ products: 300, theme, seed: 11, currency: 'EUR' })
    expect(products).toEqual(generateProducts({ products: 300, theme, seed: 11, currency: 'EUR' }))
    expect(new Set(products.map((product) => product.title)).size).toBe(300)
    const variants = products.flatMap((product) => product.variants)
    expect(new Set(variants.map((variant) => variant.sku)).size).toBe(variants.length)
    expect(new Set(variants.map((variant) => variant.barcode)).size).toBe(variants.length)
    for (const { barcode, price, compareAtPrice } of variants) {
      const digits = Array.from(barcode, Number)
      // From the right, check digit included: every second digit counts three times.
      const sum = digits.toReversed().reduce((total, digit, index) => total + digit * (index % 2 === 0 ? 1 : 3), 0)
      expect([digits.length, sum % 10]).toEqual([13, 0])
      expect(price).toMatch(/^\d+\.\d{2}$/)
      if (compareAtPrice !== null) expect(Number(compareAtPrice)).toBeGreaterThan(Number(price))
    }
    for (const product of products) {
      expect(product.variants.length).toBeGreaterThanOrEqual(1)
      expect(product.variants.length).toBeLessThanOrEqual(12)
      expect(product.images.length).toBeGreaterThanOrEqual(1)
      expect(product.images.length).toBeLessThanOrEqual(3)
      expect(new Set(product.variants.map((variant) => variant.title)).size).toBe(product.variants.length)
      for (const { name } of product.images) {
        const [shape = '', colour = ''] = name.split('-')
        expect(shapes[shape] && palettes[colour]).toBeDefined()
      }
    }
  })
})

describe('the simulated shop', () => {
  it('is filled at once', async () => {
    await makeSandboxShop(world.db, shop)
    expect(await countProducts(world.db, 'haven')).toBe(300)
    await makeSandboxShop(world.db, shop)
    expect(await countProducts(world.db, 'haven')).toBe(300)
  })

  it('pages by the number of the last product, and says how many there are', async () => {
    const seen: string[] = []
    for (let after: number | null = 0; after !== null;) {
      const page = (await ask(`/products?limit=120&after=${after}`)).json() as { products: { id: string }[]; next: number | null; total: number }
      seen.push(...page.products.map((product) => product.id))
      expect(page.total).toBe(300)
      after = page.next
    }
    expect(seen).toHaveLength(300)
    expect(new Set(seen).size).toBe(300)
    const later = new Date(Date.now() + 60_000).toISOString()
    expect((await ask(`/products?updatedAfter=${later}`)).json()).toMatchObject({ products: [] })
  })

  it('answers the first order when it is sent twice, also twice at once', async () => {
    const line = { productId: 'prd-00001', variantId: 'prd-00001-1', quantity: 1 }
    const body = { externalReference: 'order-1', lines: [line] }
    const answers = await Promise.all([ask('/orders', { body }), ask('/orders', { body })])
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 201])
    const numbers = answers.map((answer) => (answer.json() as { number: number }).number)
    expect(numbers[0]).toBe(numbers[1])
    expect((await ask(`/orders/${numbers[0]}`)).json()).toMatchObject({ externalReference: 'order-1' })
    expect((await ask('/orders?externalReference=order-1')).json()).toMatchObject({ orders: [{ number: numbers[0] }] })
    expect((await ask('/orders/99')).status).toBe(404)
    expect((await ask('/orders', { body: { externalReference: 'x', lines: [{ ...line, quantity: 0 }] } })).status).toBe(422)
  })

  it('takes a script of modes, one a request, and refuses one it does not know', async () => {
    expect((await ask('/script', { body: { modes: ['500', 'orders:500', 'ok'] } })).status).toBe(200)
    expect((await ask('/info')).status).toBe(500)
    expect((await ask('/info')).status).toBe(200)
    expect((await ask('/orders', { body: { externalReference: 'y', lines: [] } })).status).toBe(500)
    expect((await ask('/script', { body: { modes: ['explode'] } })).status).toBe(422)
    await updateShopScript(world.db, 'haven', [])
    expect((await ask('/script', { body: { modes: [] }, key: 'wrong' })).status).toBe(401)
    expect((await ask('/info', { key: 'wrong' })).status).toBe(401)
  })

  it('gives a picture to whoever asks', async () => {
    const answer = await world.openOutbound().request({ url: `${world.origin}/sandbox/shop/haven/pictures/mug-sage-1-5x1.png`, accept: 'bytes' })
    expect(answer.headers['content-type']).toBe('image/png')
    expect(await sharp(answer.bytes).metadata()).toMatchObject({ format: 'png', width: 800, height: 800 })
  })
})

describe('the drawings', () => {
  it('are the same for the same name, and something for any name', async () => {
    expect((await drawPicture('lamp-plum-2-1')).equals(await drawPicture('lamp-plum-2-1'))).toBe(true)
    expect((await drawPicture('lamp-plum-1-1')).equals(await drawPicture('lamp-plum-2-1'))).toBe(false)
    expect((await sharp(await drawPicture('constructor-constructor-NaN')).metadata()).format).toBe('png')
  })
})
