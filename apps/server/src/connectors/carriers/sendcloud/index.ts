import { message } from '@stoa/messages/describe.ts'
import type { CarrierAccess, CarrierConnector, CarrierRate, ParcelToSend } from '../../../domains/carrier/ports.ts'
import { UpstreamError } from '../../../kit/errors.ts'
import { afterPurchase, assertMayBuy } from '../after-purchase.ts'
import type { Patience } from '../../retry.ts'
import { patience, withRetry } from '../../retry.ts'
import type { TheirShipment } from './client.ts'
import { sendcloudClient } from './client.ts'
import {
  addressToSendcloud,
  isCancelled,
  parcelFromSendcloud,
  parcelToSendcloud,
  rateFromSendcloud,
  reportFromSendcloud,
  shipmentToSendcloud,
} from './translate.ts'

/** Sendcloud, which sells labels of many carriers. It has no idempotency key: every purchase first looks for the shipment with our reference. */
export function createSendcloud(options: { address: string; timeoutMs: number; patience: Patience }): CarrierConnector {
  const clientOf = (access: CarrierAccess) => sendcloudClient(access, options)
  const again = <T>(access: CarrierAccess, work: () => Promise<T>): Promise<T> => withRetry(work, access.signal, options.patience)

  async function listRates(access: CarrierAccess, { from, to, parcel }: ParcelToSend): Promise<CarrierRate[]> {
    const input = {
      from_address: addressToSendcloud(from),
      to_address: addressToSendcloud(to),
      parcels: [parcelToSendcloud(parcel)],
      calculate_quotes: true,
    }
    const found = await again(access, () => clientOf(access).options(input))
    return found.map(rateFromSendcloud).toSorted((a, b) => (a.price?.minor ?? Infinity) - (b.price?.minor ?? Infinity))
  }

  async function fileOf(access: CarrierAccess, { parcels: [parcel] }: TheirShipment): Promise<Buffer> {
    const pdf = parcel?.label_file ? Buffer.from(parcel.label_file, 'base64') : await again(access, () => clientOf(access).labelOf(parcel?.id ?? 0))
    if (pdf.subarray(0, 5).toString('latin1') !== '%PDF-') throw new UpstreamError('malformed', message('upstream.carrier_unreadable'))
    return pdf
  }

  return {
    carrier: 'sendcloud',
    name: message('provider.sendcloud'),
    description: message('provider.sendcloud_description'),
    setupMinutes: 10,
    capabilities: ['rates', 'labels', 'cancel-labels', 'tracking'],
    fields: [
      {
        key: 'publicKey',
        label: message('provider.sendcloud_public'),
        type: 'text',
        isRequired: true,
        help: message('provider.sendcloud_public_help'),
      },
      {
        key: 'secretKey',
        label: message('provider.sendcloud_secret'),
        type: 'secret',
        isRequired: true,
        help: message('provider.sendcloud_secret_help'),
      },
    ],
    async check(access) {
      await clientOf(access).findByReference('stoa-connection-test')
    },
    listRates,
    async buyLabel(access, request) {
      const { key, service } = request
      const before = await again(access, () => clientOf(access).findByReference(key))
      if (!before) assertMayBuy(request.isOnlyFound)
      // What it costs is not in the answer to the purchase. Of a label that was bought before, the rate may be gone.
      const rates = await listRates(access, request).catch((error: unknown) => {
        if (before) return []
        throw error
      })
      const price = rates.find((rate) => rate.service === service)?.price ?? null
      const shipment =
        before ??
        (await again(access, async () => {
          const client = clientOf(access)
          return (await client.findByReference(key)) ?? client.announce(shipmentToSendcloud(request))
        }))
      const [parcel] = shipment.parcels
      return {
        reference: shipment.id,
        carrierName: shipment.carrier?.name ?? 'Sendcloud',
        trackingNumber: parcel?.tracking_number ?? '',
        trackingHref: parcel?.tracking_url ?? null,
        cost: price,
        pdf: await afterPurchase(() => fileOf(access, shipment)),
      }
    },
    async cancelLabel(access, reference) {
      const client = clientOf(access)
      try {
        await again(access, () => client.cancel(reference))
      } catch (error) {
        if (!(error instanceof UpstreamError) || error.kind !== 'refused') throw error
        // Refused too where it is cancelled already: by the panel, or by a request whose answer was lost.
        const { parcels } = await again(access, () => client.find(reference))
        if (!parcels.every(({ status }) => isCancelled(status?.code))) throw error
      }
    },
    async findParcel(access, { reference, trackingNumber }) {
      const found = trackingNumber === '' ? undefined : await again(access, () => clientOf(access).track(trackingNumber))
      return found && parcelFromSendcloud(reference, found)
    },
    parseWebhook({ secrets }, { body, headers }) {
      const header = headers['sendcloud-signature']
      return reportFromSendcloud(secrets.secretKey ?? '', typeof header === 'string' ? header : undefined, body)
    },
  }
}

export const sendcloud = createSendcloud({ address: 'https://panel.sendcloud.sc', timeoutMs: 20_000, patience })
