import { t } from '@lingui/core/macro'
import type { ApprovalRule } from '@stoa/contract/publishing.ts'
import { percentOfBasisPoints } from '../../lib/format.ts'

/** What a rule lets through, as a sentence: "Texts, pictures, and prices that move up to 5%, of trusted merchants". */
export function ruleLabel(rule: Omit<ApprovalRule, 'id' | 'position' | 'name' | 'updatedAt' | 'version'>): string {
  const parts = [
    ...(rule.approvesNew ? ['new products'] : []),
    ...(rule.approvesText ? ['texts'] : []),
    ...(rule.approvesPictures ? ['pictures'] : []),
    ...(rule.approvesVariants ? ['options and variants'] : []),
    ...(rule.maxPriceBasisPoints === null ? [] : [`prices that move up to ${percentOfBasisPoints(rule.maxPriceBasisPoints)}`]),
  ]
  const last = parts.at(-1)
  if (last === undefined) return t`Nothing yet`
  const joined = parts.length === 1 ? last : t`${parts.slice(0, -1).join(', ')} and ${last}`
  const whose = rule.trust === null ? 'every merchant' : rule.trust === 'trusted' ? 'trusted merchants' : 'merchants of standard trust'
  return t`${joined.charAt(0).toUpperCase()}${joined.slice(1)}, of ${whose}`
}
