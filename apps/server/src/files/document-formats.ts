import { currencyExponent } from '@stoa/contract/amounts.ts'
import type { Language } from '@stoa/contract/languages.ts'
import type { Money } from '@stoa/contract/money.ts'
import { oncePerKey } from '@stoa/contract/once.ts'
import { formatCountry } from '@stoa/messages/describe.ts'
import { locales } from '@stoa/messages/languages.ts'

/** How documents write facts in a language. */
export type DocumentFormats = {
  /** "1,250.00 EUR", "1.250,00 EUR": with the code of the currency, whose sign others may share. */
  amount: (money: Money) => string
  /** "22-11-2026", "22.11.2026": of an ISO 8601 day or instant. */
  day: (iso: string) => string
  /** "21 %", "25,5 %": of basis points. */
  percent: (basisPoints: number) => string
  /** "Netherlands", "Niederlande": of a two-letter code; what is none comes back as it is. */
  country: (code: string) => string
}

/** What is between the numbers of a day. English documents have the dashes of the screens. */
const dayMarks: Readonly<Record<Language, string>> = { en: '-', nl: '-', de: '.', fr: '/' }

const numbers = oncePerKey((language: Language) =>
  oncePerKey((digits: number) => new Intl.NumberFormat(locales[language], { minimumFractionDigits: digits, maximumFractionDigits: digits })),
)
const shares = oncePerKey((language: Language) => new Intl.NumberFormat(locales[language], { maximumFractionDigits: 2 }))
// French groups digits with a narrow space, which few fonts have.
const withCommonSpaces = (text: string): string => text.replaceAll('\u202f', '\u00a0')

/** Returns how documents write amounts, days, percentages and countries in a language. */
export function documentFormats(language: Language): DocumentFormats {
  return {
    amount: ({ minor, currency }) => {
      const digits = currencyExponent(currency)
      return `${withCommonSpaces(numbers(language)(digits).format(minor / 10 ** digits))} ${currency}`
    },
    day: (iso) => iso.slice(0, 10).split('-').toReversed().join(dayMarks[language]),
    percent: (basisPoints) => `${shares(language).format(basisPoints / 100)} %`,
    country: (code) => formatCountry(language, code),
  }
}
