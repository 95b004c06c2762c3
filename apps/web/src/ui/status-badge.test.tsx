import { readFileSync } from 'node:fs'
import { ApprovalStatus, OrderStatus, PaymentStatus, PayoutStatus, ProductStatus } from '@stoa/contract/states.ts'
import { expect, test } from 'vitest'
import { htmlOf, textOf } from '../../build/render.ts'
import { StatusBadge } from './status-badge.tsx'
import { TrafficLight } from './traffic-light.tsx'

/** The table of the specification §4: the states of each colour. */
const table = {
  order: { open: 'Basket', authorized: 'New', error: 'Cancelled', success: 'Fulfilled', reversed: 'Partially Fulfilled' },
  payout: {
    none: 'Unprocessed',
    open: 'Unreserved',
    authorized: 'Processing, Reserved',
    pending: 'Payout Processing, Revoking',
    success: 'Paid Out',
    error: 'Payout Refused, Payout Failed, Revoke Failed, Error',
    reversed: 'Revoked, Partially Revoked',
  },
  payment: {
    none: 'Unprocessed',
    pending: 'Processing, Processed, Refunding, ChargeBack Active',
    authorized: 'Partially Authorised, Authorized',
    error: 'Cancelled, Cancellation Failed, Refused, Expired, Error, Refund Failed, ChargedBack Lost, Capture Failed, Fraud',
    reversed: 'Refunded, Partially Refunded',
    success: 'ChargeBack Won, Captured, Paid',
  },
  product: { success: 'Published, Pushed', pending: 'Test, Review', error: 'Discontinued', authorized: 'Ready' },
}
const options = { order: OrderStatus.options, payout: PayoutStatus.options, payment: PaymentStatus.options, product: ProductStatus.options }

test.each(Object.entries(table))('every status of a %s has the colour of the specification, an icon and its word', (kind, colours) => {
  const states = Object.entries(colours).flatMap(([colour, names]) => names.split(', ').map((state) => ({ colour, state })))
  expect(states.map(({ state }) => state).sort()).toEqual([...options[kind as keyof typeof options]].sort())
  for (const { colour, state } of states) {
    const badge = <StatusBadge {...({ [kind]: state } as { order: OrderStatus })} />
    expect(htmlOf(badge), state).toMatch(new RegExp(`^<span class="[^"]*" data-tone="${colour}"><svg`))
    expect(textOf(badge)).toBe(state)
  }
})

test('a product that was pushed does not have the tick of one that is for sale', () => {
  expect(htmlOf(<StatusBadge product="Published" />)).toContain('lucide-circle-check')
  expect(htmlOf(<StatusBadge product="Pushed" />)).not.toContain('lucide-circle-check')
})

test('each approval has an icon of its own', () => {
  const icons = ApprovalStatus.options.map((approval) => /class="(lucide [^"]+)"/.exec(htmlOf(<StatusBadge approval={approval} />))?.[1])
  expect(new Set(icons).size).toBe(4)
})

test('each colour of a badge is drawn', () => {
  const css = readFileSync(new URL('../global.css', import.meta.url), 'utf8')
  for (const colour of ['open', 'authorized', 'pending', 'success', 'error', 'reversed'])
    expect(css).toMatch(
      new RegExp(`\\[data-tone='${colour}'\\] \\{\\s+--tone-bg: var\\(--${colour}-bg\\);\\s+--tone-text: var\\(--${colour}-text\\);`),
    )
})

test('a traffic light shows its colour and its word', () => {
  for (const state of ['success', 'warning', 'error', 'none'] as const) {
    expect(htmlOf(<TrafficLight state={state} label="Shop" />)).toContain(`data-state="${state}"`)
    expect(textOf(<TrafficLight state={state} label="Shop" />)).toBe('Shop')
  }
})
