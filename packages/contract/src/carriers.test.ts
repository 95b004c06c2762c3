import { expect, it } from 'vitest'
import { carrierNames, trackingPage } from './carriers.ts'

const amsterdam = { countryCode: 'NL', postalCode: '1016 hd' }
const page = (carrier: string, trackingNumber: string, trackingHref: string | null = null) =>
  trackingPage({ carrier, trackingNumber, trackingHref, destination: amsterdam })

it('the page of a parcel is the one that was named', () => {
  expect(page('DHL', '00340434161094027318', 'https://example.com/p/1')).toBe('https://example.com/p/1')
})

it('without one it is the page of a known carrier, also by its service, in any case and with spaces in the number', () => {
  const dhl = 'https://www.dhl.com/global-en/home/tracking.html?tracking-id=00340434161094027318'
  for (const name of ['DHL', 'dhl', 'DHL Paket', 'DHL  Express']) expect(page(name, '0034 0434 1610 9402 7318')).toBe(dhl)
  expect(page('Post NL', '3SOUT1')).toBe('https://jouw.postnl.nl/track-and-trace/3SOUT1-NL-1016HD')
  expect(page('La Poste', 'FR123456789')).toBe('https://www.laposte.fr/outils/suivre-vos-envois?code=FR123456789')
  expect(page('Royal mail Tracked 24', 'KN423722033GB', '')).toContain('KN423722033GB')
})

it('there is none for another carrier, without a number, and for a number that no carrier gives', () => {
  expect(page('Cycle courier', '12345')).toBeNull()
  expect(page('DHLX', '12345')).toBeNull()
  expect(page('Trunkrs', '12345')).toBeNull()
  expect(page('DHL', '')).toBeNull()
  expect(page('DHL', 'left with the neighbour')).toBeNull()
  expect(page('DHL', '12345#?&x')).toBeNull()
})

it('there is none where the carrier asks for a destination that is not known, and for its companies in other countries', () => {
  expect(trackingPage({ carrier: 'PostNL', trackingNumber: '3SOUT1', trackingHref: null })).toBeNull()
  expect(
    trackingPage({ carrier: 'PostNL', trackingNumber: '3SOUT1', trackingHref: null, destination: { countryCode: 'NL', postalCode: '' } }),
  ).toBeNull()
  expect(page('DPD UK', '12345678901234')).toBeNull()
  expect(page('DPD', '12345678901234')).toContain('12345678901234')
})

it('every page has the number in it, and names are in alphabetical order', () => {
  const pages = carrierNames.map((name) => page(name, 'AB-12_34')).filter((href) => href !== null)
  expect(pages.length).toBeGreaterThan(10)
  for (const href of pages) expect(new URL(href).href).toContain('AB-12_34')
  expect(carrierNames).toEqual(carrierNames.toSorted((a, b) => a.localeCompare(b, 'en')))
})
