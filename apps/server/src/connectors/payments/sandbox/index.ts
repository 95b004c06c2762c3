import type { PaymentAccess, PaymentConnector, PaymentTransaction } from '../../../domains/payment/ports.ts'
import { UpstreamError } from '../../../kit/errors.ts'
import type { Patience } from '../../retry.ts'
import { patience, withRetry } from '../../retry.ts'
import { sandboxPaymentClient } from './client.ts'
import { transactionFromSandbox, paymentEventFromSandbox } from './translate.ts'

/** The simulated payment provider. Every command carries our key, so a repeat finds the first. */
export function makeSandboxPaymentConnector({ timeoutMs, patience }: { timeoutMs: number; patience: Patience }): PaymentConnector {
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
    createPayment: (access, { key, amountMinor, currency, reference }) =>
      command(access, 'payment', key, { amount: amountMinor, currency, reference }),
    refund: (access, { key, paymentReference, amountMinor, currency, reason }) =>
      command(access, 'refund', key, { payment: paymentReference, amount: amountMinor, currency, reason }),
    payout: (access, { key, amountMinor, currency, merchantId, statement }) =>
      command(access, 'payout', key, { amount: amountMinor, currency, destination: merchantId, statement }),
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
    parseWebhook(access, raw, now) {
      const header = raw.headers['sandbox-signature']
      return paymentEventFromSandbox(access.secrets.webhookSecret ?? '', typeof header === 'string' ? header : undefined, raw.body, now)
    },
  }
}

export const sandboxPayments = makeSandboxPaymentConnector({ timeoutMs: 10_000, patience })
