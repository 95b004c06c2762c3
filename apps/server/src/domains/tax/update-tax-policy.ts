import type { TaxPolicy, TaxRule, taxWithholding } from '@stoa/contract/tax-withholding.ts'
import { mayApply } from '@stoa/contract/tax-scope.ts'
import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../kit/context.ts'
import { AppError, fieldError } from '../../kit/errors.ts'
import type { Received } from '../../kit/http.ts'
import { recordAudit } from '../company/record-audit.ts'
import { findTaxPolicy, replaceTaxRules } from './queries-policy.ts'
import { countryName } from './rules-withholding.ts'

/**
 * Changes where tax is withheld of orders that come in from now on; those that came in keep theirs. Throws 422 for a country named twice, and
 * where merchants outside the EU are named for a country outside it. A rule that was saved so earlier stays until somebody changes it: it keeps no other from being saved.
 */
export async function updateTaxPolicy(ctx: Ctx, { body }: Received<typeof taxWithholding.updatePolicy>): Promise<TaxPolicy> {
  const { db, scope } = ctx
  const { rules, version } = body
  const repeated = rules.findIndex(({ countryCode }, index) => rules.findIndex((one) => one.countryCode === countryCode) < index)
  if (repeated >= 0) throw fieldError(`rules.${repeated}.countryCode`, 'repeated', message('tax_error.country_repeated'))
  const { rules: before } = await findTaxPolicy(db, scope.companyId)
  const isSaved = (rule: TaxRule): boolean => before.some((one) => one.countryCode === rule.countryCode && one.appliesTo === rule.appliesTo)
  const misplaced = rules.findIndex((rule) => !mayApply(rule.appliesTo, rule.countryCode) && !isSaved(rule))
  if (misplaced >= 0) {
    const country = countryName(ctx.language, rules[misplaced]?.countryCode ?? '')
    throw fieldError(`rules.${misplaced}.appliesTo`, 'invalid_input', message('tax_error.outside_eu', { country }))
  }
  const isWritten = await replaceTaxRules(db, scope.companyId, { rules, version })
  const current = await findTaxPolicy(db, scope.companyId)
  if (!isWritten) throw new AppError('stale_version', { current })
  const detail = { rules: rules.map(({ countryCode, appliesTo, rateBasisPoints }) => `${countryCode} ${appliesTo} ${rateBasisPoints}`).join(', ') }
  await recordAudit(ctx, { companyId: scope.companyId, action: 'tax.policy_updated', detail })
  return current
}
