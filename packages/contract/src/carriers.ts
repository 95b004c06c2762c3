/** Where a parcel goes. */
export type ParcelDestination = { countryCode: string; postalCode: string }

/**
 * A carrier by the name it calls itself. `track` returns the page on which it shows a parcel; undefined where it asks for more than is known.
 * `isNational`: its companies in other countries, which have its name and that of the country, have pages of their own.
 */
type Carrier = { name: string; isNational?: true; track?: (number: string, destination: ParcelDestination | undefined) => string | undefined }

/** Carriers of the countries most shops send to. A page is named only where it needs nothing else of the person: its address is the one that public programs link to. */
const carriers: readonly Carrier[] = [
  { name: 'bpost', track: (number) => `https://track.bpost.cloud/btr/web/#/search?itemCode=${number}` },
  { name: 'Budbee' },
  { name: 'Chronopost', track: (number) => `https://www.chronopost.fr/tracking-no-cms/suivi-page?listeNumerosLT=${number}` },
  { name: 'Colis Privé' },
  { name: 'Colissimo', track: (number) => `https://www.laposte.fr/outils/suivre-vos-envois?code=${number}` },
  { name: 'Deutsche Post' },
  { name: 'DHL', track: (number) => `https://www.dhl.com/global-en/home/tracking.html?tracking-id=${number}` },
  { name: 'DPD', isNational: true, track: (number) => `https://tracking.dpd.de/status/en_US/parcel/${number}` },
  { name: 'Evri', track: (number) => `https://www.evri.com/track/parcel/${number}/details` },
  { name: 'FedEx', track: (number) => `https://www.fedex.com/fedextrack/?trknbr=${number}` },
  { name: 'GLS', isNational: true, track: (number) => `https://gls-group.com/track/${number}` },
  { name: 'Hermes' },
  { name: 'InPost' },
  { name: 'La Poste', track: (number) => `https://www.laposte.fr/outils/suivre-vos-envois?code=${number}` },
  { name: 'Mondial Relay' },
  { name: 'Österreichische Post' },
  { name: 'PostNL', track: postNlPage },
  { name: 'PostNord' },
  { name: 'Royal Mail', track: (number) => `https://www.royalmail.com/track-your-item#/tracking-results/${number}` },
  { name: 'Swiss Post' },
  { name: 'Trunkrs' },
  { name: 'UPS', track: (number) => `https://www.ups.com/track?tracknum=${number}` },
  { name: 'USPS', track: (number) => `https://tools.usps.com/go/TrackConfirmAction?tLabels=${number}` },
]

/** PostNL shows a parcel to whoever knows where it goes. */
function postNlPage(number: string, destination: ParcelDestination | undefined): string | undefined {
  const postalCode = destination?.postalCode.replace(/[^A-Za-z0-9]/g, '').toUpperCase() ?? ''
  if (destination === undefined || postalCode === '') return undefined
  return `https://jouw.postnl.nl/track-and-trace/${number}-${destination.countryCode}-${postalCode}`
}

/** The names of known carriers, to be suggested. Any other name can be entered. */
export const carrierNames: readonly string[] = carriers.map(({ name }) => name)

/** How a parcel is followed. `trackingHref` is the page that somebody named; null where nobody did. Some carriers ask for the destination. */
export type Tracking = { carrier: string; trackingNumber: string; trackingHref: string | null; destination?: ParcelDestination | undefined }

/** Returns a name as it is compared: without case, spaces and punctuation. */
const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/**
 * Returns the page on which a parcel is followed: the one that was named, else that of a known carrier, which may be named with its service or country
 * ("DHL Paket", "UPS Express"). Null where neither is known.
 */
export function trackingPage({ carrier, trackingNumber, trackingHref, destination }: Tracking): string | null {
  if (trackingHref !== null && trackingHref !== '') return trackingHref
  const number = trackingNumber.replace(/\s/g, '')
  // What a person types may be a sentence: a page is named for what a carrier can have given.
  if (!/^[\w-]{4,40}$/.test(number) || !/\d/.test(number)) return null
  const words = carrier.trim().split(/\s+/)
  const beginnings = words.map((_, n) => plain(words.slice(0, n + 1).join('')))
  const known = carriers.find(({ name, isNational }) => (isNational ? plain(carrier) === plain(name) : beginnings.includes(plain(name))))
  return known?.track?.(number, destination) ?? null
}
