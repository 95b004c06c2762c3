import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { collect, collectWithRestarts, referencesOf } from '../../../../test/collect-pull.ts'
import type { SandboxWorld } from '../../../../test/sandbox.ts'
import { openSandbox } from '../../../../test/sandbox.ts'
import { openSandboxShop } from '../../../../test/shop-access.ts'
import type { ShopOrder } from '../../../domains/connection/ports-order.ts'
import { AppError, UpstreamError } from '../../../kit/errors.ts'
import { modes } from '../../../sandbox/fault-injection.ts'
import { generateProducts } from '../../../sandbox/make-shop.ts'
import { findOrder, listProducts, updateShopScript } from '../../../sandbox/queries-shop.ts'
import { makeSandboxShopConnector } from './index.ts'

/** Those that are of payments alone. */
const paymentModes: readonly string[] = ['shuffled', 'failed', 'insufficient']
const shopModes = modes.filter((mode) => !paymentModes.includes(mode))
const sandboxShop = makeSandboxShopConnector({ timeoutMs: 1500, patience: { tries: 5, firstPauseMs: 20, maxPauseMs: 2000 } })

let world: SandboxWorld
beforeAll(async () => {
  world = await openSandbox()
})
afterAll(() => world.close())

describe('the sandbox shop', () => {
  it('refuses a wrong key and an unknown shop when it is connected', async () => {
    const { access } = await openSandboxShop(world, 1)
    await expect(sandboxShop.check({ ...access, secrets: { apiKey: 'wrong' } })).rejects.toSatisfy(
      (error) => error instanceof AppError && error.details.errors?.[0]?.path === 'settings.apiKey',
    )
    const elsewhere = { ...access, settings: { address: `${world.origin}/sandbox/shop/nobody` } }
    await expect(sandboxShop.check(elsewhere)).rejects.toSatisfy(
      (error) => error instanceof AppError && error.details.errors?.[0]?.path === 'settings.address',
    )
  })

  it.each(shopModes)('loses and doubles no product when a page is answered with %s', async (mode) => {
    const { id, access, seed } = await openSandboxShop(world, 600)
    await updateShopScript(world.db, id, ['list:ok', `list:${mode}`, `list:${mode}`])
    const { batches, failures } = await collectWithRestarts(sandboxShop, access)
    expect(referencesOf(batches)).toEqual(generateProducts({ products: 600, theme: 'home', seed, currency: 'EUR' }).map((product) => product.id))
    expect(failures).toEqual([])
  })

  it('gives up on a shop that keeps failing, and can be stopped while it waits', async () => {
    const { id, access } = await openSandboxShop(world, 1)
    await updateShopScript(
      world.db,
      id,
      Array.from({ length: 20 }, () => 'list:500'),
    )
    await expect(collect(sandboxShop.pull(access, null))).rejects.toSatisfy((error) => error instanceof UpstreamError && error.isTemporary)
    const patient = makeSandboxShopConnector({ timeoutMs: 1500, patience: { tries: 5, firstPauseMs: 60_000, maxPauseMs: 60_000 } })
    const stopping = new AbortController()
    setTimeout(() => stopping.abort(new Error('stopped')), 100)
    await expect(collect(patient.pull({ ...access, outbound: world.openOutbound(), signal: stopping.signal }, null))).rejects.toThrow(
      /stopped|abort/i,
    )
  })

  it.each(shopModes.flatMap((mode) => [[mode, 'find'] as const, [mode, 'orders'] as const]))(
    'creates an order once when %s is the answer to %s',
    async (mode, operation) => {
      const { id, access, seed } = await openSandboxShop(world, 3)
      const products = generateProducts({ products: 3, theme: 'home', seed, currency: 'EUR' })
      const product = products.find(({ variants }) => variants.some(({ inventory }) => inventory !== null))
      const variant = product?.variants.find(({ inventory }) => inventory !== null)
      if (!product || !variant || variant.inventory === null) throw new Error('the seed gives a counted variant')
      const order: ShopOrder = {
        externalReference: `order-${id}`,
        orderNumber: '1001',
        currency: 'EUR',
        placedAt: '2026-11-20T10:00:00Z',
        customer: { name: 'A', email: 'a@example.com', phone: '' },
        shippingAddress: { country: 'NL' },
        lines: [
          {
            productReference: product.id,
            variantReference: variant.id,
            sku: variant.sku,
            name: product.title,
            quantity: 2,
            unitPriceMinor: 100,
            totalMinor: 200,
          },
        ],
        shippingMinor: 0,
        totalMinor: 200,
        isPaid: true,
      }
      await updateShopScript(world.db, id, [`${operation}:${mode}`])
      const create = () => sandboxShop.createOrder?.(access, order)
      const first = await create()?.catch((error: unknown) => {
        expect(error).toBeInstanceOf(UpstreamError)
        return undefined
      })
      const again = await create()
      expect(again?.reference).toBe('1001')
      if (first) expect([first.reference, again?.isNew]).toEqual(['1001', false])
      expect(await create()).toEqual({ reference: '1001', isNew: false })
      expect(await findOrder(world.db, id, { externalReference: order.externalReference })).toMatchObject({ number: 1001 })
      const { count } = await world.db
        .selectFrom('sandbox.shop_order')
        .select((e) => e.fn.countAll<number>().as('count'))
        .where('shop_id', '=', id)
        .executeTakeFirstOrThrow()
      expect(count).toBe(1)
      const rows = await listProducts(world.db, id, { after: 0, limit: 3, updatedAfter: undefined })
      const row = rows.find(({ body }) => body.id === product.id)
      expect(row?.body.variants.find((candidate) => candidate.id === variant.id)?.inventory).toBe(variant.inventory - 2)
    },
  )

  it('refuses permanently an order of what it does not sell', async () => {
    const { access } = await openSandboxShop(world, 1)
    const line = { productReference: 'nothing', variantReference: 'nothing', sku: '', name: '', quantity: 1, unitPriceMinor: 1, totalMinor: 1 }
    const order: ShopOrder = {
      externalReference: 'x',
      orderNumber: '1',
      currency: 'EUR',
      placedAt: '',
      customer: { name: '', email: '', phone: '' },
      shippingAddress: {},
      lines: [line],
      shippingMinor: 0,
      totalMinor: 1,
      isPaid: true,
    }
    await expect(sandboxShop.createOrder?.(access, order)).rejects.toMatchObject({ kind: 'refused', isTemporary: false })
  })
})
