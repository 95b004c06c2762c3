import { asSystem } from '../../database/as-system.ts'
import type { Ctx } from '../../kit/context.ts'
import { recordAudit } from './record-audit.ts'

/**
 * Records a command of a marketplace with a merchant in the log of the marketplace, which names the merchant, and in that of the merchant where it gave the
 * command itself. `detail` holds amounts in minor units with their currency.
 */
export async function recordPairAudit(
  ctx: Pick<Ctx, 'db' | 'actor' | 'scope'>,
  { marketplaceId, merchantId }: { marketplaceId: string; merchantId: string },
  entry: { action: string; object: string; detail?: object },
): Promise<void> {
  const companyIds = ctx.scope.companyId === merchantId ? [marketplaceId, merchantId] : [marketplaceId]
  const entries = companyIds.map((companyId) => ({ ...entry, companyId, detail: { merchantId, ...entry.detail } }))
  // A merchant does not write into the log of a marketplace.
  await asSystem(ctx.db, () => recordAudit(ctx, ...entries))
}
