import { event } from '../../kit/events.ts'

/**
 * What is asked of products changed: definitions, or which of them collections ask for. Null collections: wherever they are asked for. Those
 * that are new are asked for by none yet.
 */
export const attributeChanged = event<{ marketplaceId: string; collectionIds: string[] | null; definitionIds: string[] }>('attribute.changed')

/** An operator asked for the attributes of its own shop; the run says how. */
export const attributesRequested = event<{ companyId: string; runId: string }>('attribute.import-requested')
