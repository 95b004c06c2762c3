import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { connection } from '@stoa/contract/connection.ts'
import { runs } from '@stoa/contract/run.ts'
import type { Run } from '@stoa/contract/run.ts'
import { product } from '@stoa/contract/product.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import type { Made } from '../../../../test/make.ts'
import { makeMerchant, unique } from '../../../../test/make.ts'
import { generateProducts, makeSandboxShop } from '../../../sandbox/make-shop.ts'
import type { SandboxProduct } from '../../../sandbox/queries-shop.ts'
import { insertProducts, updateShopScript } from '../../../sandbox/queries-shop.ts'
import { findSentences } from '../../../../test/find-sentences.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

/** A merchant whose sandbox shop sells so many products, with or without pictures. */
async function makeShop(products: number): Promise<{ merchant: Made; shopId: string; sold: SandboxProduct[] }> {
  const merchant = await makeMerchant(app)
  const shopId = `shop-${unique()}`
  await makeSandboxShop(app.db, { id: shopId, apiKey: 'key_of_shop', name: 'Shop', currency: 'EUR', products: 0, theme: 'home', seed: 1 })
  const sold = generateProducts({ products, theme: 'home', seed: 3, currency: 'EUR' }).map((one) => ({
    ...one,
    images: one.images.slice(0, 1),
    variants: one.variants.map((variant) => ({ ...variant, image: null })),
  }))
  await insertProducts(app.db, shopId, sold)
  const settings = { address: `${app.publicUrl}/sandbox/shop/${shopId}`, apiKey: 'key_of_shop' }
  await app.call(connection.platformSetup, { as: merchant.as, body: { platform: 'sandbox', settings } })
  return { merchant, shopId, sold }
}

async function sync(who: Made): Promise<Run> {
  await app.pool.query(`update run set requested_at = requested_at - interval '1 hour' where company_id = $1`, [who.companyId])
  const { runId } = await app.call(product.sync, { as: who.as, params: { id: who.companyId } })
  await app.drain()
  return app.call(runs.get, { as: who.as, params: { id: runId } })
}

const items = async (who: Made, run: Run) =>
  (await app.call(runs.items, { as: who.as, params: { id: run.runId }, query: {}, page: { limit: 100 } })).value

const list = async (who: Made, query: object = {}) =>
  await app.call(product.paged, { as: who.as, params: { id: who.companyId }, query: { ...query }, page: { limit: 100, count: true } })

