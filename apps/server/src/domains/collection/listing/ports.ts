import type { Ctx } from '../../../kit/context.ts'
import type { ProductKey } from './queries-bulk.ts'

/** Computes the attribute values of held products, also those that the collection named requires. */
export type ComputeValues = (ctx: Ctx, keys: readonly ProductKey[], targetCollectionId: string | undefined) => Promise<void>
