import { categoryRule } from '@stoa/contract/category-rule.ts'
import { expect, test } from 'vitest'
import { firstBatch } from './category-rule-batch.ts'

const marketplaceId = '0198c0de-0000-7000-8000-000000000001'
const rulesOf = (length: number) => Array.from({ length }, (_, index) => ({ category: `Category ${index}`, collectionId: marketplaceId }))

test.each([
  [1, 1, 0],
  [200, 200, 0],
  [230, 200, 30],
])('of %i suggestions the server takes the first %i, and %i are left', (length, taken, left) => {
  const found = firstBatch(rulesOf(length))
  expect([found.batch.length, found.left]).toEqual([taken, left])
  expect(categoryRule.preview.body.safeParse({ marketplaceId, rules: found.batch }).success).toBe(true)
})
