import { commission } from '@stoa/contract/commission.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { htmlOf } from '../../build/render.ts'
import { callKey, createClient } from './calls.ts'
import { useRowOrder } from './use-row-order.ts'

test('a row that is moved to the place it has is not moved again', async () => {
  const client = createClient()
  const rows = ['a', 'b', 'c'].map((id) => ({ id, version: 1 }))
  client.setQueryData(callKey(commission.listRules, {}), rows)
  const moves: string[] = []
  let move: ReturnType<typeof useRowOrder> | undefined
  function Rows() {
    move = useRowOrder<(typeof rows)[number]>({
      list: commission.listRules,
      move: async (row, afterId) => {
        moves.push(`${row.id} behind ${afterId}`)
        return { ...row, version: row.version + 1 }
      },
      refreshes: [],
      onError: (error) => {
        throw error
      },
    })
    return null
  }
  htmlOf(
    <QueryClientProvider client={client}>
      <Rows />
    </QueryClientProvider>,
  )
  move?.('c', 'a')
  move?.('c', 'a')
  await expect.poll(() => moves.length).toBeGreaterThan(0)
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(moves).toEqual(['c behind a'])
  client.clear()
})
