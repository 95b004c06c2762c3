import { notificationsStore } from '@mantine/notifications'
import { expect, test } from 'vitest'
import { toastDone } from './toasts.tsx'

const shown = () => [...notificationsStore.getState().notifications, ...notificationsStore.getState().queue].map(({ message }) => message)

test('what a double-click announces twice is shown once', async () => {
  toastDone('1 product resubmitted')
  toastDone('1 product resubmitted')
  toastDone('2 products resubmitted')
  await expect.poll(() => shown().length).toBeGreaterThan(1)
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(shown()).toEqual(['1 product resubmitted', '2 products resubmitted'])
})
