import { describe, expect, it } from 'vitest'
import { documentFormats } from './document-formats.ts'

describe('the formats of documents', () => {
  it('are those of the language of the document', () => {
    const shown = (['en', 'nl', 'de', 'fr'] as const).map((language) => {
      const { amount, day, percent } = documentFormats(language)
      return [amount({ minor: 1_009_471, currency: 'EUR' }), amount({ minor: -26_209, currency: 'EUR' }), day('2026-11-29'), percent(2550)]
    })
    expect(shown).toEqual([
      ['10,094.71 EUR', '-262.09 EUR', '29-11-2026', '25.5 %'],
      ['10.094,71 EUR', '-262,09 EUR', '29-11-2026', '25,5 %'],
      ['10.094,71 EUR', '-262,09 EUR', '29.11.2026', '25,5 %'],
      ['10\u00a0094,71 EUR', '-262,09 EUR', '29/11/2026', '25,5 %'],
    ])
  })

  it('give an amount as many decimals as its currency has', () => {
    const { amount } = documentFormats('de')
    expect([amount({ minor: 12_345, currency: 'KWD' }), amount({ minor: 1_200, currency: 'JPY' })]).toEqual(['12,345 KWD', '1.200 JPY'])
  })
})
