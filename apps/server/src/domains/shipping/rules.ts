import type { ZoneIssue } from '@stoa/contract/shipping-zones.ts'
import { findZoneIssues } from '@stoa/contract/shipping-zones.ts'
import type { QuoteFailureCode, ShippingZone } from '@stoa/contract/shipping.ts'
import { message } from '@stoa/messages/describe.ts'
import type { Message } from '@stoa/messages/describe.ts'
import { AppError } from '../../kit/errors.ts'

/** Throws `invalid_input` with every issue of the zones beside its field. */
export function checkZones(zones: readonly ShippingZone[], currency: string): void {
  const issues = findZoneIssues(zones, currency)
  const [first] = issues
  if (!first) return
  throw new AppError('invalid_input', {
    detail: toMessage(first, zones),
    errors: issues.map((issue) => ({ path: issue.path, code: issue.code, message: toMessage(issue, zones), params: issue.params })),
  })
}

function toMessage({ path, code, params }: ZoneIssue, zones: readonly ShippingZone[]): Message {
  const byWeight = zones[Number(path.split('.')[1])]?.basis === 'weight'
  const text = (name: string): string => String(params[name] ?? '')
  const grams = (name: string): number => Number(params[name] ?? 0)
  const money = (name: string) => params[name] as { minor: number; currency: string }
  const name = text('name')
  if (code === 'band_starts_late')
    return byWeight
      ? message('shipping_error.starts_late_weight', { name, from: grams('from') })
      : message('shipping_error.starts_late_value', { name, from: money('from') })
  if (code === 'band_overlap')
    return byWeight
      ? message('shipping_error.overlap_weight', { name, from: grams('from') })
      : message('shipping_error.overlap_value', { name, from: money('from') })
  if (code === 'band_gap')
    return byWeight
      ? message('shipping_error.gap_weight', { name, from: grams('from'), to: grams('to') })
      : message('shipping_error.gap_value', { name, from: money('from'), to: money('to') })
  if (code === 'zone_name_twice') return message('shipping_error.zone_name_twice', { zone: text('zone') })
  if (code === 'rest_twice') return message('shipping_error.rest_twice', { zone: text('zone') })
  if (code === 'country_twice') return message('shipping_error.country_twice', { country: text('country'), zone: text('zone') })
  if (code === 'no_postal_codes') return message('shipping_error.no_postal_codes', { country: text('country') })
  if (code === 'invalid_postal_code')
    return message('shipping_error.invalid_postal_code', { text: text('text'), country: text('country'), example: text('example') })
  if (code === 'postal_overlap') return message('shipping_error.postal_overlap', { text: text('text'), other: text('other'), zone: text('zone') })
  if (code === 'flat_twice') return message('shipping_error.flat_twice', { name })
  return message(`shipping_error.${code}`)
}

/** Returns why a merchant's part of a basket has no price. */
export function failureMessage(code: QuoteFailureCode, { zone, currency }: { zone: string | null; currency: string }): Message {
  if (code === 'no_weight') return message('shipping_quote.no_weight', { zone: zone ?? '' })
  if (code === 'no_band') return message('shipping_quote.no_band', { zone: zone ?? '' })
  if (code === 'other_currency') return message('shipping_quote.other_currency', { currency })
  return message(`shipping_quote.${code}`)
}
