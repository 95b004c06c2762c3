import { channelSales } from '@stoa/contract/channel-sales.ts'
import { channel } from '@stoa/contract/channel.ts'
import { collection } from '@stoa/contract/collection.ts'
import { keyPermissions } from '@stoa/contract/permissions.ts'
import { product } from '@stoa/contract/product.ts'
import { channelPushDue } from '../src/domains/channel/events.ts'
import { requestReads } from '../src/domains/channel/request-reads.ts'
import { createSigningSecret } from '../src/domains/webhook/rules.ts'
import type { TestApp } from './app.ts'
import { makePictured } from './make-pictured.ts'
import { makeApiKey, makeMerchant, makeOperator } from './make.ts'
import { createJobCtx } from './payout-by-hand.ts'

const variants = [
  { sku: 'CUP-S', name: 'Small', priceMinor: 1200, stock: 5, gtin: '4006381333931', options: [{ name: 'Size', value: 'S' }] },
  { sku: 'CUP-L', name: 'Large', priceMinor: 1800, stock: 2, options: [{ name: 'Size', value: 'L' }] },
]

/** Makes a seller here with a product and a merchant account on another installation, connected. */
export async function connectStoaChannel(here: TestApp, there: TestApp) {
  const seller = await makeMerchant(here)
  const operator = await makeOperator(there)
  await there.call(collection.create, { as: operator.as, body: { name: 'Cups' } })
  const account = await makeMerchant(there, { marketplaceId: operator.marketplaceId })
  const { key } = await makeApiKey(there, account, keyPermissions)
  const cup = await makePictured(here, seller.as, { name: 'Blue cup', description: 'A cup', brand: 'Kade', externalCategory: 'Cups', variants })
  const secret = createSigningSecret()
  const settings = { url: there.publicUrl, apiKey: key, webhookSecret: secret }
  const made = await here.call(channel.connect, { as: seller.as, body: { provider: 'stoa', settings } })
  await here.drain()
  await there.drain()
  return { here, there, seller, operator, account, cup, secret, settings, channelId: made.channelId, webhookUrl: made.webhookUrl ?? '' }
}

export type StoaChannel = Awaited<ReturnType<typeof connectStoaChannel>>

/** Returns the product as it is on the other installation. */
export async function productThere({ there, account, cup }: Pick<StoaChannel, 'there' | 'account' | 'cup'>) {
  const { value } = await there.call(product.paged, { as: account.as, params: { id: account.companyId }, query: {} })
  const row = value.find(({ merchantProductReference }) => merchantProductReference === `channel-${cup.id}`)
  return there.call(product.get, { as: account.as, params: { id: row?.id ?? '' } })
}

/** Returns the products of the channel as the seller sees them. */
export async function productsHere({ here, seller, channelId }: StoaChannel) {
  return (await here.call(channelSales.products, { as: seller.as, params: { id: channelId }, query: {} })).value
}

/** Sends what changed, and reads what the other installation decided and sold. */
export async function workChannel({ here, seller, channelId }: StoaChannel, isForced = false): Promise<void> {
  await here.installation.jobs.enqueue(here.db, channelPushDue, { companyId: seller.companyId, channelId, isForced })
  await createJobCtx(here).transact((ctx) => requestReads(ctx, [{ companyId: seller.companyId, channelId }]))
  await here.drain()
}
