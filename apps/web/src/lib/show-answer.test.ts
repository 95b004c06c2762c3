import { campaign } from '@stoa/contract/campaign.ts'
import type { CampaignDetail } from '@stoa/contract/campaign.ts'
import { lead } from '@stoa/contract/lead.ts'
import type { Lead } from '@stoa/contract/lead.ts'
import { subscription } from '@stoa/contract/subscription.ts'
import type { SubscriptionPlan } from '@stoa/contract/subscription.ts'
import { webhookEndpoint } from '@stoa/contract/webhook-endpoint.ts'
import type { WebhookEndpoint } from '@stoa/contract/webhook-endpoint.ts'
import { expect, test } from 'vitest'
import { callKey, createClient } from './calls.ts'
import { asAnswer, asRow } from './show-answer.ts'

test('an answer stands in the place of what its route answered for the same arguments, and of nothing else', () => {
  const client = createClient()
  const keyOf = (id: string) => callKey(campaign.get, { params: { id } })
  client.setQueryData(keyOf('1'), { id: '1', version: 1 })
  client.setQueryData(keyOf('2'), { id: '2', version: 1 })
  asAnswer(campaign.get, ({ id }) => ({ params: { id } }))({ id: '1', version: 2 } as CampaignDetail, client)
  expect([client.getQueryData(keyOf('1')), client.getQueryData(keyOf('2'))]).toEqual([
    { id: '1', version: 2 },
    { id: '2', version: 1 },
  ])
})

test('a row stands in the place of the same one in every list: whole, page by page, or inside an answer', () => {
  const client = createClient()
  const [older, newer, other] = [
    { id: '1', version: 1 },
    { id: '1', version: 2 },
    { id: '2', version: 1 },
  ]
  const whole = callKey(webhookEndpoint.list, {})
  client.setQueryData(whole, [other, older])
  asRow([webhookEndpoint.list], ({ id }, saved) => id === saved.id)(newer as WebhookEndpoint, client)
  expect(client.getQueryData(whole)).toEqual([other, newer])

  const paged = [...callKey(lead.paged, { query: { status: 'New' } }), 'pages']
  client.setQueryData(paged, {
    pages: [
      { value: [other], next: 'n' },
      { value: [older], next: null },
    ],
    pageParams: [null, 'n'],
  })
  asRow([lead.paged], ({ id }, saved) => id === saved.id)(newer as Lead, client)
  expect(client.getQueryData(paged)).toEqual({
    pages: [
      { value: [other], next: 'n' },
      { value: [newer], next: null },
    ],
    pageParams: [null, 'n'],
  })

  const inside = callKey(subscription.plans, {})
  client.setQueryData(inside, { plans: [{ planId: '1', version: 1 }], problems: [{ isBlocking: true }] })
  asRow([subscription.plans], (one) => 'planId' in one && one.planId === '1')({ planId: '1', version: 2 } as SubscriptionPlan, client)
  expect(client.getQueryData(inside)).toEqual({ plans: [{ planId: '1', version: 2 }], problems: [{ isBlocking: true }] })
})

test('what was never read is not made up', () => {
  const client = createClient()
  asRow([webhookEndpoint.list], () => true)({ id: '1' } as WebhookEndpoint, client)
  expect(client.getQueryCache().getAll()).toEqual([])
})
