import type { PulledBatch, ShopAccess, ShopConnector } from '../src/domains/connection/ports.ts'
import type { Json } from '../src/kit/json.ts'

/** Returns the references of the products of batches, in their order. */
export function referencesOf(batches: readonly PulledBatch[]): string[] {
  return batches.flatMap((batch) => batch.items.flatMap((item) => (item.isProduct ? [item.product.reference] : [])))
}

/** Returns all batches of a pull. */
export async function collect(pull: AsyncIterable<PulledBatch>): Promise<PulledBatch[]> {
  const batches: PulledBatch[] = []
  for await (const batch of pull) batches.push(structuredClone(batch))
  return batches
}

/** Pulls as a sync does it: a failed pull goes on later from the last cursor. */
export async function collectWithRestarts(connector: ShopConnector, access: ShopAccess): Promise<{ batches: PulledBatch[]; failures: unknown[] }> {
  const batches: PulledBatch[] = []
  const failures: unknown[] = []
  for (let cursor: Json = null; failures.length < 4;) {
    try {
      for await (const batch of connector.pull(access, cursor)) {
        batches.push(batch)
        cursor = JSON.parse(JSON.stringify(batch.cursor)) as Json
      }
      break
    } catch (error) {
      failures.push(error)
    }
  }
  return { batches, failures }
}
