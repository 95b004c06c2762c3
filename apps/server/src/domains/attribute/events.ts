import { event } from '../../kit/events.ts'

/**
 * What is required of products changed: definitions, or which of them collections ask for. Null collections: wherever they are required. Those
 * that are new are required by none yet.
 */
export const attributeChanged = event<{ marketplaceId: string; collectionIds: string[] | null; definitionIds: string[] }>('attribute.changed')

/** An operator requested the attributes of its own shop; the run says how. */
export const attributesRequested = event<{ companyId: string; runId: string }>('attribute.import-requested')
