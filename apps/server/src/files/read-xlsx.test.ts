import { strToU8, unzipSync, zipSync } from 'fflate'
import { buffer } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { readXlsx } from './read-xlsx.ts'
import { writeXlsx } from './write-xlsx.ts'

async function* batches() {
  yield await Promise.resolve([['Order number'], ['1001']])
}
const rows = [
  { line: 1, cells: ['Order number'] },
  { line: 2, cells: ['1001'] },
]
const workbookWith = async (parts: Record<string, Uint8Array>) =>
  zipSync({ ...unzipSync(new Uint8Array(await buffer(writeXlsx('Shipments', batches())))), ...parts }, { level: 1 })

it('reads the first sheet of a workbook and unpacks no other', async () => {
  const second = 'xl/worksheets/sheet2.xml'
  const bytes = await workbookWith({ [second]: strToU8('<worksheet/>'.repeat(100)) })
  expect(await readXlsx(bytes, 10)).toEqual(rows)
  // Unpacking it would throw: 0xff starts a block of a kind that there is not.
  const name = Buffer.from(bytes).indexOf(second)
  bytes.fill(0xff, name + second.length, name + second.length + 8)
  expect(() => unzipSync(bytes)).toThrow('invalid block type')
  expect(await readXlsx(bytes, 10)).toEqual(rows)
})

it('refuses a workbook of which too much would be unpacked', async () => {
  const spaces = new Uint8Array(2_000_000)
  const bytes = await workbookWith({ 'xl/sharedStrings.xml': spaces })
  expect(bytes.length).toBeLessThan(20_000)
  await expect(readXlsx(bytes, 10, 1_000_000)).rejects.toThrow('too large')
})

it('lets others work while it reads a small file of many rows', async () => {
  const sheet = `<worksheet><sheetData>${'<row><c/><c/></row>'.repeat(100_000)}</sheetData></worksheet>`
  const bytes = await workbookWith({ 'xl/worksheets/sheet1.xml': strToU8(sheet) })
  expect(bytes.length).toBeLessThan(30_000)
  let turns = 0
  const timer = setInterval(() => (turns += 1), 1)
  expect(await readXlsx(bytes, 10)).toEqual([])
  clearInterval(timer)
  expect(turns).toBeGreaterThan(5)
})
