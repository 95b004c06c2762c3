import { event } from '../../kit/events.ts'

/** A delivery is to be attempted now. */
export const deliveryDue = event<{ companyId: string; deliveryId: string }>('webhook.delivery_due')
