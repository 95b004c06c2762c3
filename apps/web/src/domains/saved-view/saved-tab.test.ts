import type { SavedView } from '@stoa/contract/saved-view.ts'
import { expect, test } from 'vitest'
import { keptOf, tabOf } from './saved-tab.ts'

const asOne = { list: 'products', name: 'Sold out', isShared: false, isMine: true, makerName: 'Ida', mayChange: true } as const
const view = (kept: ReturnType<typeof keptOf>): SavedView => ({ ...asOne, ...kept, id: '1', updatedAt: '2026-11-21T08:00:00Z', version: 1 })

test('What is kept of a question is the question again', () => {
  const requested = { listQuery: { view: 'sold-out', text: 'lamp', sort: 'name', filters: { tag: ['a', 'b'] } }, hidden: new Set(['stock']) }
  expect(tabOf(view(keptOf(requested)))).toMatchObject(requested)
})

test('What asks nothing is not kept, and neither is the view it came from', () => {
  const kept = keptOf({ listQuery: { saved: '7', text: '  ', filters: { tag: [], status: ['New'] } }, hidden: new Set() })
  expect(kept).toEqual({ view: null, text: '', sort: null, filters: { status: ['New'] }, hiddenColumns: [] })
  expect(tabOf(view(kept)).listQuery).toEqual({ filters: { status: ['New'] } })
})
