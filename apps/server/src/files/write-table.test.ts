import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { writeTable } from './write-table.ts'

test('no cell of a table in CSV is a formula, whatever separator a spreadsheet expects', async () => {
  async function* rows() {
    yield await Promise.resolve([['name', 'total']])
    yield [
      ['Jan;=1+1;x', { decimal: '-12.50' }],
      ['＝1+1', 3],
      ['a\tb|c', null],
    ]
  }
  const { bytes } = writeTable('csv', { sheet: 'Orders', file: 'orders' }, rows())
  expect(await text(bytes)).toBe(`name,total\r\n"Jan;'=1+1;x",-12.50\r\n'＝1+1,3\r\n"a\tb|c",\r\n`)
})
