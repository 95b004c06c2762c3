import { t } from '@lingui/core/macro'
import { once } from '@stoa/contract/once.ts'
import type { ZoneIssue } from '@stoa/contract/shipping-zones.ts'
import { countryName } from '../../lib/country-name.ts'
import { money } from '../../lib/format.ts'
import { locale } from '../../lib/language.ts'

const weights = once(() => new Intl.NumberFormat(locale, { style: 'unit', unit: 'kilogram', maximumFractionDigits: 3 }))

/** Returns a weight in grams as people read it: "2.5 kg". */
export function weight(grams: number): string {
  return weights().format(grams / 1000)
}

function measure(value: ZoneIssue['params'][string] | undefined): string {
  if (typeof value === 'number') return weight(value)
  return typeof value === 'object' && 'minor' in value && 'currency' in value && typeof value.currency === 'string' && typeof value.minor === 'number'
    ? money({ minor: value.minor, currency: value.currency })
    : ''
}

/** Returns what is wrong with a zone, for people. */
export function issueLabel({ code, params }: ZoneIssue): string {
  const text = (name: string): string => String(params[name] ?? '')
  const [name, zone, country] = [text('name'), text('zone'), countryName(text('country'))]
  const [from, to] = [measure(params['from']), measure(params['to'])]
  const labels: Record<ZoneIssue['code'], () => string> = {
    zone_name_twice: () => t`Two zones are called ${zone}. Give each its own name.`,
    rest_twice: () => t`${zone} covers the rest of the world already.`,
    rest_with_countries: () => t`A zone for the rest of the world has no countries of its own.`,
    no_countries: () => t`Choose at least one country.`,
    country_twice: () => t`${country} is in ${zone} already. A country can be in one zone only.`,
    no_postal_codes: () => t`${country} has no postal codes. Use the whole country.`,
    invalid_postal_code: () => t`“${text('text')}” is not a postal code of ${country}. Use a code such as ${text('example')}.`,
    postal_overlap: () => t`${text('text')} overlaps ${text('other')} in ${zone}.`,
    band_starts_late: () => t`${name} has no rate below ${from}. Start at 0.`,
    band_empty: () => t`The upper end must be above the lower end.`,
    band_gap: () => t`${name} has no rate from ${from} to ${to}.`,
    band_overlap: () => t`Two rates of ${name} apply from ${from}.`,
    flat_twice: () => t`${name} is listed twice. A flat rate has one price.`,
    days: () => t`The longest delivery time must not be below the shortest.`,
  }
  return labels[code]()
}
