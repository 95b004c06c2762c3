import * as z from 'zod/mini'
import { Marketplace } from './marketplace.ts'
import { Id } from './page.ts'
import { route } from './route.ts'

/** The look of a portal. A file of its own: the sign-in page fetches nothing else of marketplaces. */
export const branding = {
  get: route({
    method: 'GET',
    path: '/Platform/Marketplace',
    permission: 'anyone',
    summary:
      'The branding of this portal: of the named marketplace, else that of the operator, the verified host, the merchant, the default, or the built-in record',
    identifies: true,
    query: z.object({ marketplaceId: z.optional(Id) }),
    returns: Marketplace,
  }),
}
