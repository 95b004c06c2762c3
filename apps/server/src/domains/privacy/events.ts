import { event } from '../../kit/events.ts'

/** The data of a shopper are to be erased, as soon as their purchases have ended. */
export const erasureRequested = event<{ marketplaceId: string }>('privacy.erasure_requested')

/** The data of a customer of sales channels are to be erased, as soon as their orders have ended. */
export const customerErasureRequested = event<Record<string, never>>('privacy.customer_erasure_requested')

/** The names of a person are to be erased from one table of histories. `sealed` has every name they had. */
export const namesToErase = event<{ table: string; companyIds: string[]; sealed: string }>('privacy.names_to_erase')
