import { expect, test } from 'vitest'
import { htmlOf } from '../../build/render.ts'
import { Table } from './table.tsx'

test('a table has its name, and not only the box it scrolls in', () => {
  const html = htmlOf(
    <Table label="Balances">
      <tbody />
    </Table>,
  )
  expect(html).toMatch(/<table[^>]* aria-label="Balances"/)
})
