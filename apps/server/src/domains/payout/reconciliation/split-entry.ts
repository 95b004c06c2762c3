import { minorFromDecimal } from '@stoa/contract/amounts.ts'
import { message } from '@stoa/messages/describe.ts'
import type { Collected } from './rules-camt.ts'
import { CamtError, first, maxTextLength, readAmount, readCurrency, readDay } from './rules-camt.ts'

/** A booked entry of a statement. Positive: money came in. */
export type BankEntry = { bookedOn: string; amountMinor: number; currency: string; reference: string; text: string }

const referencePaths = ['Refs/EndToEndId', 'Refs/InstrId', 'Refs/TxId', 'RmtInf/Ustrd', 'RmtInf/Strd/CdtrRefInf/Ref']

/**
 * Returns the parts of an entry where each has an amount in its currency and they sum to it; otherwise the entry whole. Nothing where it is not booked yet.
 * Throws CamtError for an amount, a currency or a date that is none.
 */
export function splitEntry(values: Collected, parts: readonly Collected[], statement: Collected): BankEntry[] {
  const status = first(values, 'Sts/Cd', 'Sts')
  if (status !== '' && status !== 'BOOK') return []
  const amountMinor = readAmount(values, 'Amt')
  const currency = first(values, 'Amt/@Ccy')
  const bookedOn = readDay(first(values, 'BookgDt/Dt', 'BookgDt/DtTm', 'ValDt/Dt', 'ValDt/DtTm')) || readDay(first(statement, 'CreDtTm'))
  if (bookedOn === '') throw new CamtError(message('bank_file.date'))
  const wordsOf = (some: Collected): string =>
    referencePaths
      .flatMap((path) => some.get(path) ?? [])
      .filter((word) => word !== 'NOTPROVIDED')
      .join(' ')
  const reference = first(values, 'NtryRef', 'AcctSvcrRef')
  const split = parts.map((part) => {
    const path = part.has('Amt') ? 'Amt' : 'AmtDtls/TxAmt/Amt'
    const partCurrency = readCurrency(first(part, `${path}/@Ccy`) || currency)
    const minor = partCurrency === currency ? minorFromDecimal(first(part, path), currency) : undefined
    return { part, amountMinor: minor === undefined ? undefined : minor * Math.sign(amountMinor || 1) }
  })
  const isSplit =
    split.length > 1 &&
    split.every((one) => one.amountMinor !== undefined) &&
    split.reduce((sum, one) => sum + (one.amountMinor ?? 0), 0) === amountMinor
  if (isSplit) {
    return split.map((one) => ({
      bookedOn,
      amountMinor: one.amountMinor ?? 0,
      currency,
      reference: first(one.part, 'Refs/AcctSvcrRef') || reference,
      text: wordsOf(one.part).slice(0, maxTextLength),
    }))
  }
  const text = [...parts.map(wordsOf), first(values, 'AddtlNtryInf')].filter((word) => word !== '').join(' ')
  return [{ bookedOn, amountMinor, currency, reference, text: text.slice(0, maxTextLength) }]
}
