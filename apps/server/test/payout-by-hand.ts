import { sendPayout } from '../src/domains/payout/send-payout.ts'
import type { PaymentConnector } from '../src/domains/payment/ports.ts'
import type { JobCtx } from '../src/kit/context.ts'
import { createLog } from '../src/kit/log.ts'
import { sandboxPayments } from '../src/connectors/payments/sandbox/index.ts'
import type { TestApp } from './app.ts'

/** What a job outside a transaction has, with the payment provider changed by `change`. */
export function createJobCtx(app: TestApp, change: Partial<PaymentConnector> = {}): JobCtx {
  const call = {
    actor: { kind: 'system' as const, name: 'test' },
    scope: { companyId: '00000000-0000-0000-0000-000000000000', companyType: 'ADMIN' as const },
    now: new Date(),
    requestId: 'test',
    log: createLog({ level: 'silent', name: 'test' }),
  }
  const jobCtx = app.installation.jobContextFactory.jobCtx(call, new AbortController().signal)
  return { ...jobCtx, ports: { ...jobCtx.ports, payments: { ...jobCtx.ports.payments, sandbox: { ...sandboxPayments, ...change } } } }
}

/** Sends a payout; `meanwhile` happens after the provider did the work and before its answer arrives. */
export async function sendPayoutWithLateAnswer(
  app: TestApp,
  payout: { marketplaceId: string; payoutId: string },
  meanwhile: () => Promise<void>,
): Promise<void> {
  const jobCtx = createJobCtx(app, {
    async payout(access, input) {
      const answer = await sandboxPayments.payout(access, input)
      await meanwhile()
      return answer
    },
  })
  await sendPayout(jobCtx, payout)
}
