import { notification } from '@stoa/contract/notification.ts'
import type { Notification } from '@stoa/contract/notification.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { htmlOf } from '../../../build/render.ts'
import { callKey, createClient } from '../../lib/calls.ts'
import { HeaderNotifications } from './header-notifications.tsx'

const one = { id: '1', message: 'It failed', link: null, thumbnail: null, createdAt: '2026-11-23T10:00:00.000Z' }

function labelsWith(lists: Record<string, unknown[]>): string[] {
  const client = createClient()
  const none: Notification[] = []
  const answer = { notifications: none, unread: 0, pushErrors: none, syncErrors: none, partnerRequests: none, newProductsAddedToCollections: none }
  client.setQueryData(callKey(notification.my, {}), { ...answer, ...lists })
  const html = htmlOf(
    <QueryClientProvider client={client}>
      <HeaderNotifications />
    </QueryClientProvider>,
  )
  return [...html.matchAll(/aria-label="([^"]+)"/g)].map(([, label = '']) => label)
}

test('shows each of the four icons only while its list has something', () => {
  expect(labelsWith({})).toEqual(['Notifications'])
  const icons = {
    pushErrors: 'Push errors',
    syncErrors: 'Sync errors',
    partnerRequests: 'Join requests',
    newProductsAddedToCollections: 'New products in collections',
  }
  for (const [list, label] of Object.entries(icons)) {
    const labels = labelsWith({ [list]: [one] })
    expect(labels.filter((name) => name.startsWith(label))).toHaveLength(1)
    for (const other of Object.values(icons).filter((name) => name !== label)) expect(labels.some((name) => name.startsWith(other))).toBe(false)
  }
})
