const euro = 'AD AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MC ME MT NL PT SI SK SM VA XK'
const dollar = 'US PR GU EC SV PA TL'
const others: Readonly<Record<string, string>> = {
  AE: 'AED', AR: 'ARS', AU: 'AUD', BR: 'BRL', CA: 'CAD', CH: 'CHF', CL: 'CLP', CN: 'CNY', CO: 'COP', CZ: 'CZK', DK: 'DKK', EG: 'EGP', FO: 'DKK', GB: 'GBP',
  GG: 'GBP', GI: 'GIP', GL: 'DKK', HK: 'HKD', HU: 'HUF', ID: 'IDR', IL: 'ILS', IM: 'GBP', IN: 'INR', IS: 'ISK', JE: 'GBP', JP: 'JPY', KE: 'KES', KR: 'KRW',
  KW: 'KWD', LI: 'CHF', MA: 'MAD', MX: 'MXN', MY: 'MYR', NG: 'NGN', NO: 'NOK', NZ: 'NZD', PE: 'PEN', PH: 'PHP', PK: 'PKR', PL: 'PLN', QA: 'QAR', RO: 'RON',
  RS: 'RSD', SA: 'SAR', SE: 'SEK', SG: 'SGD', TH: 'THB', TN: 'TND', TR: 'TRY', TW: 'TWD', UA: 'UAH', UY: 'UYU', VN: 'VND', ZA: 'ZAR',
}

/** The currency a company of a country most likely keeps its books in; undefined where we do not guess. Source: ISO 4217. */
export function currencyOf(countryCode: string): string | undefined {
  if (euro.includes(countryCode)) return 'EUR'
  if (dollar.includes(countryCode)) return 'USD'
  return others[countryCode]
}
