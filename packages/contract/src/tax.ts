/** Member states of the European Union by ISO 3166 code. */
const memberStates = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'
const euCountries: ReadonlySet<string> = new Set(memberStates.split(' '))

/** True for a member state of the European Union. */
export function isEuCountry(countryCode: string): boolean {
  return euCountries.has(countryCode)
}

/**
 * Standard VAT rates in basis points. Source: European Commission, "Taxes in Europe", rates of January 2026; for GB, NO, IS, CH, LI and UA their
 * tax authorities.
 */
const standardRates: Readonly<Record<string, number>> = {
  AT: 2000,
  BE: 2100,
  BG: 2000,
  CH: 810,
  CY: 1900,
  CZ: 2100,
  DE: 1900,
  DK: 2500,
  EE: 2400,
  ES: 2100,
  FI: 2550,
  FR: 2000,
  GB: 2000,
  GR: 2400,
  HR: 2500,
  HU: 2700,
  IE: 2300,
  IS: 2400,
  IT: 2200,
  LI: 810,
  LT: 2100,
  LU: 1700,
  LV: 2100,
  MT: 1800,
  NL: 2100,
  NO: 2500,
  PL: 2300,
  PT: 2300,
  RO: 2100,
  SE: 2500,
  SI: 2200,
  SK: 2300,
  UA: 2000,
}

/** Returns the standard VAT rate of a country in basis points; undefined where it is not known. */
export function standardTaxBasisPoints(countryCode: string): number | undefined {
  return standardRates[countryCode]
}
