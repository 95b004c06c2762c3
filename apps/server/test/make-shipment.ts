import { carrier } from '@stoa/contract/carrier.ts'
import { order } from '@stoa/contract/order.ts'
import { v7 as uuidv7 } from 'uuid'
import type { As, TestApp } from './app.ts'
import { makeMarket, makePaidOrder } from './make-orders.ts'

/** A merchant with a complete address and a carrier, and an order it has shipped without tracking. */
export async function makeShipment(app: TestApp, carrierName = 'sandbox', settings: Record<string, string> = {}) {
  const market = await makeMarket(app)
  const { merchant, operator, offer } = market
  const address = { street: 'Kade 1', postal_code: '2611 AB', city: 'Delft', country_code: 'NL' }
  await app.db.updateTable('company').set(address).where('id', '=', merchant.companyId).execute()
  await app.db.updateTable('variant').set({ weight_grams: 500 }).where('id', '=', offer.variantId).execute()
  await app.call(carrier.update, { as: merchant.as, body: { carrier: carrierName, settings } })
  const paid = await makePaidOrder(app, operator.as, offer, 2)
  const shipped = await app.call(order.fulfil, { as: merchant.as, body: { hash: paid.hash } })
  const fulfilmentId = shipped.fulfilments[0]?.fulfilmentId ?? ''
  const body = { hash: paid.hash, fulfilmentId, carrier: carrierName, parcel: { weightGrams: 1500 } }
  const buy = (service = 'standard', requestKey: string = uuidv7()) =>
    ({ as: merchant.as, body: { ...body, service, requestKey } }) satisfies { as: As; body: object }
  return { ...market, hash: paid.hash, fulfilmentId, body, buy }
}
