import { message } from '@stoa/messages/describe.ts'
import type { CarrierAccess, CarrierConnector } from '../../../domains/carrier/ports.ts'
import { UpstreamError } from '../../../kit/errors.ts'
import { afterPurchase, assertMayBuy } from '../after-purchase.ts'
import type { Patience } from '../../retry.ts'
import { patience, withRetry } from '../../retry.ts'
import type { TheirRate, TheirTransaction } from './client.ts'
import { shippoClient, textOf } from './client.ts'
import { findRate, parcelFromShippo, rateFromShippo, shipmentToShippo } from './translate.ts'

type Purchase = { key: string; service: string; isOnlyFound?: boolean }

/** Pages of 100 labels, newest first, in which a purchase with a lost answer is looked for. */
const maxPages = 5

/** A label that is cancelled, or is being. Source: Shippo's OpenAPI file, TransactionStatusEnum. */
const cancelledStatuses: ReadonlySet<string> = new Set(['REFUNDED', 'REFUNDPENDING'])

/** Shippo, which sells labels of many carriers. It has no idempotency key: every purchase first looks for the label with our reference. */
export function createShippo(options: { address: string; timeoutMs: number; patience: Patience }): CarrierConnector {
  const clientOf = (access: CarrierAccess) => shippoClient(access, options)
  const again = <T>(access: CarrierAccess, work: () => Promise<T>): Promise<T> => withRetry(work, access.signal, options.patience)

  async function findByKey(access: CarrierAccess, key: string): Promise<TheirTransaction | undefined> {
    for (let page = 1; page <= maxPages; page += 1) {
      const { results, hasMore } = await clientOf(access).list(page)
      const found = results.find(({ metadata, status }) => metadata === key && status !== 'ERROR')
      if (found || !hasMore) return found
    }
    return undefined
  }

  /** Buys a label, or finds it. `refusal`: why there are no rates. */
  async function buy(access: CarrierAccess, request: Purchase, rate: TheirRate | undefined, refusal?: UpstreamError): Promise<TheirTransaction> {
    const { key, service, isOnlyFound } = request
    const found = await findByKey(access, key)
    if (!found) assertMayBuy(isOnlyFound)
    if (!found && !rate) throw refusal ?? new UpstreamError('refused', message('upstream.carrier_refused', { reason: service }))
    const label = found ?? (await clientOf(access).buy({ rate: rate?.object_id ?? '', label_file_type: 'PDF_A6', metadata: key, async: false }))
    if (label.status === 'ERROR') {
      const reason = textOf(label.messages) || label.status
      throw new UpstreamError('refused', message('upstream.carrier_refused', { reason }))
    }
    // Bought, and its file is not drawn yet: the next try finds it.
    if (label.status !== 'SUCCESS' || !label.label_url) throw new UpstreamError('unreachable', message('upstream.carrier_unreadable'))
    return label
  }

  return {
    carrier: 'shippo',
    name: message('provider.shippo'),
    description: message('provider.shippo_description'),
    setupMinutes: 5,
    capabilities: ['rates', 'labels', 'cancel-labels', 'return-labels', 'tracking'],
    fields: [
      { key: 'token', label: message('provider.shippo_token'), type: 'secret', isRequired: true, help: message('provider.shippo_token_help') },
    ],
    async check(access) {
      await clientOf(access).check()
    },
    async listRates(access, parcel) {
      const rates = await again(access, () => clientOf(access).rates(shipmentToShippo(parcel)))
      return rates.map(rateFromShippo).toSorted((a, b) => (a.price?.minor ?? Infinity) - (b.price?.minor ?? Infinity))
    },
    async buyLabel(access, request) {
      // Of a label that was bought before, the rate may be gone.
      const rates = await again(access, () => clientOf(access).rates(shipmentToShippo(request))).catch((error: unknown) => {
        if (error instanceof UpstreamError && error.kind === 'refused') return error
        throw error
      })
      const refusal = rates instanceof UpstreamError ? rates : undefined
      const rate = rates instanceof UpstreamError ? undefined : findRate(rates, request.service)
      const label = await again(access, () => buy(access, request, rate, refusal))
      const pdf = await afterPurchase(() => again(access, () => clientOf(access).download(label.label_url ?? '')))
      if (pdf.subarray(0, 5).toString('latin1') !== '%PDF-') throw new UpstreamError('malformed', message('upstream.carrier_unreadable'))
      return {
        reference: label.object_id,
        carrierName: rate?.provider ?? 'Shippo',
        trackingNumber: label.tracking_number ?? '',
        trackingHref: label.tracking_url_provider?.startsWith('https://') ? label.tracking_url_provider : null,
        cost: rate ? rateFromShippo(rate).price : null,
        pdf,
      }
    },
    async cancelLabel(access, reference) {
      const status = await again(access, async () => {
        const client = clientOf(access)
        // Cancelled before, perhaps by a request whose answer was lost.
        const label = await client.find(reference)
        return cancelledStatuses.has(label.status) ? label.status : client.refund(reference)
      })
      if (status === 'ERROR') throw new UpstreamError('refused', message('upstream.carrier_refused', { reason: status }))
    },
    async findParcel(access, { reference }) {
      return parcelFromShippo(await again(access, () => clientOf(access).find(reference)))
    },
  }
}

export const shippo = createShippo({ address: 'https://api.goshippo.com', timeoutMs: 20_000, patience })
