import type { Notification, NotificationKind } from '@stoa/contract/notification.ts'
import { expect, test } from 'vitest'
import { groupNotifications, hasUnread } from './notification-groups.ts'

const one = (id: string, kind: NotificationKind, code: string): Notification => ({
  id,
  kind,
  code: `notification.${code}`,
  link: '/',
  params: {},
  message: id,
  thumbnail: null,
  createdAt: '2026-11-23T10:00:00.000Z',
  readAt: null,
})
const shown = (...args: Parameters<typeof groupNotifications>) => groupNotifications(...args).map(({ first, title }) => title ?? first.message)

test('many alike are one, in the place of the newest; two stay on their own', () => {
  const rows = [one('a', 'order', 'order'), one('b', 'payout', 'paid_out'), one('c', 'order', 'order'), one('d', 'order', 'order')]
  expect(shown(rows)).toEqual(['3 new orders', 'b'])
  expect(groupNotifications(rows)[0]?.rows.map(({ id }) => id)).toEqual(['a', 'c', 'd'])
  expect(shown(rows.slice(0, 3))).toEqual(['a', 'b', 'c'])
})

test('what needs a decision of its own is never one of many', () => {
  const rows = ['a', 'b', 'c'].map((id) => one(id, 'case', 'case'))
  const failed = ['d', 'e', 'f'].map((id) => one(id, 'payout', 'payout_failed'))
  expect(shown([...rows, ...failed])).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
})

test('says how many there are, also of those that are not in the list', () => {
  const rows = ['a', 'b', 'c'].map((id) => one(id, 'invoice', 'invoice'))
  const counts = [
    { kind: 'invoice' as const, code: 'notification.invoice', count: 30 },
    { kind: 'invoice' as const, code: 'notification.charge_failed', count: 2 },
    { kind: 'invoice' as const, code: 'notification.credit_note', count: 4 },
  ]
  expect(shown(rows, counts)).toEqual(['34 invoices and credit notes'])
})

test('knows of unread notifications that are not in the list, of the kind that is shown', () => {
  const read = { ...one('a', 'payout', 'paid_out'), readAt: '2026-11-23T11:00:00.000Z' }
  const counts = [{ kind: 'order' as const, code: 'notification.order', count: 3 }]
  expect(hasUnread(undefined, [read], counts)).toBe(true)
  expect(hasUnread('order', [], counts)).toBe(true)
  expect(hasUnread('payout', [read], counts)).toBe(false)
  expect(hasUnread('payout', [read, one('b', 'payout', 'paid_out')], undefined)).toBe(true)
  expect(hasUnread(undefined, [read], [])).toBe(false)
})
