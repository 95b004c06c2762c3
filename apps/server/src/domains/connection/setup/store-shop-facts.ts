import type { Ctx } from '../../../kit/context.ts'
import { updateConnectionFacts } from '../queries.ts'

/** Stores what a shop's products say about the shop, such as the catalogue they are of, once all of them were read. */
export async function storeShopFacts(
  ctx: Ctx,
  companyId: string,
  connectionId: string,
  facts: Readonly<Record<string, string>> | undefined,
): Promise<void> {
  if (facts && Object.keys(facts).length > 0) await updateConnectionFacts(ctx.db, companyId, connectionId, facts)
}
