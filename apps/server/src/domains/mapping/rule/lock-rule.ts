import type { MappingRule } from '@stoa/contract/mapping-shapes.ts'
import type { Db } from '../../../database/db.ts'
import { AppError } from '../../../kit/errors.ts'
import { findRule, lockDefinitionRules } from './queries-rule.ts'

type Where = { marketplaceId: string; definitionId: string; merchantId: string | null }

/** Locks the rules of a definition and returns the one of a merchant, or for all. Throws `stale_version` where it is not the version a person saw; 0 is none. */
export async function lockRule(
  db: Db,
  { marketplaceId, definitionId, merchantId }: Where,
  version: number | undefined,
): Promise<MappingRule | undefined> {
  await lockDefinitionRules(db, marketplaceId, [definitionId])
  const present = await findRule(db, marketplaceId, definitionId, merchantId)
  if (version !== undefined && version !== (present?.version ?? 0)) throw new AppError('stale_version', { current: present ?? null })
  return present
}