describe('a sync of a shop', () => {
  test('brings every product with variants and pictures, and nothing the second time', async () => {
    const { merchant, sold } = await makeShop(12)
    const first = await sync(merchant)
    expect(first).toMatchObject({ status: 'done', total: 12, done: 12, created: 12, failed: 0, pictures: 12, picturesFailed: 0, error: null })
    const page = await list(merchant)
    expect(page.totalCount).toBe(12)
    expect(new Set(page.value.map((row) => row.merchantProductReference))).toEqual(new Set(sold.map(({ id }) => id)))
    const [row] = page.value
    const theirs = sold.find(({ id }) => id === row?.merchantProductReference)
    expect(row?.variants.map(({ sku }) => sku)).toEqual(theirs?.variants.map(({ sku }) => sku).slice(0, 20))
    expect(row?.thumbnailImage?.src).toMatch(/^\/files\/pictures\/.+\/grid\.webp$/)
    const picture = await fetch(`${app.publicUrl}${row?.thumbnailImage?.src ?? ''}`)
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp'])
    const again = await sync(merchant)
    expect(again).toMatchObject({ status: 'done', done: 12, created: 0, changed: 0, unchanged: 12, pictures: 0 })
    expect(await items(merchant, again)).toEqual([])
  })

  test('writes what changed again, names it, and ends what is gone until it comes back', async () => {
    const { merchant, shopId, sold } = await makeShop(4)
    await sync(merchant)
    const [one, two] = sold
    if (!one || !two) throw new Error('four were made')
    const renamed = { ...one, title: 'Another name', variants: one.variants.slice(0, 1) }
    await insertProducts(app.db, shopId, [renamed, ...sold.slice(1)])
    await app.pool.query(`update sandbox.shop_product set removed_at = now() where shop_id = $1 and reference = $2`, [shopId, two.id])
    const run = await sync(merchant)
    expect(run).toMatchObject({ status: 'done', changed: 1, unchanged: 2, discontinued: 1 })
    const [changed, gone] = await items(merchant, run)
    expect(changed).toMatchObject({ outcome: 'changed', reference: one.id })
    expect(changed?.changes).toContainEqual({ field: 'name', variant: null, label: 'Name', from: one.title, to: 'Another name' })
    expect(gone).toMatchObject({ outcome: 'discontinued', reference: two.id })
    const ended = (await list(merchant, { productStatus: ['Discontinued'] })).value
    expect(ended.map((row) => row.merchantProductReference)).toEqual([two.id])
    const shown = await app.call(product.get, { as: merchant.as, params: { id: changed?.productId ?? '' } })
    expect(shown.variants).toHaveLength(1)
    expect(shown.timeline.map(({ kind }) => kind)).toEqual(['changed', 'synced'])
    await app.pool.query(`update sandbox.shop_product set removed_at = null where shop_id = $1`, [shopId])
    const back = await sync(merchant)
    expect(back).toMatchObject({ changed: 1, discontinued: 0 })
    expect((await list(merchant, { productStatus: ['Discontinued'] })).value).toEqual([])
  })

  test('names each picture that cannot be had, holds nothing back for it, and tries again the next time', async () => {
    const { merchant, shopId, sold } = await makeShop(2)
    const [one] = sold
    if (!one) throw new Error('two were made')
    await app.pool.query(
      `update sandbox.shop_product set body = jsonb_set(body, '{images,0,name}', '"missing"') where shop_id = $1 and reference = $2`,
      [shopId, one.id],
    )
    const run = await sync(merchant)
    expect(run).toMatchObject({ status: 'done', created: 2, failed: 0, pictures: 2, picturesFailed: 1 })
    const failed = (await items(merchant, run)).find(({ outcome }) => outcome === 'picture_failed')
    expect(failed).toMatchObject({ reference: one.id, code: 'picture_failed' })
    expect(failed?.message).toMatch(/missing\.png: There is no image at this URL \(404\)/)
    const shown = await app.call(product.get, { as: merchant.as, params: { id: failed?.productId ?? '' } })
    expect(shown).toMatchObject({ status: 'Ready', thumbnailImage: null })
    expect(shown.failedPictures).toHaveLength(1)
    expect(await sync(merchant)).toMatchObject({ unchanged: 2, pictures: 1, picturesFailed: 1 })
  })

  test('that the shop refuses fails with its reason, turns the light red, and changes nothing', async () => {
    const { merchant, shopId } = await makeShop(3)
    await sync(merchant)
    await app.pool.query(`update sandbox.shop set api_key = 'another' where id = $1`, [shopId])
    const run = await sync(merchant)
    expect(run).toMatchObject({ status: 'failed', done: 0, discontinued: 0 })
    expect(run).toMatchObject({ error: 'Invalid credentials (401)', errorCode: 'upstream.unauthorized', stepCode: 'failed' })
    const inDutch = { as: merchant.as, headers: { 'accept-language': 'nl' } }
    expect(await app.call(runs.get, { ...inDutch, params: { id: run.runId } })).toMatchObject({
      step: 'Mislukt',
      error: 'Ongeldige inloggegevens (401)',
    })
    expect(await app.call(connection.getPlatformSetup, inDutch)).toMatchObject({ lastError: 'Ongeldige inloggegevens (401)' })
    expect(await app.call(connection.getPlatformSetup, { as: merchant.as })).toMatchObject({ health: 'error', syncFailures: 1 })
    expect((await list(merchant)).totalCount).toBe(3)
  })

  test('ends nothing when the shop suddenly shows nothing at all', async () => {
    const { merchant, shopId } = await makeShop(3)
    await sync(merchant)
    await app.pool.query(`update sandbox.shop_product set removed_at = now() where shop_id = $1`, [shopId])
    expect(await sync(merchant)).toMatchObject({ status: 'done', done: 0, discontinued: 0 })
    expect((await list(merchant, { productStatus: ['Discontinued'] })).value).toEqual([])
  })

  test('loses and doubles nothing while the shop misbehaves', async () => {
    const { merchant, shopId } = await makeShop(5)
    await updateShopScript(app.db, shopId, ['list:500', 'list:429'])
    expect(await sync(merchant)).toMatchObject({ status: 'done', done: 5, created: 5, failed: 0 })
  })

  test('that the shop fails may be repeated at once', async () => {
    const { merchant, shopId } = await makeShop(3)
    const params = { id: merchant.companyId }
    await app.pool.query(`update sandbox.shop set api_key = 'another' where id = $1`, [shopId])
    expect(await sync(merchant)).toMatchObject({ status: 'failed' })
    expect(await app.call(connection.getPlatformSetup, { as: merchant.as })).toMatchObject({ syncCooldownSeconds: 0 })
    await app.pool.query(`update sandbox.shop set api_key = 'key_of_shop' where id = $1`, [shopId])
    await app.call(product.sync, { as: merchant.as, params })
    await app.drain()
    expect(await app.refused(product.sync, { as: merchant.as, params })).toMatchObject({ code: 'cooldown' })
  })

  test('reads a page again that the shop answered with a web page', async () => {
    const { merchant, shopId } = await makeShop(3)
    await updateShopScript(app.db, shopId, ['list:html', 'list:malformed'])
    expect(await sync(merchant)).toMatchObject({ status: 'done', done: 3, created: 3, failed: 0, error: null })
  })

  test('of a shop that keeps answering with a web page says what to do', async () => {
    const { merchant, shopId } = await makeShop(1)
    await updateShopScript(
      app.db,
      shopId,
      Array.from({ length: 20 }, () => 'list:html'),
    )
    const run = await sync(merchant)
    expect(run).toMatchObject({
      status: 'failed',
      error: 'Your shop returned a web page instead of data. Check the URL or try again later',
    })
  })

  test('is started once in 15 minutes, for one’s own company, with a shop', async () => {
    const { merchant } = await makeShop(1)
    const bare = await makeMerchant(app)
    await sync(merchant)
    const params = { id: merchant.companyId }
    expect(await app.refused(product.sync, { as: merchant.as, params })).toMatchObject({ code: 'cooldown' })
    expect(await app.refused(product.sync, { as: bare.as, params })).toMatchObject({ code: 'not_found' })
    expect(await app.refused(product.sync, { as: bare.as, params: { id: bare.companyId } })).toMatchObject({ code: 'state_forbids' })
  })
})

