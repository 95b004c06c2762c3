import { event } from '../../kit/events.ts'

/** A shop was connected by installing our app there. */
export const shopInstalled = event<{ companyId: string; connectionId: string }>('connection.shop-installed')

/** A company tried to connect an account that is another company's. */
export const accountClaimed = event<{ provider: string; account: string }>('connection.account-claimed')
