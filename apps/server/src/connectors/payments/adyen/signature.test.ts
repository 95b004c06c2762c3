import { hmacValidator as HmacValidator } from '@adyen/api-library'
import type { Types } from '@adyen/api-library'
import { describe, expect, it } from 'vitest'
import { adyenKeys, signPlatform, standardWebhook } from '../../../../test/adyen/adyen-stand-in.ts'
import { adyenSettings } from '../../../../test/adyen/adyen-state.ts'
import { parseAdyenWebhook } from './notices.ts'

const sdk = new HmacValidator()
const key = '0197d9a0-1111-7aaa-8bbb-0123456789ab'
const item = {
  eventCode: 'CAPTURE',
  pspReference: 'PSPC',
  originalReference: 'PSP',
  merchantReference: key,
  amount: { value: 5000, currency: 'EUR' },
}
type NotificationItem = Types.notification.NotificationRequestItem
type PlainItem = Record<string, unknown> & { additionalData: object }
const itemOf = (webhook: { notificationItems: object[] }): PlainItem =>
  (webhook.notificationItems[0] as { NotificationRequestItem: PlainItem }).NotificationRequestItem
/** The same as the type of the SDK, which is a class. */
const forSdk = (one: object): NotificationItem => one as NotificationItem
const read = (webhook: object, more: Partial<{ settings: Record<string, string>; secrets: Record<string, string> }> = {}, header?: string) =>
  parseAdyenWebhook({ settings: adyenSettings, secrets: adyenKeys, ...more }, header, Buffer.from(JSON.stringify(webhook)))
const refusal = expect.objectContaining({ code: 'sign_in_required' }) as Error

describe("Adyen's own SDK", () => {
  it('accepts the signatures of our stand-in, and we accept its signatures', () => {
    const ours = standardWebhook(item)
    expect(sdk.validateHMAC(forSdk(itemOf(ours)), adyenKeys.hmacKey)).toBe(true)
    const full = itemOf(ours)
    full.additionalData = { hmacSignature: sdk.calculateHmac(forSdk({ ...full, additionalData: {} }), adyenKeys.hmacKey) }
    expect(read({ notificationItems: [{ NotificationRequestItem: full }] })).toEqual([
      {
        kind: 'payment',
        reference: 'PSP',
        key,
        state: 'captured',
        amountMinor: 5000,
        currency: 'EUR',
        failure: null,
        externalId: 'event:payment:PSP:captured',
      },
    ])
    const body = JSON.stringify({ type: 'balancePlatform.accountHolder.updated', data: {} })
    expect(sdk.validateHMACSignature(adyenKeys.platformHmacKey, signPlatform(adyenKeys.platformHmacKey, body), body)).toBe(true)
  })
})

describe('a standard webhook', () => {
  it('is accepted with the old or the new key while one is replaced, and with no other', () => {
    const other = 'AA'.repeat(32)
    const webhook = standardWebhook(item, other)
    expect(() => read(webhook)).toThrow(refusal)
    expect(read(webhook, { secrets: { hmacKey: `${adyenKeys.hmacKey} ${other}` } })).toHaveLength(1)
    expect(() => read(webhook, { secrets: {} })).toThrow(refusal)
    expect(() => read(webhook, { secrets: { hmacKey: '' } })).toThrow(refusal)
    // A key of the platform webhooks proves no payment.
    expect(() => read(standardWebhook(item, adyenKeys.platformHmacKey))).toThrow(refusal)
  })

  it.each(['pspReference', 'originalReference', 'merchantReference', 'merchantAccountCode', 'eventCode', 'success'])(
    'is refused with another %s',
    (field) => {
      const webhook = standardWebhook(item)
      expect(() => read({ notificationItems: [{ NotificationRequestItem: { ...itemOf(webhook), [field]: 'false' } }] })).toThrow(refusal)
    },
  )

  it('is refused with another amount, without a signature, or when one of its items is not proven', () => {
    const webhook = standardWebhook(item)
    const full = itemOf(webhook)
    const changed = { ...full, amount: { value: 5001, currency: 'EUR' } }
    for (const bad of [changed, { ...full, additionalData: {} }, { ...full, additionalData: { hmacSignature: 'AAAA' } }]) {
      expect(() => read({ notificationItems: [{ NotificationRequestItem: bad }] })).toThrow(refusal)
      expect(() => read({ notificationItems: [...webhook.notificationItems, { NotificationRequestItem: bad }] })).toThrow(refusal)
    }
    expect(() => read({ notificationItems: [] })).toThrow(refusal)
    expect(() => read({})).toThrow(refusal)
  })

  it('of another merchant account under the same key is left out, as is a platform webhook of another platform', () => {
    expect(read(standardWebhook({ ...item, merchantAccountCode: 'OtherECOM' }))).toEqual([])
    const data = { balancePlatform: 'OtherBP', accountHolder: { id: 'AH1' } }
    const webhook = { type: 'balancePlatform.accountHolder.updated', data }
    expect(read(webhook, {}, signPlatform(adyenKeys.platformHmacKey, JSON.stringify(webhook)))).toEqual([])
  })

  it('has the same id whenever it is played back, and for each result another', () => {
    const ids = (more: object) => read(standardWebhook({ ...item, ...more })).map(({ externalId }) => externalId)
    expect(ids({})).toEqual(ids({}))
    expect(ids({ success: 'false' })).not.toEqual(ids({}))
    expect(ids({ eventCode: 'REFUND' })).not.toEqual(ids({}))
  })
})
