import { message } from '@stoa/messages/describe.ts'
import type { CarrierConnector, ParcelToSend } from '../../../domains/carrier/ports.ts'
import { UpstreamError } from '../../../kit/errors.ts'
import type { Patience } from '../../retry.ts'
import { patience, withRetry } from '../../retry.ts'
import { sandboxCarrierClient } from './client.ts'
import { labelFromSandbox, parcelFromSandbox, parcelReportFromSandbox } from './translate.ts'

/** The simulated carrier. Every purchase carries our key, so a repeat finds the first label. */
export function createSandboxCarrier({ timeoutMs, patience }: { timeoutMs: number; patience: Patience }): CarrierConnector {
  const toSend = ({ parcel, from, to, reference }: ParcelToSend) => ({ parcel, from, to, reference })
  return {
    carrier: 'sandbox',
    name: message('provider.sandbox_carrier'),
    description: message('provider.sandbox_carrier_description'),
    setupMinutes: 1,
    capabilities: ['rates', 'labels', 'cancel-labels', 'return-labels', 'tracking'],
    fields: [
      { key: 'address', label: message('provider.payment_url'), type: 'url', isRequired: true, help: message('provider.carrier_url_help') },
      { key: 'account', label: message('provider.payment_account'), type: 'text', isRequired: true, help: message('provider.payment_account_help') },
      { key: 'apiKey', label: message('provider.payment_key'), type: 'secret', isRequired: true, help: message('provider.payment_key_help') },
      {
        key: 'webhookSecret',
        label: message('provider.payment_webhook'),
        type: 'secret',
        isRequired: true,
        help: message('provider.payment_webhook_help'),
      },
    ],
    async check(access) {
      await sandboxCarrierClient(access, timeoutMs).info()
    },
    async listRates(access, parcel) {
      const { rates } = await withRetry(() => sandboxCarrierClient(access, timeoutMs).rates(toSend(parcel)), access.signal, patience)
      return rates.map(({ price, currency, ...rate }) => ({ ...rate, price: { minor: price, currency } }))
    },
    async buyLabel(access, { key, service, isOnlyFound = false, ...parcel }) {
      const body = { ...toSend(parcel), service, webhookAddress: access.webhookAddress, ...(isOnlyFound ? { isOnlyFound } : {}) }
      const label = await withRetry(
        async () => {
          try {
            return await sandboxCarrierClient(access, timeoutMs).buy(key, body)
          } catch (error) {
            if (!(error instanceof UpstreamError) || error.kind !== 'malformed') throw error
            // The label may have been bought although the answer cannot be read: repeating the key shows it.
            throw new UpstreamError('malformed', error.text, { isTemporary: true, cause: error })
          }
        },
        access.signal,
        patience,
      )
      return labelFromSandbox(label)
    },
    async cancelLabel(access, reference) {
      await withRetry(() => sandboxCarrierClient(access, timeoutMs).cancel(reference), access.signal, patience)
    },
    async findParcel(access, { reference }) {
      return parcelFromSandbox(await withRetry(() => sandboxCarrierClient(access, timeoutMs).find(reference), access.signal, patience))
    },
    parseWebhook(access, raw, now) {
      const header = raw.headers['sandbox-signature']
      return parcelReportFromSandbox(access.secrets.webhookSecret ?? '', typeof header === 'string' ? header : undefined, raw.body, now)
    },
  }
}

export const sandboxCarrier = createSandboxCarrier({ timeoutMs: 10_000, patience })
