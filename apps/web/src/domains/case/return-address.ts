import type { ReturnAddress } from '@stoa/contract/case-shapes.ts'
import { countryName } from '../../lib/country-name.ts'

/** Returns a return address in one line, with the name of its country. */
export function returnAddressText({ name, street, postalCode, city, countryCode }: ReturnAddress): string {
  return [name, street, [postalCode, city].filter(Boolean).join(' '), countryName(countryCode)].filter(Boolean).join(', ')
}

/** A return address as a form has it: without one, all of it is empty. */
export const emptyReturnAddress: ReturnAddress = { name: '', street: '', postalCode: '', city: '', countryCode: '' }

/** Returns the return address of a form; null where nothing was entered. */
export function enteredReturnAddress(address: ReturnAddress): ReturnAddress | null {
  return Object.values(address).every((text) => !text) ? null : address
}
