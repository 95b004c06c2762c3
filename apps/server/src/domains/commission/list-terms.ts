import type { CommissionTerms, commission } from '@stoa/contract/commission.ts'
import { findShadows } from '@stoa/contract/commission-shadow.ts'
import type { Language } from '@stoa/contract/languages.ts'
import type { Message } from '@stoa/messages/describe.ts'
import { describe, message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../kit/context.ts'
import type { Received } from '../../kit/http.ts'
import type { RuleRow } from './queries.ts'
import { listRulesOfMerchants, listTermsRows } from './queries-terms.ts'
import { taxOf } from './rules-vat.ts'
import { describeFee } from './rules.ts'

/** Returns what each merchant is charged, in words: a merchant sees its own terms on every marketplace, an operator those of its merchants. */
export async function listTerms(
  { db, scope, language }: Pick<Ctx, 'db' | 'scope' | 'language'>,
  { query }: Received<typeof commission.terms>,
): Promise<CommissionTerms[]> {
  const rows = await listTermsRows(db, scope, scope.companyType === 'MERCHANT' ? undefined : query.merchantId)
  const rules = await listRulesOfMerchants(db, [...new Set(rows.map((row) => row.marketplaceId))], [...new Set(rows.map((row) => row.merchantId))])
  return rows.map(({ marketplaceId, marketplaceName, merchantId, merchantName, refunds, taxSetting, issuer, recipient }) => {
    // As its invoices will have it: a merchant elsewhere is not charged VAT.
    const tax = taxOf(issuer, recipient, taxSetting)
    const own = rules.filter((rule) => rule.marketplaceId === marketplaceId && (rule.merchantId === null || rule.merchantId === merchantId))
    // To a merchant, a rule for it and one for everybody ask the same.
    const shadows = findShadows(
      own.map((rule) => ({ ...rule, merchantId: null })),
      new Map(),
    )
    return {
      marketplace: { id: marketplaceId, name: marketplaceName },
      merchant: { id: merchantId, name: merchantName },
      rules: own.map((rule) => ({
        id: rule.id,
        name: rule.name,
        feeName: rule.feeName,
        applies: appliesTo(rule).map((part) => describe(language, part)),
        fee: describeRuleFee(language, rule),
        validFrom: rule.validFrom,
        validUntil: rule.validUntil,
        isReachable: !shadows.has(rule.id),
      })),
      refunds,
      taxBasisPoints: tax.treatment === 'standard' ? tax.basisPoints : null,
    }
  })
}

function describeRuleFee(language: Language, rule: RuleRow): string {
  return describeFee(language, rule, rule.currency, rule.feeName !== '')
}

/** What a rule asks of a sale, in words; nothing for a rule that applies to everything. */
function appliesTo({
  collectionId,
  collectionName,
  productId,
  productName,
  campaignId,
  campaignName,
  minPriceMinor,
  maxPriceMinor,
  currency,
}: RuleRow): Message[] {
  const money = (minor: number) => ({ amount: { minor, currency } })
  return [
    ...(collectionId === null ? [] : [message('commission.in_collection', { name: collectionName ?? '' })]),
    ...(productId === null ? [] : [message('commission.of_product', { name: productName ?? '' })]),
    ...(campaignId === null ? [] : [message('commission.in_campaign', { name: campaignName ?? '' })]),
    ...(minPriceMinor === null ? [] : [message('commission.price_from', money(minPriceMinor))]),
    ...(maxPriceMinor === null ? [] : [message('commission.price_until', money(maxPriceMinor))]),
  ]
}
