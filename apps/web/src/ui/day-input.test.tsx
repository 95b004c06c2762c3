import { expect, test } from 'vitest'
import { htmlOf } from '../../build/render.ts'
import { DayInput } from './day-input.tsx'

test('a day is shown as dd-MM-yyyy in every browser and can be cleared', () => {
  const html = htmlOf(<DayInput label="From" value="2026-11-03" clearLabel="Clear From" onChange={() => undefined} />)
  expect(html).toContain('value="03-11-2026"')
  expect(html).toContain('aria-label="Clear From"')
})
