import { expect, it } from 'vitest'
import { isOneCustomsArea } from './is-one-customs-area.ts'

const at = (countryCode: string, postalCode = '') => ({ countryCode, postalCode })

it.each([
  [at('NL', '2611 AB'), at('DE', '10115'), true],
  [at('NL'), at('MC', '98000'), true],
  [at('CH'), at('LI'), true],
  [at('US'), at('PR'), true],
  [at('US'), at('US'), true],
  [at('GB', 'SW1A 1AA'), at('GB', 'bt1 5gs'), true],
  [at('NL'), at('GB', 'BT1 5GS'), true],
  [at('NL'), at('GB', 'SW1A 1AA'), false],
  [at('NL'), at('NO', '0150'), false],
  [at('NL'), at('CH', '8001'), false],
  [at('ES', '28001'), at('ES', '35001'), false],
  [at('ES', '35001'), at('ES', '38001'), true],
  [at('DE', '10115'), at('DE', '27498'), false],
  [at('US'), at('CA'), false],
])('a parcel from %j to %j is in one customs area: %j', (from, to, expected) => {
  expect(isOneCustomsArea(from, to)).toBe(expected)
  expect(isOneCustomsArea(to, from)).toBe(expected)
})
