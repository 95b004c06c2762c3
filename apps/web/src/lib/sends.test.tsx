import { auth } from '@stoa/contract/auth.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { htmlOf } from '../../build/render.ts'
import { createClient, useSend } from './calls.ts'

const realFetch = globalThis.fetch
afterEach(() => {
  globalThis.fetch = realFetch
})

/** What a screen would press, and what came of it: requests that wait for an answer, and how often success was announced. */
function confirmation() {
  const waiting: (() => void)[] = []
  globalThis.fetch = () => new Promise((resolve) => waiting.push(() => resolve(Response.json({ message: 'Done' }))))
  const seen = { successes: 0 }
  let send: ReturnType<typeof useSend<typeof auth.confirmEmail>> | undefined
  function Screen() {
    send = useSend(auth.confirmEmail, { onSuccess: () => void (seen.successes += 1) })
    return null
  }
  const client = createClient()
  htmlOf(
    <QueryClientProvider client={client}>
      <Screen />
    </QueryClientProvider>,
  )
  if (!send) throw new Error('The screen was not drawn')
  return { send, waiting, seen }
}

const token = (value: string) => ({ body: { token: value } })

test('what is pressed twice before the answer is sent once', async () => {
  const { send, waiting, seen } = confirmation()
  send.mutate(token('a'))
  send.mutate(token('a'))
  const third = send.mutateAsync(token('a'))
  await expect.poll(() => waiting.length).toBe(1)
  waiting[0]?.()
  expect(await third).toEqual({ message: 'Done' })
  await expect.poll(() => seen.successes).toBe(1)
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect([waiting.length, seen.successes]).toEqual([1, 1])
})

test('sends again after the answer, and whatever differs at once', async () => {
  const { send, waiting } = confirmation()
  const first = send.mutateAsync(token('a'))
  send.mutate(token('b'))
  send.mutate(token('a'))
  await expect.poll(() => waiting.length).toBe(3)
  for (const answer of waiting) answer()
  await first
  send.mutate(token('a'))
  await expect.poll(() => waiting.length).toBe(4)
})