describe('the product list', () => {
  test('is narrowed by name, stock, shop category and status, and walks page by page without a gap', async () => {
    const { merchant } = await makeShop(30)
    await sync(merchant)
    const whole = (await list(merchant)).value
    const params = { id: merchant.companyId }
    for (const sort of ['-updatedAt', 'updatedAt', 'name', '-name']) {
      const met: string[] = []
      let cursor: string | undefined
      do {
        const page = { limit: 7, sort, ...(cursor === undefined ? {} : { cursor }) }
        const answer = await app.call(product.paged, { as: merchant.as, params, query: {}, page })
        met.push(...answer.value.map(({ id }) => id))
        cursor = answer.next === null ? undefined : (new URL(answer.next, 'http://x').searchParams.get('cursor') ?? undefined)
      } while (cursor !== undefined)
      expect(met).toHaveLength(30)
      expect(new Set(met)).toEqual(new Set(whole.map(({ id }) => id)))
    }
    const [first] = whole
    if (!first) throw new Error('there are thirty')
    const named = (await list(merchant, { name: first.name.toUpperCase().slice(1, 6) })).value
    expect(named.map(({ id }) => id)).toContain(first.id)
    const alike = (await list(merchant, { externalCategory: [first.externalCategory] })).value
    expect(alike.length).toBe(whole.filter((row) => row.externalCategory === first.externalCategory).length)
    const out = (await list(merchant, { instock: 'false' })).value
    expect(out.map(({ id }) => id).toSorted()).toEqual(
      whole
        .filter(({ stock }) => stock === 0)
        .map(({ id }) => id)
        .toSorted(),
    )
    const variants = (await list(merchant, { parentsOnly: 'false', name: first.name })).value.filter(({ id }) => id === first.id)
    expect(variants).toHaveLength(first.numberOfVariants)
  })
})

describe('a product file', () => {
  for (const name of ['shopify-apparel', 'shopify-home']) {
    const path = fileURLToPath(new URL(`../../../../test/product-files/${name}.csv`, import.meta.url))
    test(`${name}.csv is imported whole, each picture that cannot be reached named`, async () => {
      const merchant = await makeMerchant(app)
      const bytes = readFileSync(path)
      await app.call(connection.platformSetup, {
        as: merchant.as,
        body: { platform: 'feed', settings: {} },
        upload: { file: { name: `${name}.csv`, type: 'text/csv', bytes } },
      })
      const run = await sync(merchant)
      const handles = new Set(
        bytes
          .toString('utf8')
          .split('\n')
          .slice(1)
          .map((line) => /^[a-z0-9-]+(?=,)/.exec(line)?.[0])
          .filter((handle) => handle !== undefined),
      )
      expect(run).toMatchObject({ status: 'done', created: handles.size, failed: 0 })
      expect(run.pictures).toBeGreaterThan(0)
      const named = (await items(merchant, run)).filter(({ outcome }) => outcome === 'picture_failed')
      expect(named).toHaveLength(run.picturesFailed)
      const page = await list(merchant)
      expect(new Set(page.value.map((row) => row.merchantProductReference))).toEqual(handles)
      const several = page.value.find((row) => row.numberOfVariants > 1)
      if (several) {
        const shown = await app.call(product.get, { as: merchant.as, params: { id: several.id } })
        expect(shown.options.length).toBeGreaterThan(0)
        expect(shown.variants).toHaveLength(several.numberOfVariants)
      }
    }, 60_000)
  }
})

test('stores no sentence of ours', async () => {
  expect(await findSentences(app.pool)).toEqual([])
})
