import type { Address } from '@stoa/contract/order-intake.ts'
import { examplePostalCode, isPostalCode } from '@stoa/contract/postal-code.ts'
import { message } from '@stoa/messages/describe.ts'
import { fieldError } from '../../../kit/errors.ts'

/** Throws for a postal code of a delivery address that its country does not have; none at all is taken as it is. */
export function requirePostalCode({ countryCode, postalCode }: Pick<Address, 'countryCode' | 'postalCode'>): void {
  if (postalCode === '' || isPostalCode(countryCode, postalCode)) return
  const params = { text: postalCode, country: countryCode, example: examplePostalCode(countryCode) }
  throw fieldError('shippingAddress.postalCode', 'invalid_postal_code', message('shipping_error.invalid_destination', params))
}
