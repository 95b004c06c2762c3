import type { Product } from '@stoa/contract/product.ts'

type Listing = Product['marketplaces'][number]['listings'][number]

/** Returns what the listings of a product come to together; the list computes `approvalStatus` and `percentageMapped` alike in SQL. */
export function overallOf(
  listings: readonly Pick<Listing, 'approvalStatus' | 'percentageMapped' | 'requiresApproval' | 'collection'>[],
): Pick<Product, 'approvalStatus' | 'percentageMapped' | 'requiresApproval'> {
  // Nothing is requested of a product that is in no collection, so nothing of it is mapped.
  const placed = listings.filter(({ collection }) => collection !== null)
  const states = new Set(listings.map(({ approvalStatus }) => approvalStatus))
  return {
    approvalStatus: (['Pending', 'Approved', 'Rejected'] as const).find((state) => states.has(state)) ?? 'Open',
    percentageMapped: placed.length === 0 ? null : Math.min(...placed.map(({ percentageMapped }) => percentageMapped)),
    requiresApproval: listings.length === 0 || listings.some(({ requiresApproval }) => requiresApproval),
  }
}
