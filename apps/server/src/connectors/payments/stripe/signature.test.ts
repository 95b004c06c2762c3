import Stripe from 'stripe'
import { describe, expect, it } from 'vitest'
import { signStripe } from '../../../../test/stripe/stripe-stand-in.ts'
import { createStripe } from './index.ts'

describe("Stripe's own SDK", () => {
  const url = 'https://stripe.example'
  const sdk = new Stripe('sk_test_0123456789')
  const body = JSON.stringify({ id: 'evt_1', object: 'event', type: 'refund.updated', data: { object: { id: 're_1' } } })
  const read = (header: string, secrets: Record<string, string>) =>
    createStripe({ apiUrl: url, filesUrl: url, timeoutMs: 1000, patience: { tries: 1, firstPauseMs: 1, maxPauseMs: 1 } }).parseWebhook(
      { settings: {}, secrets },
      { body: Buffer.from(body), headers: { 'stripe-signature': header } },
      new Date(),
    )

  it('accepts the signatures of our stand-in, and we accept its signatures', () => {
    expect(sdk.webhooks.constructEvent(body, signStripe('whsec_one', body), 'whsec_one').id).toBe('evt_1')
    const header = sdk.webhooks.generateTestHeaderString({ payload: body, secret: 'whsec_one' })
    expect(read(header, { webhookSecret: 'whsec_one' })).toMatchObject({ topic: 'refund', reference: 're_1' })
    expect(read(header, { webhookSecret: 'whsec_other', connectSecret: 'whsec_one' })).toMatchObject({ externalId: 'evt_1' })
  })

  it('signs with two secrets while one is replaced: either is enough', () => {
    const [old, renewed] = ['whsec_old', 'whsec_new'].map((secret) => sdk.webhooks.generateTestHeaderString({ payload: body, secret }))
    const both = `${old},${renewed?.split(',')[1]}`
    expect(read(both, { webhookSecret: 'whsec_new' })).toBeDefined()
    expect(read(old ?? '', { webhookSecret: 'whsec_new whsec_old' })).toBeDefined()
    expect(() => read(old ?? '', { webhookSecret: 'whsec_new' })).toThrow(expect.objectContaining({ code: 'sign_in_required' }) as Error)
  })
})
