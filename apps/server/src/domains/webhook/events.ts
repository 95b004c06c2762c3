import { event } from '../../kit/events.ts'

/** A delivery that was attempted so often is to be attempted now. */
export const deliveryDue = event<{ companyId: string; deliveryId: string; attempts: number }>('webhook.delivery_due')
