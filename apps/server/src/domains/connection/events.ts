import { event } from '../../kit/events.ts'

/** A provider reported something; its body lies in the inbox under these two, once. */
export const webhookReceived = event<{ connectionId: string; externalId: string }>('connection.webhook-received')
