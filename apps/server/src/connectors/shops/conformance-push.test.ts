import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makePushedContent, newOf } from '../../../test/pushed-product.ts'
import type { SandboxWorld } from '../../../test/sandbox.ts'
import { openSandbox } from '../../../test/sandbox.ts'
import { pushSubjects } from '../../../test/push-subjects.ts'
import type { PushOutcome, PushedProduct, ShopAccess, ShopProduct } from '../../domains/connection/ports.ts'
import { UpstreamError } from '../../kit/errors.ts'

let world: SandboxWorld
const opened: { close(): Promise<void> }[] = []
beforeAll(async () => {
  world = await openSandbox()
})
afterAll(async () => {
  await Promise.all(opened.map((shop) => shop.close()))
  await world.close()
})

describe.each(pushSubjects(() => world, opened))('A push to $name', ({ name, connector, open, refusedName, without }) => {
  const push = async (access: ShopAccess, products: readonly PushedProduct[]): Promise<PushOutcome[]> =>
    (await connector.pushProducts?.(access, products)) ?? []
  const pulled = async (access: ShopAccess): Promise<ShopProduct[]> => {
    const products: ShopProduct[] = []
    for await (const { items } of connector.pull(access, null)) products.push(...items.flatMap((item) => (item.isProduct ? [item.product] : [])))
    return products
  }
  const linked = (product: ShopProduct, fields: PushedProduct['fields']): PushedProduct => ({
    key: `key ${product.reference}`,
    reference: product.reference,
    fields,
    product,
  })

  it('is a declared capability', () => {
    expect(connector.capabilities).toContain('push-products')
  })

  it('creates products with their variants, prices, stock and pictures, once however often it is repeated', async () => {
    const { access } = await open()
    const products = [newOf('a', makePushedContent('Tall lamp', ['S', 'L'])), newOf('b', makePushedContent('Plain mug', []))]
    const first = await push(access, products)
    expect(first).toMatchObject([
      { key: 'a', isNew: true, variants: [{ sku: 'TALL-LAMP-S' }, { sku: 'TALL-LAMP-L' }] },
      { key: 'b', isNew: true },
    ])
    const again = await push(access, products)
    expect(again).toEqual(first)
    const there = await pulled(access)
    expect(there.map(({ name }) => name).toSorted()).toEqual(['Plain mug', 'Tall lamp'])
    const lamp = there.find(({ name }) => name === 'Tall lamp')
    expect(lamp?.variants.map(({ sku, priceMinor, compareAtMinor, stock }) => [sku, priceMinor, compareAtMinor, stock])).toEqual([
      ['TALL-LAMP-S', 1999, without?.compareAt ? null : 2500, 4],
      ['TALL-LAMP-L', 2099, null, 5],
    ])
    expect(lamp?.images).toHaveLength(without?.pictures ? 0 : 1)
    expect(lamp?.options).toEqual([{ name: 'Size', values: ['S', 'L'] }])
    expect(first.map((one) => ('reference' in one ? one.reference : ''))).toEqual([
      lamp?.reference,
      there.find(({ name }) => name === 'Plain mug')?.reference,
    ])
  })

  it('writes the fields that were given and leaves everything else as it is', async () => {
    const { access } = await open()
    await push(access, [newOf('a', makePushedContent('Tall lamp', ['S', 'L'])), newOf('b', makePushedContent('Plain mug', []))])
    const before = await pulled(access)
    const changed = before.map((one) => ({
      ...one,
      name: `${one.name} II`,
      description: 'Other',
      variants: one.variants.map((variant) => ({ ...variant, priceMinor: 1234, compareAtMinor: null, stock: 9 })),
    }))
    for (const _ of [1, 2])
      expect(
        await push(
          access,
          changed.map((one) => linked(one, ['price'])),
        ),
      ).toMatchObject(changed.map(({ reference }) => ({ reference })))
    const priced = before.map((one) => ({
      ...one,
      variants: one.variants.map((variant) => ({ ...variant, priceMinor: 1234, compareAtMinor: null })),
    }))
    expect(await pulled(access)).toEqual(priced)
    await push(
      access,
      changed.map((one) => linked(one, ['title', 'stock', 'pictures'])),
    )
    const after = priced.map((one) => ({ ...one, name: `${one.name} II`, variants: one.variants.map((variant) => ({ ...variant, stock: 9 })) }))
    expect(await pulled(access)).toEqual(after)
  })

  it('refuses prices in another currency than that of the shop, and writes nothing of such a product', async () => {
    const { access } = await open()
    const refusal = { failure: { code: 'upstream.shop_other_currency', params: { shop: 'EUR', order: 'USD' } } }
    const outcomes = await push(access, [
      newOf('a', { ...makePushedContent('Tall lamp', ['S', 'L']), currency: 'USD' }),
      newOf('b', makePushedContent('Plain mug', [])),
    ])
    expect(outcomes.toSorted((one, other) => one.key.localeCompare(other.key))).toMatchObject([
      { key: 'a', ...refusal },
      { key: 'b', isNew: true },
    ])
    const before = await pulled(access)
    expect(before.map(({ name: own }) => own)).toEqual(['Plain mug'])
    const [mug] = before
    if (!mug) throw new Error('one is written')
    const inDollars = { ...mug, name: 'New mug', currency: 'USD' }
    expect(await push(access, [linked(inDollars, ['title', 'price'])])).toMatchObject([{ key: `key ${mug.reference}`, ...refusal }])
    expect(await pulled(access)).toEqual(before)
    expect(await push(access, [linked(inDollars, ['title'])])).toMatchObject([{ reference: mug.reference }])
    expect(await pulled(access)).toEqual([{ ...mug, name: 'New mug' }])
  })

  it('shows a new product to shoppers where it is offered, hides it, and shows it again', async () => {
    const { access, shown } = await open()
    const content = makePushedContent('Plain mug', [])
    expect(await push(access, [{ ...newOf('a', content), isOffered: true }])).toMatchObject([{ isNew: true }])
    expect(await shown()).toEqual([true])
    const [mug] = await pulled(access)
    if (!mug) throw new Error('one is written')
    for (const isOffered of [false, true]) {
      await push(access, [{ ...linked(mug, []), isOffered }])
      expect(await shown()).toEqual([isOffered])
    }
  })

  it('hides a product from shoppers and shows it again, and leaves the rest of it as it is', async () => {
    const { access } = await open()
    await push(access, [newOf('a', makePushedContent('Plain mug', []))])
    const [mug] = await pulled(access)
    if (!mug) throw new Error('one is written')
    for (const isOffered of [false, true])
      expect(await push(access, [{ ...linked(mug, []), isOffered }])).toMatchObject([{ reference: mug.reference }])
    expect(await pulled(access)).toEqual([mug])
  })

  it('names the product that is refused and writes the others', async () => {
    const { access } = await open()
    const outcomes = await push(access, [
      newOf('a', makePushedContent('Tall lamp', [])),
      newOf('b', { ...makePushedContent('Plain mug', []), name: refusedName }),
      newOf('c', makePushedContent('Mug', ['S', 'L'])),
    ])
    expect(new Map(outcomes.map((one) => [one.key, 'failure' in one ? one.failure.code.replace('shop_', '') : 'written']))).toEqual(
      new Map([
        ['a', 'written'],
        ['b', 'upstream.refused'],
        ['c', 'written'],
      ]),
    )
    const [lamp, mug] = await pulled(access)
    if (!lamp || !mug) throw new Error('two are written')
    const updated = await push(access, [linked({ ...lamp, name: refusedName }, ['title']), linked({ ...mug, name: 'New mug' }, ['title'])])
    expect(updated).toMatchObject([{ failure: { code: expect.stringMatching(/^upstream\.(shop_)?refused$/) } }, { reference: mug.reference }])
    expect((await pulled(access)).map(({ name }) => name)).toEqual(['Tall lamp', 'New mug'])
    const gone = await push(access, [linked({ ...lamp, reference: '987654321' }, ['title'])])
    expect(gone).toMatchObject([{ failure: { code: expect.any(String) } }])
  })

  it.each(['429', '500', '500-after-work', 'closed', 'malformed', 'html'] as const)('creates nothing twice when an answer is %s', async (mode) => {
    const { access, inject } = await open()
    const products = [newOf('a', makePushedContent('Tall lamp', ['S', 'L'])), newOf('b', makePushedContent('Plain mug', []))]
    // A wait that the shop asks for is waited: once is enough.
    for (const place of mode === '429' ? [1] : [0, 1, 2, 3]) {
      await inject([...Array.from({ length: place }, () => 'ok' as const), mode])
      await push(access, products).catch(() => undefined)
    }
    await inject([])
    const outcomes = await push(access, products)
    expect(outcomes.every((one) => 'reference' in one)).toBe(true)
    const there = await pulled(access)
    expect(there.map(({ name, variants }) => `${name}: ${variants.length}`).toSorted()).toEqual(['Plain mug: 1', 'Tall lamp: 2'])
  })

  it.each([
    ['401', 'unauthorized'],
    ['403', 'unauthorized'],
    ['404', 'refused'],
    ['409', 'refused'],
  ] as const)('and a pull end at once with the reason when the answer is %s', async (mode, kind) => {
    const { access, inject, left } = await open()
    const product = makePushedContent('Plain mug', [])
    for (const call of [() => pulled(access), () => push(access, [newOf('a', product)])]) {
      await inject([mode, mode, mode, mode, mode])
      const failure = await call().then(
        (answer) => answer,
        (error: unknown) => error,
      )
      // Shopify refuses one product of a push: that is the result of the product.
      expect(failure instanceof UpstreamError ? failure.kind : JSON.stringify(failure)).toMatch(
        failure instanceof UpstreamError ? kind : /upstream\.(shop_)?refused/,
      )
      // A session that ended is opened again once.
      const isOpenedAgain = name.startsWith('wix') ? mode === '401' : ['vendure', 'shopware'].includes(name) && kind === 'unauthorized'
      expect(await left()).toBe(isOpenedAgain ? 3 : 4)
    }
    await inject([])
    expect(await push(access, [newOf('a', product)])).toMatchObject([{ reference: expect.any(String) }])
  })
})
