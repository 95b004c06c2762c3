import { describe, expect, it } from 'vitest'
import type { Cell } from './grid-spans.ts'
import { fillRows } from './grid-spans.ts'

const cell = (columns: number): Cell => ({ columns, rows: 1 })

describe('the rows of the dashboard', () => {
  it('are filled by their last widget', () => {
    expect(fillRows([3, 4, 3, 4, 3, 3, 3, 4].map(cell), 10)).toEqual([3, 4, 3, 4, 3, 3, 3, 7])
    expect(fillRows([3, 3, 3].map(cell), 10)).toEqual([3, 3, 4])
    expect(fillRows([2, 2, 2].map(cell), 2)).toEqual([2, 2, 2])
  })

  it('stay as they are beside a widget of two rows', () => {
    const tall: Cell = { columns: 3, rows: 2 }
    expect(fillRows([tall, ...[3, 4, 3, 4, 3, 3, 3, 4].map(cell)], 10)).toEqual([3, 3, 4, 3, 4, 3, 3, 4, 10])
    expect(fillRows([cell(3), cell(4), tall], 10)).toEqual([3, 4, 3])
  })

  it('leave nothing free for any order of widgets', () => {
    for (const columns of [4, 6, 10, 12]) {
      for (let seed = 0; seed < 200; seed += 1) {
        const cells = Array.from({ length: 1 + (seed % 9) }, (_, index) => cell(2 + ((seed * 7 + index * 3) % 3)))
        const spans = fillRows(cells, columns)
        expect(spans.every((span, index) => span >= (cells[index]?.columns ?? 0))).toBe(true)
        expect(spans.reduce((sum, span) => sum + span, 0) % columns).toBe(0)
      }
    }
  })
})
