import { expect, test } from 'vitest'
import { attentionMessage } from './attention-messages.ts'

test('what a shop reported names the shop as the reader knows it', () => {
  const item = { code: 'cancelled_in_shop', params: {} } as const
  expect(attentionMessage(item, false)).toMatchObject({ title: 'Cancelled in the merchant’s shop' })
  const own = attentionMessage(item, true)
  expect(own.title).toBe('Cancelled in your shop')
  expect(own.text).toContain('The order was cancelled in your shop')
  for (const code of ['shop_report_failed', 'shipped_after_cancellation', 'refunded_in_shop', 'forward_stuck'] as const) {
    const { title, text } = attentionMessage({ code, params: {} }, true)
    expect(`${title} ${text}`).not.toContain('merchant')
  }
})

test('a refused report says what was refused', () => {
  const textOf = (kind: string, isMerchant: boolean) => attentionMessage({ code: 'shop_report_failed', params: { kind } }, isMerchant).text
  expect(textOf('refund', true)).toContain('Your shop refused the report of a refund')
  expect(textOf('cancellation', false)).toContain('The merchant’s shop refused the cancellation')
})
