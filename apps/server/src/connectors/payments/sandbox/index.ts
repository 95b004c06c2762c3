import { message } from '@stoa/messages/describe.ts'
import type { PaymentAccess, PaymentConnector, PaymentTransaction } from '../../../domains/payment/ports.ts'
import { UpstreamError } from '../../../kit/errors.ts'
import type { Patience } from '../../retry.ts'
import { patience, withRetry } from '../../retry.ts'
import { sandboxPaymentClient } from './client.ts'
import { accountFromSandbox, disputeFromSandbox, paymentEventFromSandbox, transactionFromSandbox } from './translate.ts'

/** The simulated payment provider. Every command carries our key, so a repeat finds the first. */
export function makeSandboxPaymentConnector({ timeoutMs, patience }: { timeoutMs: number; patience: Patience }) {
  async function command(access: PaymentAccess, kind: PaymentTransaction['kind'], key: string, input: object): Promise<PaymentTransaction> {
    const client = sandboxPaymentClient(access, timeoutMs)
    const body = { ...input, webhookAddress: access.webhookAddress }
    return withRetry(
      async () => {
        try {
          return transactionFromSandbox(await client.create(kind, key, body))
        } catch (error) {
          if (!(error instanceof UpstreamError) || error.kind !== 'malformed') throw error
          // The money may have moved although the answer cannot be read: repeating the key shows it.
          throw new UpstreamError('malformed', error.text, { isTemporary: true, cause: error })
        }
      },
      access.signal,
      patience,
    )
  }

  return {
    provider: 'sandbox',
    name: 'Sandbox payments',
    description: message('provider.sandbox_payments_description'),
    setupMinutes: 1,
    fields: [
      { key: 'address', label: message('provider.payment_url'), type: 'url', isRequired: true, help: message('provider.payment_url_help') },
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
      await sandboxPaymentClient(access, timeoutMs).list(undefined)
      return { mode: 'test', account: access.settings.account ?? null }
    },
    openAccount: (access, { key, ...input }) =>
      withRetry(async () => accountFromSandbox(await sandboxPaymentClient(access, timeoutMs).openAccount(key, input)), access.signal, patience),
    async findAccount(access, reference) {
      try {
        return await withRetry(
          async () => accountFromSandbox(await sandboxPaymentClient(access, timeoutMs).findAccount(reference)),
          access.signal,
          patience,
        )
      } catch (error) {
        if (error instanceof UpstreamError && error.kind === 'refused') return undefined
        throw error
      }
    },
    async createAccountLink(access, reference, returnAddress) {
      const { url, expiresAt } = await withRetry(
        () => sandboxPaymentClient(access, timeoutMs).createLink(reference, returnAddress),
        access.signal,
        patience,
      )
      return { href: url, expiresAt }
    },
    createPayment: (access, { key, amountMinor, currency, reference }) =>
      command(access, 'payment', key, { amount: amountMinor, currency, reference }),
    async cancelPayment(access, { key, paymentReference }) {
      const client = sandboxPaymentClient(access, timeoutMs)
      const cancel = async () => {
        const reference = paymentReference ?? (await client.find('payment', key))?.id
        return reference === undefined ? undefined : client.cancel(reference, key)
      }
      const movement = await withRetry(cancel, access.signal, patience)
      return movement && transactionFromSandbox(movement)
    },
    refund: (access, { key, paymentReference, amountMinor, currency, reason }) =>
      command(access, 'refund', key, { payment: paymentReference, amount: amountMinor, currency, reason }),
    payout: (access, { key, amountMinor, currency, destination, statement }) =>
      command(access, 'payout', key, { amount: amountMinor, currency, destination, statement }),
    async find(access, kind, key) {
      const client = sandboxPaymentClient(access, timeoutMs)
      const movement = await withRetry(() => client.find(kind, key), access.signal, patience)
      return movement && transactionFromSandbox(movement)
    },
    async list(access, after) {
      const client = sandboxPaymentClient(access, timeoutMs)
      const { movements, next } = await withRetry(() => client.list(after), access.signal, patience)
      return { movements: movements.map(transactionFromSandbox), next: next ?? undefined }
    },
    async listDisputes(access, after) {
      const client = sandboxPaymentClient(access, timeoutMs)
      const { disputes, next } = await withRetry(() => client.listDisputes(after), access.signal, patience)
      return { disputes: disputes.map(disputeFromSandbox), next: next ?? undefined }
    },
    async submitEvidence(access, { key, reference, text, files }) {
      const described = files.map(({ name, contentType, sha256, bytes }) => ({ name, contentType, sha256, bytes: bytes.length }))
      await withRetry(
        () => sandboxPaymentClient(access, timeoutMs).submitEvidence(reference, key, { text, files: described }),
        access.signal,
        patience,
      )
    },
    parseWebhook(access, raw, now) {
      const header = raw.headers['sandbox-signature']
      return paymentEventFromSandbox(access.secrets.webhookSecret ?? '', typeof header === 'string' ? header : undefined, raw.body, now)
    },
  } satisfies PaymentConnector
}

export const sandboxPayments = makeSandboxPaymentConnector({ timeoutMs: 10_000, patience })
