import { expect, it } from 'vitest'
import { needsRegion, regionCode } from './region-codes.ts'

it.each([
  ['US', 'New York', 'NY'],
  ['US', ' ny ', 'NY'],
  ['US', 'US-NY', 'NY'],
  ['US', 'Amsterdam', undefined],
  ['CA', 'Québec', 'QC'],
  ['AU', 'new south wales', 'NSW'],
  ['NL', 'Noord-Holland', undefined],
  ['NL', 'NL-NH', 'NH'],
  ['NL', '', undefined],
])('the code of a region in %s written %j is %j', (country, region, code) => {
  expect(regionCode(country, region)).toBe(code)
})

it('is needed where carriers require it', () => {
  expect(['US', 'CA', 'AU', 'NL', ''].map(needsRegion)).toEqual([true, true, true, false, false])
})
