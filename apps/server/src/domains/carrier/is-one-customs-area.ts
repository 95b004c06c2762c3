import { isEuCountry } from '@stoa/contract/tax.ts'

type Place = { countryCode: string; postalCode: string }

/** Parts of member states that parcels leave and enter with a customs declaration. Source: Regulation (EU) 952/2013, article 4, and Directive 2006/112/EC, article 6. */
const outside: Readonly<Record<string, RegExp>> = {
  // The Canary Islands, Ceuta and Melilla.
  ES: /^(35|38|51|52)/,
  // Heligoland and Büsingen.
  DE: /^(27498|78266)$/,
  // Livigno.
  IT: /^(23030|23041)$/,
}
/** Countries within the customs area of another. */
const partOf: Readonly<Record<string, string>> = { MC: 'FR', LI: 'CH', PR: 'US' }

/** Returns the customs areas that a place is in: goods of Northern Ireland move freely on both sides. */
function customsAreas({ countryCode: country, postalCode }: Place): string[] {
  const code = postalCode.replaceAll(/\s/g, '').toUpperCase()
  if (outside[country]?.test(code)) return [`${country} outside the EU`]
  if (country === 'GB') return code.startsWith('BT') ? ['GB', 'EU'] : ['GB']
  const whole = partOf[country] ?? country
  return [isEuCountry(whole) ? 'EU' : whole]
}

/** Whether a parcel goes from one place to the other without a customs declaration. */
export function isOneCustomsArea(from: Place, to: Place): boolean {
  return customsAreas(from).some((area) => customsAreas(to).includes(area))
}
