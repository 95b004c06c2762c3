import { sendPayout } from '../src/domains/payout/send-payout.ts'
import type { PaymentConnector } from '../src/domains/payment/ports.ts'
import type { Edge } from '../src/kit/context.ts'
import { createLog } from '../src/kit/log.ts'
import { sandboxPayments } from '../src/connectors/payments/sandbox/index.ts'
import type { TestApp } from './app.ts'

/** What a job outside a transaction has, with the payment provider changed by `change`. */
export function jobEdge(app: TestApp, change: Partial<PaymentConnector> = {}): Edge {
  const call = {
    actor: { kind: 'system' as const, name: 'test' },
    scope: { companyId: '00000000-0000-0000-0000-000000000000', companyType: 'ADMIN' as const },
    now: new Date(),
    requestId: 'test',
    log: createLog({ level: 'silent', name: 'test' }),
  }
  const edge = app.installation.jobMaking.edge(call, new AbortController().signal)
  return { ...edge, ports: { ...edge.ports, payments: { sandbox: { ...sandboxPayments, ...change } } } }
}

/** Sends a payout; `meanwhile` happens after the provider did the work and before its answer arrives. */
export async function sendPayoutWithLateAnswer(
  app: TestApp,
  payout: { marketplaceId: string; payoutId: string },
  meanwhile: () => Promise<void>,
): Promise<void> {
  const edge = jobEdge(app, {
    async payout(access, wish) {
      const answer = await sandboxPayments.payout(access, wish)
      await meanwhile()
      return answer
    },
  })
  await sendPayout(edge, payout)
}
