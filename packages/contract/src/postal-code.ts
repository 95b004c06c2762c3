/**
 * What postal codes look like, without spaces and dashes: `n` is a digit, `a` a letter, `x` either, a capital letter or digit is itself.
 * Source: the postal code formats of the Universal Postal Union.
 */
const masks: Readonly<Record<string, string>> = {
  nnn: 'FO IS LS MG PG OM TW',
  nnnn: 'AF AL AM AR AT AU BD BE BG CC CH CV CX CY DK ET GE GL GW HM HU LI LR LU MK MZ NE NF NO NZ PH PY SJ SI SV TN VE ZA',
  nnnnn:
    'AS AX BA BL BT CR CU CZ DE DO DZ EE EG ES FI FM FR GF GP GR GT GU HN HR ID IL IQ IT JO KE KR KW LA LK LT LY MA MC ME MF MH MM MN MP MQ MU MX MY NA ' +
    'NC NI NP PE PF PK PL PM PR PW RE RS SA SD SE SK SM SN TH TR TW TZ UA US UY VA VI VN WF XK YT ZM',
  nnnnnn: 'BY CN CO EC IN KG KH KZ MN NG RO RU SG TJ TM TT TW UZ VN',
  nnnnnnn: 'CL IL JP PT',
  nnnnnnnn: 'BR',
  nnnnnnnnn: 'US PR',
  nnnnaa: 'NL',
  ananan: 'CA',
  annnnaaa: 'AR',
  axxxxxx: 'IE',
  annaa: 'GB IM JE GG',
  annnaa: 'GB IM JE GG',
  aannaa: 'GB IM JE GG',
  aannnaa: 'GB IM JE GG',
  ananaa: 'GB',
  aananaa: 'GB',
  GXnnnaa: 'GI',
  aaannnn: 'MT',
  aannnn: 'BN',
  aann: 'BM',
  BBnnnnn: 'BB',
  ADnnn: 'AD',
  LVnnnn: 'LV',
  MDnnnn: 'MD',
  AZnnnn: 'AZ',
  HTnnnn: 'HT',
  KYnnnnn: 'KY',
  annn: 'SZ',
}

/** Countries without postal codes. */
const without = new Set(
  (
    'AE AG AO AW BF BI BJ BO BQ BS BW BZ CD CF CG CI CK CM CW DJ DM ER FJ GA GD GH GM GN GQ GY HK JM KI KM KN KP LC ML MO MR MW NR NU QA RW SB SC SL SR ' +
    'SS ST SX SY TD TF TG TK TL TO TV UG VU WS YE ZW'
  ).split(' '),
)

const masksOf = new Map<string, string[]>()
for (const [mask, countries] of Object.entries(masks)) {
  for (const country of countries.split(' ')) if (country !== '') masksOf.set(country, [...(masksOf.get(country) ?? []), mask])
}

/** Postal codes as people write them, for the countries whose merchants ask most. */
const examples: Readonly<Record<string, string>> = {
  NL: '1012 AB',
  GB: 'SW1A 1AA',
  IE: 'D02 HC67',
  PL: '31-021',
  PT: '1000-001',
  CA: 'K1A 0B1',
  BR: '01310-100',
  JP: '100-0001',
}

/** Returns a postal code without spaces and dashes, in capitals: what codes are compared by. */
export function normalizePostalCode(text: string): string {
  return text.toUpperCase().replaceAll(/[\s-]/g, '')
}

/** Returns whether a country has postal codes. */
export function hasPostalCodes(countryCode: string): boolean {
  return !without.has(countryCode)
}

/** Returns a postal code of the country as an example: "1012 AB", "12345". */
export function examplePostalCode(countryCode: string): string {
  const [mask = 'nnnnn'] = masksOf.get(countryCode) ?? []
  return examples[countryCode] ?? mask.replaceAll(/[nax]/g, (kind, index: number) => (kind === 'a' ? 'A' : String((index + 1) % 10)))
}

function fitsMask(mask: string, code: string): boolean {
  const kinds: Readonly<Record<string, RegExp>> = { n: /\d/, a: /[A-Z]/, x: /[\dA-Z]/ }
  return code.split('').every((character, index) => kinds[mask[index] ?? '']?.test(character) ?? mask[index] === character)
}

/** Returns whether a normalized text is how a postal code of the country may begin. */
function isBeginning(countryCode: string, code: string): boolean {
  if (!/^[\dA-Z]{1,10}$/.test(code)) return false
  const known = masksOf.get(countryCode)
  return known === undefined || known.some((mask) => fitsMask(mask, code))
}

/** Returns whether a text is a whole postal code of the country; an empty one where the country has none. */
export function isPostalCode(countryCode: string, text: string): boolean {
  const code = normalizePostalCode(text)
  if (!hasPostalCodes(countryCode)) return true
  const known = masksOf.get(countryCode)
  return isBeginning(countryCode, code) && (known === undefined || known.some((mask) => mask.length === code.length && fitsMask(mask, code)))
}

/** Postal codes from one beginning to another, both included: `1000` to `1999` has 1012 AB in it. */
export type PostalRange = { from: string; to: string }

/**
 * Reads "1000-1999", "10*", "10" or "1012 AB" as a range of beginnings of postal codes. Returns undefined where that is no range of the country:
 * a wrong pattern, ends of different lengths, or the wrong way round.
 */
export function parsePostalRange(countryCode: string, text: string): PostalRange | undefined {
  if (!hasPostalCodes(countryCode)) return undefined
  // A dash may be part of a code (31-021) or stand between two of one length.
  const parts = text.replaceAll('–', '-').split('-')
  for (let at = 1; at < parts.length; at++) {
    const [from, to] = [normalizePostalCode(parts.slice(0, at).join('')), normalizePostalCode(parts.slice(at).join(''))]
    if (from.length === to.length && isBeginning(countryCode, from) && isBeginning(countryCode, to)) return from <= to ? { from, to } : undefined
  }
  const single = normalizePostalCode(text.trim().replace(/\*$/, ''))
  return isBeginning(countryCode, single) ? { from: single, to: single } : undefined
}

/** Returns a range as people write it: "1000-1999", or "10*" for one beginning. */
export function formatPostalRange({ from, to }: PostalRange): string {
  return from === to ? `${from}*` : `${from}-${to}`
}

/** Returns whether a postal code lies in a range. */
export function isInPostalRange(range: PostalRange, text: string): boolean {
  const code = normalizePostalCode(text)
  return code.slice(0, range.from.length) >= range.from && code.slice(0, range.to.length) <= range.to && code.length >= range.to.length
}

/** Returns whether two ranges of a country have a postal code in common. */
export function doRangesOverlap(a: PostalRange, b: PostalRange): boolean {
  const last = '\u{ffff}'
  return a.from <= b.to + last && b.from <= a.to + last
}
