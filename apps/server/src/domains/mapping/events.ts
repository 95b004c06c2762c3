import { event } from '../../kit/events.ts'

/** Products came to have all required attributes of a marketplace, or approved ones no longer have them. */
export const readinessChanged = event<{ marketplaceId: string; products: { merchantId: string; productId: string }[] }>('mapping.readiness-changed')

/** Values have to be recomputed for more products than one transaction should hold; `runId` is the run that reports it, where a person waits. */
export const recomputationRequested = event<{
  marketplaceId: string
  merchantId: string | null
  definitionIds: string[] | null
  /** Only products listed in it or below it, null for the unplaced; left out for all. */
  collectionId?: string | null
  companyId: string
  runId: string | null
}>('mapping.reckoning-requested')
