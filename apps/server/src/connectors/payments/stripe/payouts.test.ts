import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { accessWith, details } from '../../../../test/payments/subjects.ts'
import type { Stripe } from '../../../../test/stripe/stripe-stand-in.ts'
import { openStripe, stripeKeys } from '../../../../test/stripe/stripe-stand-in.ts'
import { createStripe } from './index.ts'

let stripe: Stripe
beforeEach(async () => {
  stripe = await openStripe()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await stripe.close()
})

/** Lets minutes pass for the connector. Stripe still knows the keys of requests. */
const pass = (minutes: number): void => {
  const now = Date.now()
  vi.spyOn(Date, 'now').mockReturnValue(now + minutes * 60_000)
}

async function open(settings: Record<string, string> = {}) {
  const connector = createStripe({
    apiUrl: stripe.origin,
    filesUrl: stripe.origin,
    timeoutMs: 1500,
    patience: { tries: 2, firstPauseMs: 1, maxPauseMs: 10 },
  })
  const access = accessWith({ settings, secrets: stripeKeys, outbound: stripe.openOutbound() })
  const { reference: destination } = await connector.openAccount(access, { key: randomUUID(), ...details })
  stripe.completeAccount(destination)
  const key = randomUUID()
  const pay = () => connector.payout(access, { key, amountMinor: 900, currency: 'EUR', destination, statement: 'P-0001' })
  return { connector, access, destination, key, pay }
}

describe('a payout that the balance does not cover', () => {
  it('is paid ten minutes after the balance is topped up, though Stripe repeats its answer to a key for a day, and once', async () => {
    const { pay } = await open()
    stripe.state.available = 100
    for (let times = 0; times < 2; times++) await expect(pay()).rejects.toMatchObject({ kind: 'insufficient_balance' })
    stripe.state.available = 10_000
    pass(10)
    const paid = await pay()
    expect(paid.state).toBe('succeeded')
    pass(10)
    expect((await pay()).reference).toBe(paid.reference)
    expect(stripe.list('transfers')).toHaveLength(1)
  })

  it('is not paid twice where the answer was lost and the list does not have the transfer yet', async () => {
    const { pay } = await open()
    stripe.state.available = 100
    await expect(pay()).rejects.toMatchObject({ kind: 'insufficient_balance' })
    stripe.state.available = 10_000
    pass(10)
    const paid = await pay()
    stripe.get(paid.reference).transfer_group = 'not listed yet'
    pass(10)
    expect((await pay()).reference).toBe(paid.reference)
    expect(stripe.list('transfers')).toHaveLength(1)
  })

  it('to the bank, whose money is not available at Stripe yet, is ordered again', async () => {
    const { connector, access, destination, key, pay } = await open({ payouts: 'manual' })
    stripe.state.payable = 100
    await expect(pay()).rejects.toMatchObject({ kind: 'insufficient_balance' })
    stripe.state.payable = 10_000
    pass(10)
    expect(await connector.find(access, 'payout', key)).toMatchObject({ state: 'pending' })
    expect(stripe.list('payouts', destination)).toHaveLength(1)
    expect(stripe.list('transfers')).toHaveLength(1)
  })
})
