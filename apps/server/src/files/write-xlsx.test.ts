import { buffer } from 'node:stream/consumers'
import { once } from 'node:events'
import { describe, expect, it } from 'vitest'
import { xlsxSheets } from '../../test/read-files.ts'
import type { TableCell } from './write-xlsx.ts'
import { writeXlsx } from './write-xlsx.ts'

async function* batches(...rows: TableCell[][]) {
  for (const row of rows) yield await Promise.resolve([row])
}

describe('a workbook', () => {
  it('holds text, numbers, amounts, days and times as they are, also what XML cannot hold', async () => {
    const rows: TableCell[][] = [
      ['Name', 'Count'],
      ['=1+1 <&"> \u0000é', 3],
      [{ decimal: '12.50' }, { day: '1970-01-02' }],
      [null, { decimal: '-7' }],
      [{ localTime: '1970-01-02 12:00' }],
    ]
    expect(xlsxSheets(await buffer(writeXlsx('A/B: [sheet]', batches(...rows))))).toEqual([
      [['Name', 'Count'], ['=1+1 <&"> é', 3], [12.5, 25_570], ['', -7], [25_570.5]],
    ])
  })

  it('continues on a further sheet where one is full', async () => {
    const rows = Array.from({ length: 7 }, (_, n): TableCell[] => [n])
    const sheets = xlsxSheets(await buffer(writeXlsx('Numbers', batches(...rows), { maxRows: 3 })))
    expect(sheets).toEqual([[[0], [1], [2]], [[3], [4], [5]], [[6]]])
    expect(xlsxSheets(await buffer(writeXlsx('Nothing', batches())))).toEqual([[]])
  })

  it('fails with the error of its rows, and stops reading them when its reader goes away', async () => {
    async function* failing(): AsyncGenerator<TableCell[][]> {
      yield await Promise.resolve([['first']])
      throw new Error('the rows ended early')
    }
    await expect(buffer(writeXlsx('Failing', failing()))).rejects.toThrow('the rows ended early')
    let isStopped = false
    async function* endless(): AsyncGenerator<TableCell[][]> {
      try {
        for (;;) yield await Promise.resolve([[Math.random().toString(36).repeat(100)]])
      } finally {
        isStopped = true
      }
    }
    const output = writeXlsx('Endless', endless())
    await once(output, 'readable')
    output.destroy()
    await expect.poll(() => isStopped).toBe(true)
  })
})
