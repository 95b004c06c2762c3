import type { Address } from '@stoa/contract/order-intake.ts'
import { countryName } from './country-name.ts'

/** Returns a delivery address as it is written on a parcel, line by line, without empty lines. */
export function addressLines({ name, company, street, street2, postalCode, city, region, countryCode }: Address): string[] {
  const town = [postalCode, city].filter(Boolean).join(' ')
  return [name, company, street, street2, town, region, countryName(countryCode)].filter((line): line is string => Boolean(line))
}
