import type { TestApp } from './app.ts'
import { makePaidOrder, seeOrder, settle } from './make-orders.ts'
import { makeSellingShop } from './make-synced-shop.ts'

/** The key of the shop. */
export const shopKey = 'key_of_shop'

export type OrderInShop = Awaited<ReturnType<typeof makeOrderInShop>>

/** A merchant whose sandbox shop is synced and sells on a marketplace, and a paid order of two of a thing with its number in the shop. */
export async function makeOrderInShop(app: TestApp, quantity = 2) {
  const { operator, merchant, shopId, address, offer } = await makeSellingShop(app, 3, 20)
  const placed = await makePaidOrder(
    app,
    operator.as,
    { ...offer, merchantId: merchant.companyId, sku: '', priceMinor: 0, listingId: undefined },
    quantity,
  )
  await deliverAll(app)
  const { forwardState, merchantOrderReference } = await seeOrder(app, merchant.as, placed.hash)
  if (forwardState !== 'forwarded') throw new Error('The shop has the order')
  const ask = (path: string, method: string, body?: object) =>
    fetch(`${address}${path}`, {
      method,
      headers: { authorization: `Bearer ${shopKey}`, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    }).then(async (answer) => (await answer.json()) as never)
  return { operator, merchant, shopId, offer, hash: placed.hash, number: merchantOrderReference ?? '', ask }
}

/** Runs jobs and sends what the shop and the payment provider report, until nothing moves. */
export async function deliverAll(app: TestApp): Promise<void> {
  await settle(app)
  await app.installation.flushSandbox()
  await settle(app)
}
