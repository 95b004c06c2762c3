import type { PaymentAccess, PaymentConnector, ProviderMovement } from '../../../domains/payment/ports.ts'
import { OutsideError } from '../../../kit/errors.ts'
import type { Patience } from '../../retry.ts'
import { patience, withRetry } from '../../retry.ts'
import { sandboxPaymentClient } from './client.ts'
import { movementFromSandbox, reportFromSandbox } from './translate.ts'

/** The simulated payment provider. Every command carries our key, so a repeat finds the first. */
export function makeSandboxPaymentConnector({ timeoutMs, patience }: { timeoutMs: number; patience: Patience }): PaymentConnector {
  async function command(access: PaymentAccess, kind: ProviderMovement['kind'], key: string, wish: object): Promise<ProviderMovement> {
    const client = sandboxPaymentClient(access, timeoutMs)
    const body = { ...wish, webhookAddress: access.webhookAddress }
    return withRetry(
      async () => {
        try {
          return movementFromSandbox(await client.create(kind, key, body))
        } catch (error) {
          if (!(error instanceof OutsideError) || error.kind !== 'malformed') throw error
          // The money may have moved although the answer cannot be read: the same key again tells.
          throw new OutsideError('malformed', error.message, { isTemporary: true, cause: error })
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
      return movement && movementFromSandbox(movement)
    },
    async list(access, after) {
      const client = sandboxPaymentClient(access, timeoutMs)
      const { movements, next } = await withRetry(() => client.list(after), access.signal, patience)
      return { movements: movements.map(movementFromSandbox), next: next ?? undefined }
    },
    readReport(access, raw, now) {
      const header = raw.headers['sandbox-signature']
      return reportFromSandbox(access.secrets.webhookSecret ?? '', typeof header === 'string' ? header : undefined, raw.body, now)
    },
  }
}

export const sandboxPayments = makeSandboxPaymentConnector({ timeoutMs: 10_000, patience })
