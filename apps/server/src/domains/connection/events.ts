import type { Run } from '@stoa/contract/connection.ts'
import { event } from '../../kit/events.ts'

/** A provider reported something; its body lies in the inbox under connection and external id, once. */
export const webhookReceived = event<{ connectionId: string; provider: string; externalId: string }>('connection.webhook-received')

/** A run of any kind has come to its end, well or not. */
export const runFinished = event<{ companyId: string; runId: string; kind: Run['kind'] }>('connection.run-finished')
