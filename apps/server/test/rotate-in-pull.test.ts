import { randomBytes } from 'node:crypto'
import { product } from '@stoa/contract/product.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkShop } from '../src/domains/product/check/check-shop.ts'
import { runSync } from '../src/domains/product/sync/run-sync.ts'
import { rotateSecret } from '../src/rotate-secret.ts'
import { generateProducts } from '../src/sandbox/make-shop.ts'
import { insertProducts } from '../src/sandbox/queries-shop.ts'
import { createVault } from '../src/secrets/crypto.ts'
import type { TestApp } from './app.ts'
import { startTestApp } from './app.ts'
import { makeSyncedShop } from './make-synced-shop.ts'
import { createJobCtx } from './payout-by-hand.ts'

/** More than two pages of the shop. */
const sold = 600
const [old, next] = [Buffer.alloc(32, 7), randomBytes(32)]

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

it('changing the secret of the installation in the middle of a pull loses no product, and the shop is read under the new secret alone', async () => {
  const { merchant, shopId } = await makeSyncedShop(app, 1)
  const products = generateProducts({ products: sold, theme: 'home', seed: 5, currency: 'EUR' }).map((one) => ({ ...one, images: [] }))
  await insertProducts(app.db, shopId, products)
  await app.pool.query(`update run set requested_at = requested_at - interval '1 hour' where company_id = $1`, [merchant.companyId])
  const { runId } = await app.call(product.sync, { as: merchant.as, params: { id: merchant.companyId } })
  const sealedNow = async () =>
    (
      await app.pool.query<{ id: string; secrets: Buffer }>(`select id, secrets from connection where company_id = $1 and kind = 'shop'`, [
        merchant.companyId,
      ])
    ).rows[0]
  const before = await sealedNow()

  // A worker that knows both secrets, as while they are changed: everything is sealed again once its first page is stored.
  const both = createVault(next, [old])
  const jobCtx = { ...createJobCtx(app), vault: both }
  let pages = 0
  const outbound: typeof jobCtx.outbound = {
    ...jobCtx.outbound,
    async request(options) {
      const answer = await jobCtx.outbound.request(options)
      if (options.url.includes('/products?') && ++pages === 1) {
        const counts = await rotateSecret(app.pool.options.connectionString ?? '', both)
        expect(counts[0]?.count).toMatchObject({ resealed: expect.any(Number), unopened: [] })
      }
      return answer
    },
  }
  await runSync({ ...jobCtx, outbound }, { companyId: merchant.companyId, runId })
  expect(pages).toBeGreaterThanOrEqual(3)
  const { rows } = await app.pool.query<{ status: string; n: number }>(
    `select r.status, (select count(*)::int from product p where p.merchant_id = r.company_id and p.status <> 'Discontinued') as n from run r where r.id = $1`,
    [runId],
  )
  expect(rows[0]?.n).toBe(sold)
  expect(['done', 'running']).toContain(rows[0]?.status)

  const after = await sealedNow()
  expect(after?.secrets.equals(before?.secrets ?? Buffer.alloc(0))).toBe(false)
  expect(() => createVault(old).open(after?.secrets ?? Buffer.alloc(0), after?.id ?? '')).toThrow('belongs to another key')
  await app.pool.query(`update run set status = 'done', finished_at = now() where id = $1 and status = 'running'`, [runId])
  await checkShop({ ...createJobCtx(app), vault: createVault(next) }, { companyId: merchant.companyId, connectionId: after?.id ?? '' })
  const checked = await app.pool.query<{ state: string; there: number; error: unknown }>(
    'select state, products_there as there, error from connection_check where company_id = $1 order by started_at desc limit 1',
    [merchant.companyId],
  )
  expect(checked.rows[0]).toMatchObject({ state: 'done', there: sold, error: null })
})
