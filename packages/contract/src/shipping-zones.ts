import type { Params } from './params.ts'
import { doRangesOverlap, examplePostalCode, formatPostalRange, hasPostalCodes, parsePostalRange } from './postal-code.ts'
import type { PostalRange } from './postal-code.ts'
import type { ShippingZone } from './shipping.ts'

/** What is wrong with a set of zones, by the field it is about. */
export type ZoneIssue = {
  path: string
  code:
    | 'zone_name_twice'
    | 'rest_twice'
    | 'rest_with_countries'
    | 'no_countries'
    | 'country_twice'
    | 'no_postal_codes'
    | 'invalid_postal_code'
    | 'postal_overlap'
    | 'band_starts_late'
    | 'band_empty'
    | 'band_gap'
    | 'band_overlap'
    | 'flat_twice'
    | 'days'
  params: Params
}

/** Returns what is wrong with a set of zones: places named twice, postal codes no country has, and gaps and overlaps between bands. */
export function findZoneIssues(zones: readonly ShippingZone[], currency: string): ZoneIssue[] {
  return [...findNameIssues(zones), ...findPlaceIssues(zones), ...zones.flatMap((zone, index) => findBandIssues(zone, index, currency))]
}

function findNameIssues(zones: readonly ShippingZone[]): ZoneIssue[] {
  return zones.flatMap((zone, index): ZoneIssue[] => {
    const first = zones.findIndex(({ name }) => name.toLowerCase() === zone.name.toLowerCase())
    const rest = zones.find(({ isRestOfWorld }) => isRestOfWorld)
    return [
      ...(first < index ? [{ path: `zones.${index}.name`, code: 'zone_name_twice', params: { zone: zone.name } } as const] : []),
      ...(zone.isRestOfWorld && rest !== zone
        ? [{ path: `zones.${index}.areas`, code: 'rest_twice', params: { zone: rest?.name ?? '' } } as const]
        : []),
      ...(zone.isRestOfWorld && zone.areas.length > 0 ? [{ path: `zones.${index}.areas`, code: 'rest_with_countries', params: {} } as const] : []),
      ...(!zone.isRestOfWorld && zone.areas.length === 0 ? [{ path: `zones.${index}.areas`, code: 'no_countries', params: {} } as const] : []),
    ]
  })
}

type Place = { zone: string; countryCode: string; range: PostalRange | undefined }

function findPlaceIssues(zones: readonly ShippingZone[]): ZoneIssue[] {
  const issues: ZoneIssue[] = []
  const placed = new Map<string, Place[]>()
  for (const [z, zone] of zones.entries()) {
    for (const [a, { countryCode, postalCodes }] of zone.areas.entries()) {
      const path = `zones.${z}.areas.${a}`
      const others = placed.get(countryCode) ?? []
      placed.set(countryCode, others)
      if (postalCodes.length === 0) {
        const other = others.find(({ range }) => range === undefined)
        if (other) issues.push({ path: `${path}.countryCode`, code: 'country_twice', params: { country: countryCode, zone: other.zone } })
        others.push({ zone: zone.name, countryCode, range: undefined })
      } else if (!hasPostalCodes(countryCode)) issues.push({ path: `${path}.postalCodes`, code: 'no_postal_codes', params: { country: countryCode } })
      else
        for (const [p, text] of postalCodes.entries()) {
          const range = parsePostalRange(countryCode, text)
          if (!range) {
            const params = { text, country: countryCode, example: examplePostalCode(countryCode) }
            issues.push({ path: `${path}.postalCodes.${p}`, code: 'invalid_postal_code', params })
            continue
          }
          const other = others.find((one) => one.range !== undefined && doRangesOverlap(one.range, range))
          if (other?.range) {
            const params = { text: formatPostalRange(range), other: formatPostalRange(other.range), zone: other.zone }
            issues.push({ path: `${path}.postalCodes.${p}`, code: 'postal_overlap', params })
          }
          others.push({ zone: zone.name, countryCode, range })
        }
    }
  }
  return issues
}

function findBandIssues(zone: ShippingZone, index: number, currency: string): ZoneIssue[] {
  const issues: ZoneIssue[] = []
  const rows = zone.rates.map((rate, position) => ({ ...rate, path: `zones.${index}.rates.${position}` }))
  for (const { path, minDays, maxDays } of rows) {
    if (minDays !== null && maxDays !== null && maxDays < minDays) issues.push({ path: `${path}.maxDays`, code: 'days', params: {} })
  }
  const services = Map.groupBy(rows, ({ name }) => name.toLowerCase())
  if (zone.basis === 'flat') {
    for (const [, repeat] of services.values()) {
      if (repeat) issues.push({ path: `${repeat.path}.name`, code: 'flat_twice', params: { name: repeat.name } })
    }
    return issues
  }
  const shown = (value: number): Params[string] => (zone.basis === 'weight' ? value : { minor: value, currency })
  for (const service of services.values()) {
    const bands = service.toSorted((a, b) => a.from - b.from)
    for (const [position, band] of bands.entries()) {
      const before = bands[position - 1]
      if (band.to !== null && band.to <= band.from) issues.push({ path: `${band.path}.to`, code: 'band_empty', params: {} })
      if (!before) {
        if (band.from > 0) issues.push({ path: `${band.path}.from`, code: 'band_starts_late', params: { name: band.name, from: shown(band.from) } })
      } else if (before.to === null || before.to > band.from)
        issues.push({ path: `${band.path}.from`, code: 'band_overlap', params: { name: band.name, from: shown(band.from) } })
      else if (before.to < band.from)
        issues.push({ path: `${band.path}.from`, code: 'band_gap', params: { name: band.name, from: shown(before.to), to: shown(band.from) } })
    }
  }
  return issues
}
