import type { TaxReasonCode, TaxScope } from '@stoa/contract/tax-reason.ts'
import { describe, expect, it } from 'vitest'
import { describeTaxReason, taxReasonOf } from './rules-withholding.ts'

const rule = (countryCode: string, appliesTo: TaxScope) => ({ countryCode, appliesTo, rateBasisPoints: 2100 })

describe('withheld tax', () => {
  const cases: readonly [destination: string, appliesTo: TaxScope, merchant: string, code: TaxReasonCode | undefined][] = [
    ['NL', 'outside_eu', 'CN', 'outside_eu'],
    ['NL', 'outside_eu', 'GB', 'outside_eu'],
    ['NL', 'outside_eu', 'DE', undefined],
    ['NL', 'outside_eu', 'NL', undefined],
    ['NL', 'outside_eu', '', 'unknown_country'],
    ['CH', 'outside_country', 'NL', 'outside_country'],
    ['CH', 'outside_country', 'CH', undefined],
    ['CH', 'outside_country', '', 'unknown_country'],
    ['US', 'all_merchants', 'US', 'all_merchants'],
    ['US', 'all_merchants', '', 'all_merchants'],
  ]
  it.each(cases)('of goods to %s by a rule for %s, sold by a merchant in "%s", has the reason %s', (destination, appliesTo, merchant, code) => {
    expect(taxReasonOf(rule(destination, appliesTo), merchant)?.code).toBe(code)
  })

  it('says why in words, with both countries', () => {
    const reason = { code: 'outside_eu', countryCode: 'NL', merchantCountryCode: 'CN', rateBasisPoints: 2100 } as const
    expect(describeTaxReason('en', reason)).toBe(
      '21% tax for Netherlands, remitted by the marketplace: the merchant is established in China, outside the EU',
    )
    expect(describeTaxReason('nl', { ...reason, code: 'unknown_country' })).toBe(
      '21% belasting voor Nederland, afgedragen door de marktplaats: die heeft niet gecontroleerd waar de verkoper is gevestigd',
    )
  })
})
