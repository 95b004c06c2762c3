import { expect, test } from 'vitest'
import { itemBadges, statusBadges } from './verification-labels.ts'

test('a word has one colour, of a verification as of what is in it', () => {
  const badges = [...Object.values(statusBadges), ...Object.values(itemBadges)]
  const colours = Map.groupBy(badges, ({ label }) => label)
  for (const [label, same] of colours) expect([label, new Set(same.map(({ colour }) => colour)).size]).toEqual([label, 1])
})
