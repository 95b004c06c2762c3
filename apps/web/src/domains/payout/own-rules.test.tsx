import type { PayoutRule } from '@stoa/contract/payout-rule.ts'
import { expect, test } from 'vitest'
import { htmlOf } from '../../../build/render.ts'
import { OwnRules } from './own-rules.tsx'
import { describeRule } from './rule-labels.ts'

const rule = (more: Partial<PayoutRule> = {}): PayoutRule => ({
  merchant: { id: 'a', name: 'Töpferei Söhne' },
  schedule: 'manual',
  day: null,
  keep: { minor: 0, currency: 'EUR' },
  reserveBasisPoints: 0,
  reserveDays: 0,
  lastRunOn: null,
  version: 1,
  ...more,
})

test('merchants with their own payout rule are listed with it, and the rule for all merchants is not among them', () => {
  const html = htmlOf(<OwnRules rules={[rule({ merchant: null, schedule: 'daily' }), rule({ schedule: 'cycle' })]} currency="EUR" mayManage />)
  expect(html).toContain('Merchants with their own rule')
  expect(html).toContain('Töpferei Söhne')
  expect(html).toContain('On the 1st, 11th and 21st')
  expect(html).not.toContain('Every day')
})

test('nothing is listed where every merchant uses the rule of the marketplace', () => {
  expect(htmlOf(<OwnRules rules={[rule({ merchant: null })]} currency="EUR" mayManage />)).not.toContain('Merchants with their own rule')
})

test('a payout rule is described by its schedule, what it keeps and what it holds back', () => {
  expect(describeRule(rule())).toBe('Manual')
  expect(describeRule(rule({ schedule: 'weekly', day: 1 }))).toBe('Every week: Monday')
  const full = { schedule: 'monthly', day: 28, keep: { minor: 50000, currency: 'EUR' }, reserveBasisPoints: 1000, reserveDays: 30 } as const
  expect(describeRule(rule(full))).toBe('Every month: day 28 · €500.00 kept in the balance · Reserve 10% for 30 days')
})
