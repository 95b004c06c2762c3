import type { PaymentConnector } from '../../domains/payment/ports.ts'
import { sandboxPayments } from './sandbox/index.ts'

/** Every payment provider, by its name. */
export const payments: Readonly<Record<string, PaymentConnector>> = { sandbox: sandboxPayments }
