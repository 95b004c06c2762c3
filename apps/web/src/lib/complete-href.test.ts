import { expect, it } from 'vitest'
import { completeHref } from './complete-href.ts'

it('completes an address that was copied without its protocol, and changes no other', () => {
  expect(completeHref(' www.dhl.de/123 ')).toBe('https://www.dhl.de/123')
  expect(completeHref('dhl.de/follow?id=1')).toBe('https://dhl.de/follow?id=1')
  expect(completeHref('https://dhl.de/1')).toBe('https://dhl.de/1')
  expect(completeHref('http://dhl.de/1')).toBe('http://dhl.de/1')
  expect(completeHref('')).toBe('')
})
