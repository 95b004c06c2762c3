import { connection } from '@stoa/contract/connection.ts'
import { product } from '@stoa/contract/product.ts'
import type { PulledBatch, ShopConnector, ShopProduct } from '../src/domains/connection/ports.ts'
import { runSync } from '../src/domains/product/sync/run-sync.ts'
import type { JobCtx } from '../src/kit/context.ts'
import { makeSandboxShop } from '../src/sandbox/make-shop.ts'
import type { TestApp } from './app.ts'
import { makeMerchant, unique } from './make.ts'
import { createJobCtx } from './payout-by-hand.ts'
import type { OpenedShop } from './shop-subjects.ts'

/** What a test makes of the products of a shop before they are read: `undefined` leaves one out. */
export type Alter = (products: readonly ShopProduct[]) => readonly ShopProduct[]

/** Connects a stand-in shop to a new merchant. Its pictures are drawings of a sandbox shop, which can be fetched. */
export async function connectSubject(app: TestApp, connector: ShopConnector, { access }: OpenedShop) {
  const merchant = await makeMerchant(app)
  const shopId = `shop-${unique()}`
  await makeSandboxShop(app.db, { id: shopId, apiKey: 'key', name: 'Shop', currency: 'EUR', products: 0, theme: 'home', seed: 1 })
  const address = `${app.publicUrl}/sandbox/shop/${shopId}`
  await app.call(connection.platformSetup, { as: merchant.as, body: { platform: 'sandbox', settings: { address, apiKey: 'key' } } })
  await app.drain()
  const { rows } = await app.pool.query<{ id: string }>('update connection set provider = $2 where company_id = $1 returning id', [
    merchant.companyId,
    connector.platform,
  ])
  const connectionId = rows[0]?.id ?? ''

  const pictures = new Map<string, string>()
  const toPicture = (source: string): string => {
    const known = pictures.get(source) ?? `${address}/pictures/mug-sage-1-${pictures.size}.png`
    pictures.set(source, known)
    return known
  }
  const withPictures = (one: ShopProduct): ShopProduct => ({
    ...one,
    images: one.images.slice(0, 3).map((image) => ({ ...image, source: toPicture(image.source) })),
    variants: one.variants.map((variant) => ({ ...variant, imageSource: variant.imageSource === null ? null : toPicture(variant.imageSource) })),
  })
  const alterItems = (items: PulledBatch['items'], alter: Alter): PulledBatch['items'] => [
    ...items.filter((item) => !item.isProduct),
    ...alter(items.flatMap((item) => (item.isProduct ? [withPictures(item.product)] : []))).map((one) => ({
      isProduct: true as const,
      product: one,
    })),
  ]
  const { findProducts, listChangedProducts } = connector
  const shopAs = (alter: Alter): ShopConnector => ({
    ...connector,
    async *pull(_, from, options) {
      for await (const batch of connector.pull(access, from, options)) yield { ...batch, items: alterItems(batch.items, alter) }
    },
    ...(findProducts && {
      findProducts: async (_: unknown, references: readonly string[]) =>
        alterItems(await findProducts(access, references), (products) => alter(products).filter(({ reference }) => references.includes(reference))),
    }),
    ...(listChangedProducts && { listChangedProducts: (_: unknown, since: Date) => listChangedProducts(access, since) }),
  })

  /** What a job of this shop has. */
  const jobCtx = (alter: Alter = (products) => products): JobCtx => {
    const own = createJobCtx(app)
    return { ...own, ports: { ...own.ports, shops: { ...own.ports.shops, [connector.platform]: shopAs(alter) } } }
  }
  /** Syncs the shop and returns the id of the run. */
  const sync = async (alter?: Alter): Promise<string> => {
    await app.pool.query(`update run set requested_at = requested_at - interval '1 hour' where company_id = $1`, [merchant.companyId])
    const { runId } = await app.call(product.sync, { as: merchant.as, params: { id: merchant.companyId } })
    await runSync(jobCtx(alter), { companyId: merchant.companyId, runId })
    await app.drain()
    return runId
  }
  return { merchant, connectionId, jobCtx, sync }
}
