/** The password of every demo sign-in. Known, which is why the demo is refused in production. */
export const demoPassword = 'stoa demo 2026'

export const operator = {
  label: 'Operator',
  email: 'operator@demo.stoa.example',
  name: 'Noor de Wit',
  companyName: 'Agora Market',
  countryCode: 'NL',
  address: { street: 'Prinsengracht 263', postalCode: '1016 GV', city: 'Amsterdam', vatNumber: 'NL004495445B01' },
  about:
    'Agora brings independent makers and small brands together in one marketplace. Every shop keeps its own name, style and stock. We select the products, handle the orders and pay out every week.',
}

/** Three shops of different trades. `products` is how many the shop holds; `verification`: how the operator decided on its details and documents. */
export const merchants = [
  {
    label: 'Merchant, home',
    email: 'harbour@demo.stoa.example',
    name: 'Ida Lindqvist',
    companyName: 'Harbour & Hearth',
    countryCode: 'SE',
    address: { street: 'Hamngatan 4', postalCode: '411 06', city: 'Göteborg', vatNumber: 'SE556703748501' },
    registration: { registrationNumber: '556703-7485', phone: '+46 31 555 01 20' },
    verification: 'approved',
    theme: 'home',
    products: 240,
    tagline: 'Lamps, bowls and quiet things for the home',
  },
  {
    label: 'Merchant, outdoor',
    email: 'fell@demo.stoa.example',
    name: 'Tomás Rivera',
    companyName: 'Fell & Ferry',
    countryCode: 'ES',
    address: { street: 'Calle del Puerto 12', postalCode: '39001', city: 'Santander', vatNumber: 'ESB58378431' },
    registration: { registrationNumber: 'B58378431', phone: '+34 942 555 012' },
    verification: 'submitted',
    theme: 'outdoor',
    products: 200,
    tagline: 'Gear for long weekends in any weather',
  },
  {
    label: 'Merchant, fashion',
    email: 'loom@demo.stoa.example',
    name: 'Amélie Laurent',
    companyName: 'Loom Street',
    countryCode: 'FR',
    address: { street: '8 rue des Tisserands', postalCode: '67000', city: 'Strasbourg', vatNumber: 'FR40303265045' },
    registration: { registrationNumber: '303 265 045 R.C.S. Strasbourg', phone: '+33 3 88 55 01 23' },
    verification: 'rejected',
    theme: 'fashion',
    products: 180,
    tagline: 'Everyday clothes, woven within a day’s drive',
  },
] as const

/** Waits at the operator's door: somebody to approve. */
export const newcomer = {
  label: 'Merchant, waiting',
  email: 'paper@demo.stoa.example',
  name: 'Jonas Weber',
  companyName: 'Paper Lantern',
  countryCode: 'DE',
  tagline: 'Stationery for people who still write',
}

export const admin = { label: 'Administrator', email: 'admin@demo.stoa.example' }

export const styling = {
  PrimaryColor: '#1f5f5b',
  PrimaryColorLight: '#e3f1ef',
  SecondaryColor: '#c8643c',
  SecondaryColorLight: '#fbeee7',
  MaxWidth: 1440,
  MaxWidthMobile: 480,
}

/** First names, surnames, streets and towns of the demo's shoppers. */
export const shoppers = [
  { name: 'Sanne Bakker', street: 'Oudegracht 214', postalCode: '3511 NR', city: 'Utrecht', countryCode: 'NL' },
  { name: 'Lukas Hoffmann', street: 'Lindenstraße 8', postalCode: '10969', city: 'Berlin', countryCode: 'DE' },
  { name: 'Camille Moreau', street: '12 rue des Carmes', postalCode: '44000', city: 'Nantes', countryCode: 'FR' },
  { name: 'Elin Sjöberg', street: 'Götgatan 41', postalCode: '116 21', city: 'Stockholm', countryCode: 'SE' },
  { name: 'Pablo Serrano', street: 'Calle Mayor 17', postalCode: '50001', city: 'Zaragoza', countryCode: 'ES' },
  { name: 'Maud Janssens', street: 'Korenmarkt 3', postalCode: '9000', city: 'Gent', countryCode: 'BE' },
  { name: 'Aoife Byrne', street: '5 Dame Lane', postalCode: 'D02 HC67', city: 'Dublin', countryCode: 'IE' },
  { name: 'Marta Kowalska', street: 'ul. Floriańska 22', postalCode: '31-021', city: 'Kraków', countryCode: 'PL' },
] as const

const countries = (codes: string) => codes.split(' ').map((countryCode) => ({ countryCode }))
const nearby = 'AT BE DE DK ES FI FR IE IT LU PL PT SE'

/** Shipping of the marketplace, for merchants that set none of their own. */
export const marketplaceRates = {
  basketFreeFromMinor: 15_000,
  defaultWeightGrams: 800,
  zones: [
    {
      name: 'Netherlands',
      areas: countries('NL'),
      basis: 'value' as const,
      rates: [
        { name: 'Standard', from: 0, to: 7500, priceMinor: 495, minDays: 1, maxDays: 2, carrier: 'PostNL' },
        { name: 'Standard', from: 7500, priceMinor: 0, minDays: 1, maxDays: 2, carrier: 'PostNL' },
      ],
    },
    {
      name: 'Wadden Islands',
      areas: [{ countryCode: 'NL', postalCodes: ['1791-1797', '8881-8899', '9161-9166'] }],
      rates: [{ name: 'Standard', priceMinor: 995, minDays: 2, maxDays: 4, carrier: 'PostNL' }],
    },
    {
      name: 'Europe',
      areas: countries(nearby),
      basis: 'weight' as const,
      rates: [
        { name: 'Parcel', from: 0, to: 2000, priceMinor: 895, minDays: 2, maxDays: 5, carrier: 'DHL' },
        { name: 'Parcel', from: 2000, to: 10_000, priceMinor: 1495, minDays: 2, maxDays: 5, carrier: 'DHL' },
        { name: 'Parcel', from: 10_000, to: 30_000, priceMinor: 2495, minDays: 3, maxDays: 6, carrier: 'DHL' },
      ],
    },
  ],
}

/** Shipping of the merchant that has rates of its own. */
export const merchantRates = {
  freeFromMinor: 12_000,
  zones: [
    {
      name: 'Sweden',
      areas: countries('SE'),
      rates: [
        { name: 'Standard', priceMinor: 590, minDays: 1, maxDays: 3, carrier: 'PostNord' },
        { name: 'Express', priceMinor: 1290, minDays: 1, maxDays: 1, carrier: 'PostNord' },
      ],
    },
    {
      name: 'Europe',
      areas: countries('AT BE DE DK ES FI FR IE IT LU NL PL PT'),
      rates: [{ name: 'Standard', priceMinor: 1190, minDays: 3, maxDays: 6, carrier: 'PostNord' }],
    },
    { name: 'Rest of the world', isRestOfWorld: true, rates: [{ name: 'Post', priceMinor: 2900, minDays: 7, maxDays: 14, carrier: 'PostNord' }] },
  ],
}
