import { carrier } from '@stoa/contract/carrier.ts'
import { orderLabel } from '@stoa/contract/order-label.ts'
import { orderShipment } from '@stoa/contract/order-shipment.ts'
import type { RouteDefinition } from '@stoa/contract/route.ts'
import { signReport } from '../src/sandbox/webhooks.ts'
import { carrierSecretOf } from './fixtures-company.ts'
import type { Build } from './fixtures-requests-catalogue.ts'
import type { Ids } from './fixtures.ts'
import type { Wire } from './rollback-client.ts'

const parcelOf = (ids: Ids) => ({ hash: ids.hash, fulfilmentId: ids.fulfilmentId, carrier: 'own', parcel: { weightGrams: 500 } })

/** Requests to the routes of carriers and labels. */
export function sayCarriers({
  plain,
  on,
}: {
  plain: (route: RouteDefinition, wire?: Wire) => void
  on: (route: RouteDefinition, build: Build) => void
}): void {
  plain(carrier.list)
  plain(carrier.update, { body: { carrier: 'own', settings: { price: '4.95' } } })
  plain(carrier.disconnect, { body: { carrier: 'own' } })
  on(carrier.receiveWebhook, (ids, _, { ids: { O1 } }) => {
    const body = JSON.stringify({ id: 'evt_2', parcel: { id: 'lbl_1', status: 'delivered', statusAt: '2026-11-20T10:00:00Z' } })
    return {
      params: { connectionId: ids.carrierConnectionId },
      body,
      headers: { 'sandbox-signature': signReport(carrierSecretOf(O1.companyId), body, new Date()) },
    }
  })
  on(orderShipment.accept, (ids) => ({ body: { hash: ids.hash } }))
  on(orderShipment.cancelShipment, (ids) => ({ body: { hash: ids.hash, fulfilmentId: ids.fulfilmentId } }))
  on(orderShipment.resendReport, (ids) => ({ body: { hash: ids.hash, kind: 'fulfilment', subjectId: ids.fulfilmentId } }))
  on(orderShipment.updateTracking, (ids) => ({ body: { hash: ids.hash, fulfilmentId: ids.fulfilmentId, trackingNumber: '3SABC' } }))
  on(orderLabel.rates, (ids) => ({ body: parcelOf(ids) }))
  on(orderLabel.buy, (ids) => ({ body: { ...parcelOf(ids), service: 'delivery', requestKey: crypto.randomUUID() } }))
  on(orderLabel.cancel, (ids) => ({ body: { hash: ids.hash, labelId: ids.labelId } }))
  on(orderLabel.file, (ids) => ({ params: { hash: ids.hash, labelId: ids.labelId } }))
}
