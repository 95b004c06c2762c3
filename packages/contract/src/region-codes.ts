/** Regions by their names, in lower case without marks, of the countries whose carriers require one. Source: ISO 3166-2:US, CA and AU. */
const codes: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  US: {
    alabama: 'AL',
    alaska: 'AK',
    arizona: 'AZ',
    arkansas: 'AR',
    california: 'CA',
    colorado: 'CO',
    connecticut: 'CT',
    delaware: 'DE',
    'district of columbia': 'DC',
    florida: 'FL',
    georgia: 'GA',
    hawaii: 'HI',
    idaho: 'ID',
    illinois: 'IL',
    indiana: 'IN',
    iowa: 'IA',
    kansas: 'KS',
    kentucky: 'KY',
    louisiana: 'LA',
    maine: 'ME',
    maryland: 'MD',
    massachusetts: 'MA',
    michigan: 'MI',
    minnesota: 'MN',
    mississippi: 'MS',
    missouri: 'MO',
    montana: 'MT',
    nebraska: 'NE',
    nevada: 'NV',
    'new hampshire': 'NH',
    'new jersey': 'NJ',
    'new mexico': 'NM',
    'new york': 'NY',
    'north carolina': 'NC',
    'north dakota': 'ND',
    ohio: 'OH',
    oklahoma: 'OK',
    oregon: 'OR',
    pennsylvania: 'PA',
    'rhode island': 'RI',
    'south carolina': 'SC',
    'south dakota': 'SD',
    tennessee: 'TN',
    texas: 'TX',
    utah: 'UT',
    vermont: 'VT',
    virginia: 'VA',
    washington: 'WA',
    'west virginia': 'WV',
    wisconsin: 'WI',
    wyoming: 'WY',
  },
  CA: {
    alberta: 'AB',
    'british columbia': 'BC',
    manitoba: 'MB',
    'new brunswick': 'NB',
    'newfoundland and labrador': 'NL',
    'nova scotia': 'NS',
    'northwest territories': 'NT',
    nunavut: 'NU',
    ontario: 'ON',
    'prince edward island': 'PE',
    quebec: 'QC',
    saskatchewan: 'SK',
    yukon: 'YT',
  },
  AU: {
    'australian capital territory': 'ACT',
    'new south wales': 'NSW',
    'northern territory': 'NT',
    queensland: 'QLD',
    'south australia': 'SA',
    tasmania: 'TAS',
    victoria: 'VIC',
    'western australia': 'WA',
  },
}

/** Whether an address in this country needs its state or province on a label. */
export function needsRegion(countryCode: string): boolean {
  return Object.hasOwn(codes, countryCode)
}

/** Returns the code of a region without its country, from a name, `NY` or `US-NY`; undefined where it is none. */
export function regionCode(countryCode: string, region: string): string | undefined {
  const plain = region.normalize('NFD').replaceAll(/\p{M}/gu, '').trim()
  const code = plain.toUpperCase().replace(new RegExp(`^${countryCode}-`), '')
  const known = codes[countryCode]
  if (known) return Object.values(known).includes(code) ? code : known[plain.toLowerCase()]
  // Elsewhere only what is written as a whole code is one.
  return plain.toUpperCase().startsWith(`${countryCode}-`) && /^[A-Z0-9]{1,3}$/.test(code) ? code : undefined
}
