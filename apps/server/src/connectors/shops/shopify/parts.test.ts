import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { collect } from '../../../../test/collect-pull.ts'
import { makePushedContent, newOf } from '../../../../test/pushed-product.ts'
import { shopAccess } from '../../../../test/shop-access.ts'
import type { ShopifyStandIn } from '../../../../test/shopify.ts'
import { openShopify, shopifyKeys } from '../../../../test/shopify.ts'
import type { PushOutcome, PushedProduct, ShopAccess, ShopProduct } from '../../../domains/connection/ports.ts'
import { makeShopifyConnector } from './index.ts'
import { noShopifyApp } from './shopify-app.ts'

const pace = { timeoutMs: 5000, patience: { tries: 3, firstPauseMs: 5, maxPauseMs: 100 }, originOf: () => shop.origin }
const inPages = makeShopifyConnector(pace)
const inBulk = makeShopifyConnector(pace, noShopifyApp, { first: 0, later: 0, pollMs: 1, maxPollMs: 5, maxStillMs: 300 })

let shop: ShopifyStandIn
let access: ShopAccess
beforeEach(async () => {
  shop = await openShopify()
  access = shopAccess({ settings: { shop: 'haven.myshopify.com', clientId: 'client' }, secrets: { ...shopifyKeys }, outbound: shop.openOutbound() })
})
afterEach(() => shop.close())

const range = (count: number): number[] => Array.from({ length: count }, (_, n) => n)
const cdn = (n: number): string => `https://cdn.shopify.com/s/files/1/photo-${n}.jpg?v=17`
const push = async (product: PushedProduct): Promise<PushOutcome[]> => (await inPages.pushProducts?.(access, [product])) ?? []
const pulled = async (connector = inPages): Promise<ShopProduct> => {
  for (const { items } of await collect(connector.pull(access, null))) for (const item of items) if (item.isProduct) return item.product
  throw new Error('the shop has a product')
}

/** A product of the shop with so many pictures and metafields, made by a push. */
async function makeProduct({ pictures, metafields, sizes = [] }: { pictures: number; metafields: number; sizes?: string[] }): Promise<void> {
  await push(newOf('a', { ...makePushedContent('Tall lamp', sizes), images: [] }))
  const [product] = shop.products
  if (!product) throw new Error('it was created')
  product.media = {
    nodes: range(pictures).map((n) => ({
      id: `gid://shopify/MediaImage/${n}`,
      mediaContentType: 'IMAGE',
      alt: `Picture ${n}`,
      preview: { image: { url: cdn(n) } },
    })),
  }
  product.metafields = { nodes: range(metafields).map((n) => ({ key: `Fact ${n}`, value: `Value ${n}`, type: 'single_line_text_field' })) }
}
const mediaInShop = () => shop.products.flatMap(({ media }) => (media as { nodes: { preview: { image: { url: string } } }[] }).nodes)
const picturesInShop = (): string[] => mediaInShop().map(({ preview }) => preview.image.url)

describe('A product of Shopify with many parts', () => {
  it('is read with all its pictures, metafields and variants, by pages and in bulk', async () => {
    await makeProduct({ pictures: 14, metafields: 12, sizes: range(130).map((n) => `S${n}`) })
    for (const connector of [inPages, inBulk]) {
      const product = await pulled(connector)
      expect(product.images.map(({ source }) => source)).toEqual(range(14).map(cdn))
      expect(product.attributes.map(({ name }) => name)).toEqual(range(12).map((n) => `Fact ${n}`))
      expect(product.variants).toHaveLength(130)
    }
  })

  it('keeps the pictures that were never read when the portal writes its own, and loses those that were removed here', async () => {
    await makeProduct({ pictures: 14, metafields: 0 })
    const product = await pulled()
    const read = product.images.slice(0, 10)
    const known = { key: 'a', reference: product.reference, fields: ['pictures'] as const, product: { ...product, images: read } }
    await push(known)
    expect(picturesInShop()).toEqual(range(14).map(cdn))
    // Somebody changed the seventh in the shop: it has another version.
    const seventh = mediaInShop()[6]
    if (seventh) seventh.preview.image.url = `${cdn(6).split('?')[0]}?v=18`
    const added = { source: 'https://portal.example.com/files/new.webp', alt: 'New' }
    const removedPictures = [cdn(2), cdn(6)]
    const images = [added, ...read.filter(({ source }) => !removedPictures.includes(source))]
    await push({ ...known, removedPictures, product: { ...product, images } })
    expect(picturesInShop().slice(1)).toEqual(
      range(14)
        .filter((n) => n !== 2 && n !== 6)
        .map(cdn),
    )
    // What came from here goes when it is here no more.
    await push({ ...known, removedPictures, product: { ...product, images: images.slice(1) } })
    expect(picturesInShop()).toHaveLength(12)
  })

  it('has each of its 600 variants linked by a push that creates it, and by one that finds it', async () => {
    const product = {
      ...makePushedContent(
        'Tall lamp',
        range(600).map((n) => `S${n}`),
      ),
      images: [],
    }
    for (const isRepeat of [false, true]) {
      const [outcome] = await push(newOf('a', product))
      if (!outcome || !('variants' in outcome)) throw new Error(`it is written ${isRepeat ? 'again' : 'once'}`)
      expect(outcome.variants.map(({ sku }) => sku)).toEqual(product.variants.map(({ sku }) => sku))
    }
  })
})
