import { asWritten } from '@stoa/messages/describe.ts'
import { randomBytes } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import type { TestApp } from './app.ts'
import type { OrderKind } from './fixtures-money.ts'
import { makeMoney, totals } from './fixtures-money.ts'
import type { Pair } from './fixtures-pair.ts'

const address = (canary: string) =>
  JSON.stringify({
    name: `${canary} shopper`,
    company: '',
    street: `${canary} street`,
    street2: '',
    postalCode: '1000 AA',
    city: `${canary} city`,
    region: '',
    countryCode: 'NL',
  })

/** An order of two pieces of a product, as far along as requested. */
export async function makeOrder(
  app: TestApp,
  pair: Pair,
  product: MadeProduct,
  kind: OrderKind,
  number: number,
): Promise<{
  hash: string
  purchaseReference: string
  fulfilmentId: string
  labelId: string
  lineId: string
  attentionId: string
  payoutId: string | undefined
  invoiceId: string | undefined
}> {
  const { marketplaceId, merchantId, merchant } = pair
  const groupId = uuidv7()
  const orderId = uuidv7()
  const lineId = uuidv7()
  const hash = randomBytes(16).toString('base64url')
  const reference = `${merchant.hidden}-${number}`
  const now = new Date()
  const connection = await app.db
    .selectFrom('connection')
    .select('id')
    .where('company_id', '=', marketplaceId)
    .where('kind', '=', 'payment')
    .executeTakeFirstOrThrow()
  const isToCollect = kind === 'to_collect' || kind === 'shipped_to_collect'
  const payment = {
    payment_connection_id: isToCollect ? null : connection.id,
    payment_provider: isToCollect ? 'merchant' : 'sandbox',
    payment_key: `pay-${groupId}`,
    payment_reference: isToCollect ? null : `pay_${merchant.hidden}_${number}`,
  }
  await app.db
    .insertInto('order_group')
    .values({
      marketplace_id: marketplaceId,
      id: groupId,
      marketplace_order_reference: reference,
      currency: 'EUR',
      total_minor: totals.total,
      customer: JSON.stringify({ name: `${merchant.hidden} shopper`, email: `${merchant.hidden}@example.com`, phone: `${merchant.hidden} phone` }),
      shipping_address: address(merchant.hidden),
      billing_address: address(merchant.hidden),
      source: 'intake',
      ...payment,
      placed_at: now,
    })
    .execute()
  const isOpen = kind === 'open' || kind === 'to_collect'
  await app.db
    .insertInto('order')
    .values({
      marketplace_id: marketplaceId,
      id: orderId,
      group_id: groupId,
      merchant_id: merchantId,
      number,
      hash,
      marketplace_order_reference: reference,
      merchant_order_reference: isOpen ? null : `${merchant.hidden}-M-${number}`,
      order_status: isOpen ? 'New' : 'Fulfilled',
      payment_status: isToCollect ? 'Unprocessed' : 'Captured',
      collected_by: isToCollect ? 'merchant' : 'provider',
      payout_status: isOpen || isToCollect ? 'Unprocessed' : kind === 'paid' ? 'Paid Out' : 'Unreserved',
      currency: 'EUR',
      customer_name: `${merchant.hidden} shopper`,
      country_code: 'NL',
      item_count: 2,
      goods_minor: totals.goods,
      shipping_minor: totals.shipping,
      discount_minor: 0,
      tax_minor: 0,
      total_minor: totals.total,
      commission_minor: totals.commission,
      captured_minor: isToCollect ? 0 : totals.total,
      forward_state: isOpen ? 'failed' : 'forwarded',
      forward_error: isOpen ? JSON.stringify(asWritten(`${merchant.hidden} forward error`)) : null,
      placed_at: now,
      fulfilled_at: isOpen ? null : now,
      released_at: isOpen || isToCollect ? null : now,
    })
    .execute()
  await app.db
    .insertInto('order_line')
    .values({
      marketplace_id: marketplaceId,
      id: lineId,
      order_id: orderId,
      merchant_id: merchantId,
      position: 0,
      product_id: product.productId,
      variant_id: product.variantId,
      name: `${merchant.hidden} line`,
      variant_name: `${merchant.hidden} variant`,
      sku: `${merchant.hidden}-SKU`,
      variant_reference: `${merchant.hidden}-v`,
      picture_file: `pictures/${merchant.hidden}/line`,
      quantity: 2,
      fulfilled_quantity: isOpen ? 0 : 2,
      unit_price_minor: 1000,
      total_minor: totals.goods,
      commission_explanation: JSON.stringify({
        ruleId: null,
        ruleName: `${merchant.hidden} rule`,
        percentageBasisPoints: 1000,
        fixedMinor: 0,
        floorMinor: null,
        capMinor: null,
      }),
      commission_minor: totals.commission,
    })
    .execute()
  await app.db
    .insertInto('order_event')
    .values({
      marketplace_id: marketplaceId,
      order_id: orderId,
      kind: 'placed',
      params: JSON.stringify({ note: `${merchant.hidden} event` }),
      actor: `${merchant.hidden} actor`,
      detail: `${merchant.hidden} detail`,
    })
    .execute()
  const fulfilment = await app.db
    .insertInto('fulfilment')
    .values({
      marketplace_id: marketplaceId,
      order_id: orderId,
      carrier: `${merchant.hidden} carrier`,
      tracking_number: `${merchant.hidden} tracking`,
      source: 'portal',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (!isOpen) {
    await app.db
      .insertInto('fulfilment_line')
      .values({ marketplace_id: marketplaceId, fulfilment_id: fulfilment.id, order_line_id: lineId, quantity: 2 })
      .execute()
  }
  await app.db
    .insertInto('shop_report')
    .values({
      marketplace_id: marketplaceId,
      kind: 'fulfilment',
      subject_id: fulfilment.id,
      order_id: orderId,
      state: 'failed',
      error: JSON.stringify(asWritten(`${merchant.hidden} report error`)),
    })
    .execute()
  const attention = await app.db
    .insertInto('attention_item')
    .values({
      marketplace_id: marketplaceId,
      merchant_id: merchantId,
      code: 'refund_failed',
      subject_id: orderId,
      order_id: orderId,
      params: JSON.stringify({ reason: `${merchant.hidden} attention` }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return {
    hash,
    purchaseReference: reference,
    fulfilmentId: fulfilment.id,
    labelId: await makeLabel(app, pair, orderId, fulfilment.id),
    lineId,
    attentionId: attention.id,
    ...(await makeMoney(app, pair, { orderId, kind, number })),
  }
}

/** A label of a shipment that the merchant bought, printed and cancelled. */
async function makeLabel(app: TestApp, { marketplaceId, merchantId, merchant }: Pair, orderId: string, fulfilmentId: string): Promise<string> {
  const connection = {
    id: uuidv7(),
    company_id: merchantId,
    kind: 'carrier',
    provider: 'own',
    name: `${merchant.hidden} earlier carrier`,
    ended_at: new Date(),
  }
  await app.db.insertInto('connection').values(connection).execute()
  const id = uuidv7()
  const file = `private/labels/${marketplaceId}/${id}.pdf`
  await app.writeFile(file, '%PDF-1.7')
  await app.db
    .insertInto('shipping_label')
    .values({
      marketplace_id: marketplaceId,
      id,
      order_id: orderId,
      merchant_id: merchantId,
      fulfilment_id: fulfilmentId,
      company_id: merchantId,
      connection_id: connection.id,
      request_key: uuidv7(),
      provider: 'own',
      service: 'delivery',
      parcel: JSON.stringify({ weightGrams: 500 }),
      state: 'cancelled',
      reference: `${merchant.hidden} label`,
      carrier_name: `${merchant.hidden} carrier`,
      file,
      is_cancellable: true,
    })
    .execute()
  return id
}

/** A product of the world. */
export type MadeProduct = { productId: string; variantId: string; sku: string; reference: string; listingId: string | undefined }
