import { v7 as uuidv7 } from 'uuid'
import { sha256 } from '../src/secrets/crypto.ts'
import type { TestApp } from './app.ts'
import { refreshCards } from './product-cards.ts'
import { makeOrder } from './fixtures-order.ts'
import type { Cases } from './fixtures-case.ts'
import { makeCases } from './fixtures-case.ts'
import type { Catalogue } from './fixtures-catalogue.ts'
import { makeCatalogue } from './fixtures-catalogue.ts'
import { makeDebt } from './fixtures-debt.ts'
import type { Pair } from './fixtures-pair.ts'
import { makeRemittance } from './fixtures-tax.ts'
import type { MadeProduct } from './fixtures-order.ts'

/** One merchant's trade on one marketplace: what each row of it is called by. */
export type Trade = Catalogue &
  Cases & {
    collectionId: string
    productId: string
    productReference: string
    variantId: string
    sku: string
    listingId: string
    openProductId: string
    hash: string
    toCollectHash: string
    shippedToCollectHash: string
    purchaseReference: string
    fulfilmentId: string
    labelId: string
    lineId: string
    attentionId: string
    payoutId: string
    writeOffId: string
    remittanceId: string
    invoiceId: string
  }

/** Products, listings, orders, money and papers between a merchant and a marketplace, every text with its owner's canary in it. */
export async function makeTrade(app: TestApp, pair: Pair): Promise<Trade> {
  const collectionId = uuidv7()
  await app.db
    .insertInto('collection')
    .values({
      marketplace_id: pair.marketplaceId,
      id: collectionId,
      parent_id: pair.parentId,
      name: `${pair.operator.hidden} collection ${pair.place}`,
      description: `${pair.operator.hidden} about the collection`,
      picture_file: `pictures/${pair.operator.hidden}/collection.webp`,
      position: `a${pair.place}`,
    })
    .execute()
  const sold = await makeProduct(app, pair, { collectionId, approval: 'Approved', status: 'Published', position: 'a0' })
  const proposed = await makeProduct(app, pair, { collectionId, approval: 'Pending', status: 'Pushed', position: 'a1' })
  const kept = await makeProduct(app, pair, undefined)
  const open = await makeOrder(app, pair, sold, 'open', 5 * pair.place + 1)
  const payable = await makeOrder(app, pair, sold, 'payable', 5 * pair.place + 2)
  const paid = await makeOrder(app, pair, sold, 'paid', 5 * pair.place + 3)
  const toCollect = await makeOrder(app, pair, sold, 'to_collect', 5 * pair.place + 4)
  const shippedToCollect = await makeOrder(app, pair, sold, 'shipped_to_collect', 5 * pair.place + 5)
  const catalogue = await makeCatalogue(app, pair, collectionId, sold.productId)
  return {
    ...catalogue,
    ...(await makeCases(app, pair, paid, payable)),
    collectionId,
    productId: sold.productId,
    productReference: sold.reference,
    variantId: sold.variantId,
    sku: sold.sku,
    listingId: proposed.listingId ?? '',
    openProductId: kept.productId,
    hash: open.hash,
    toCollectHash: toCollect.hash,
    shippedToCollectHash: shippedToCollect.hash,
    fulfilmentId: open.fulfilmentId,
    labelId: open.labelId,
    purchaseReference: open.purchaseReference,
    lineId: open.lineId,
    attentionId: open.attentionId,
    payoutId: paid.payoutId ?? '',
    writeOffId: await makeDebt(app, pair),
    remittanceId: await makeRemittance(app, pair),
    invoiceId: paid.invoiceId ?? '',
  }
}

type Listed = { collectionId: string; approval: 'Approved' | 'Pending'; status: string; position: string }

async function makeProduct(app: TestApp, pair: Pair, listed: Listed | undefined): Promise<MadeProduct> {
  const { merchantId, merchant } = pair
  const productId = uuidv7()
  const variantId = uuidv7()
  const pictureId = uuidv7()
  // What is approved on the marketplace may be seen there; the rest is the merchant's and its operator's alone.
  const canary = listed?.approval === 'Approved' ? merchant.shown : merchant.hidden
  const reference = `${canary}-${productId.slice(-8)}`
  const content = sha256(productId)
  const sku = `${canary}-SKU-${variantId.slice(-6)}`
  await app.db
    .insertInto('product')
    .values({
      merchant_id: merchantId,
      id: productId,
      merchant_product_reference: reference,
      name: `${canary} product ${productId.slice(-4)}`,
      description: `${canary} description`,
      brand: `${canary} brand`,
      status: listed?.status ?? 'Ready',
      options: JSON.stringify([{ name: `${canary} option`, values: [`${canary} value`] }]),
      external_category: `${canary} category`,
      external_tags: [`${canary} tag`],
      attributes: JSON.stringify([{ name: `${canary} attribute`, value: `${canary} attribute value` }]),
      currency: 'EUR',
      price_minor: 1000,
      stock: 50,
      variant_count: 1,
      content_hash: content,
    })
    .execute()
  await app.db
    .insertInto('variant')
    .values({
      merchant_id: merchantId,
      id: variantId,
      product_id: productId,
      reference: `${canary}-v`,
      sku,
      name: `${canary} variant`,
      options: JSON.stringify([{ name: `${canary} option`, value: `${canary} value` }]),
      price_minor: 1000,
      stock: 50,
    })
    .execute()
  await app.db
    .insertInto('picture')
    .values({
      merchant_id: merchantId,
      id: pictureId,
      content_hash: content,
      file: `pictures/${canary}/${pictureId}`,
      width: 800,
      height: 600,
      bytes: 1000,
    })
    .execute()
  await app.db
    .insertInto('product_image')
    .values({
      merchant_id: merchantId,
      product_id: productId,
      source: `https://shop.example.com/${canary}.jpg`,
      alt: `${canary} picture`,
      position: 0,
      state: 'stored',
      picture_id: pictureId,
    })
    .execute()
  await app.db.updateTable('product').set({ thumbnail_id: pictureId }).where('merchant_id', '=', merchantId).where('id', '=', productId).execute()
  await refreshCards(app.db, [productId])
  await app.db
    .insertInto('product_event')
    .values({
      merchant_id: merchantId,
      product_id: productId,
      kind: 'synced',
      code: 'product.imported',
      params: JSON.stringify({ file: `${merchant.hidden} happened` }),
      actor: `${merchant.hidden} actor`,
    })
    .execute()
  if (!listed) return { productId, variantId, sku, reference, listingId: undefined }
  const { id } = await app.db
    .insertInto('listing')
    .values({
      marketplace_id: pair.marketplaceId,
      collection_id: listed.collectionId,
      merchant_id: merchantId,
      product_id: productId,
      approval: listed.approval,
      position: listed.position,
      reason: listed.approval === 'Pending' ? `${pair.merchant.hidden} reason of the listing` : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await app.db
    .insertInto('push')
    .values({
      marketplace_id: pair.marketplaceId,
      merchant_id: merchantId,
      product_id: productId,
      content_hash: content,
      pushed_at: new Date(),
      product_updated_at: new Date(),
    })
    .execute()
  return { productId, variantId, sku, reference, listingId: id }
}
