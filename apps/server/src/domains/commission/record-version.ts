import type { CommissionVersion } from '@stoa/contract/commission.ts'
import { actorName } from '../../kit/context.ts'
import type { Ctx } from '../../kit/context.ts'
import { insertVersion } from './queries-version.ts'

/** Keeps the list as it is after a change. Called under the lock of the list. */
export async function recordVersion(
  { db, scope, actor }: Pick<Ctx, 'db' | 'scope' | 'actor'>,
  kind: CommissionVersion['kind'],
  ruleName: string,
): Promise<void> {
  await insertVersion(db, { marketplaceId: scope.companyId, actor: actorName(actor) ?? 'Stoa', kind, ruleName })
}
