import { admin } from '@stoa/contract/admin.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { htmlOf } from '../../build/render.ts'
import { callKey, createClient, usePages } from './calls.ts'

function Shown() {
  const { canLoadMore, hasMore } = usePages(admin.companies, {})
  return JSON.stringify({ canLoadMore, hasMore })
}

/** What is first drawn of a list whose first page was read so many milliseconds ago. */
function shownAfter(ageMs: number, next: string | null) {
  const client = createClient()
  const data = { pages: [{ value: [{ companyId: '1' }], next }], pageParams: [null] }
  client.setQueryData([...callKey(admin.companies, {}), 'pages'], data, { updatedAt: Date.now() - ageMs })
  const html = htmlOf(
    <QueryClientProvider client={client}>
      <Shown />
    </QueryClientProvider>,
  )
  client.clear()
  return JSON.parse(html.replace(/<style.*<\/style>/s, '').replaceAll('&quot;', '"')) as { canLoadMore: boolean; hasMore: boolean }
}

test('further rows can be loaded once what is shown is not being read again', () => {
  expect(shownAfter(0, 'next')).toEqual({ canLoadMore: true, hasMore: true })
  expect(shownAfter(600_000, 'next')).toEqual({ canLoadMore: false, hasMore: true })
  expect(shownAfter(0, null)).toEqual({ canLoadMore: false, hasMore: false })
})
