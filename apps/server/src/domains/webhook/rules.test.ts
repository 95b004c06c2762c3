import { expect, test } from 'vitest'
import { createSigningSecret, disabledReasonOf, nextAttemptAt, retrySeconds, signWebhook, signingSecrets } from './rules.ts'

const now = new Date('2026-11-22T12:00:00Z')

test('signs as the example of Standard Webhooks does', () => {
  const request = { id: 'msg_loFOjxBNrRLzqYUf', timestamp: 1731705121, body: '{"event_type":"ping","data":{"success":true}}' }
  expect(signWebhook(['whsec_plJ3nmyCDGBKInavdOK15jsl'], request)).toBe('v1,rAvfW3dJ/X/qxhsaXPOyyCGmRKsaKWcsNccKXlIktD0=')
})

test('a request after a rotation has a signature of both secrets, for a day', () => {
  const [current, previous] = [createSigningSecret(), createSigningSecret()]
  const until = new Date(now.getTime() + 1)
  expect(signingSecrets({ current, previous }, until, now)).toEqual([current, previous])
  expect(signingSecrets({ current, previous }, until, until)).toEqual([current])
  expect(signWebhook([current, previous], { id: 'a', timestamp: 1, body: '' }).split(' ')).toHaveLength(2)
})

test('ten attempts are spread over three days, and none follows', () => {
  expect(retrySeconds.reduce((sum, seconds) => sum + seconds, 0)).toBeGreaterThan(3 * 86_400)
  expect(nextAttemptAt(1, now)).toEqual(new Date('2026-11-22T12:01:00Z'))
  expect(nextAttemptAt(9, now)).toEqual(new Date('2026-11-23T12:00:00Z'))
  expect(nextAttemptAt(10, now)).toBeNull()
})

test.each([
  [410, null, 'gone'],
  [500, null, undefined],
  [500, new Date(now.getTime() - 72 * 3_600_000 + 1), undefined],
  [500, new Date(now.getTime() - 72 * 3_600_000), 'failing'],
  [null, new Date(now.getTime() - 72 * 3_600_000), 'failing'],
])('after status %s and failures since %s, the reason to disable is %s', (status, since, reason) => {
  expect(disabledReasonOf(status, since, now)).toBe(reason)
})
