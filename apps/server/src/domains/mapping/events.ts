import { event } from '../../kit/events.ts'

/** Values have to be reckoned anew for more products than one transaction should hold; `runId` is the run that tells of it, where a person waits. */
export const reckoningRequested = event<{
  marketplaceId: string
  merchantId: string | null
  definitionIds: string[] | null
  companyId: string
  runId: string | null
}>('mapping.reckoning-requested')
