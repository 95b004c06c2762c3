import { t } from '@lingui/core/macro'
import type { ApprovalRule } from '@stoa/contract/publishing.ts'
import { percentOfBasisPoints } from '../../lib/format.ts'
import { locale } from '../../lib/language.ts'

/** Returns what a rule approves and for whom: "Trusted merchants: new products, images and price changes up to 12.5%". */
export function ruleLabel(rule: Omit<ApprovalRule, 'id' | 'position' | 'name' | 'updatedAt' | 'version'>): string {
  const parts = [
    ...(rule.approvesNew ? [t`new products`] : []),
    ...(rule.approvesText ? [t`text`] : []),
    ...(rule.approvesPictures ? [t`images`] : []),
    ...(rule.approvesVariants ? [t`options and variants`] : []),
    ...(rule.maxPriceBasisPoints === null ? [] : [t`price changes up to ${percentOfBasisPoints(rule.maxPriceBasisPoints)}`]),
  ]
  if (parts.length === 0) return t`Approves nothing yet`
  const what = new Intl.ListFormat(locale).format(parts)
  if (rule.trust === null) return t`All merchants: ${what}`
  return rule.trust === 'trusted' ? t`Trusted merchants: ${what}` : t`Standard merchants: ${what}`
}
