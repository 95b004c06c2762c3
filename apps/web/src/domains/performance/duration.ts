import { oncePerKey } from '@stoa/contract/once.ts'
import { locale } from '../../lib/language.ts'

const formats = oncePerKey((unit: string) => new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits: 1 }))

/** How long something took: "15 hours", and from two days on "2.3 days". */
export function duration(seconds: number): string {
  const hours = seconds / 3600
  return hours < 48 ? formats('hour').format(hours) : formats('day').format(hours / 24)
}
