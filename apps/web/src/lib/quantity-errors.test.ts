import { expect, test } from 'vitest'
import { quantityErrors } from './quantity-errors.ts'

const lines = (...quantities: number[]) => quantities.map((quantity) => ({ quantity }))

test('asks for a quantity at the first line that can have one, and for no more than there is', () => {
  expect(quantityErrors(lines(0, 0), [0, 2])).toEqual({ lines: undefined, 'lines.1.quantity': 'Enter a quantity.' })
  expect(quantityErrors(lines(1, 3), [1, 2])).toEqual({ 'lines.1.quantity': 'Enter at most 2.' })
  expect(quantityErrors(lines(0, 2), [1, 2])).toEqual({})
})

test('says nothing of a line that can have none any more: it is not sent', () => {
  expect(quantityErrors(lines(3, 1), [0, 2])).toEqual({})
  expect(quantityErrors(lines(3, 0), [0, 2])).toEqual({ lines: undefined, 'lines.1.quantity': 'Enter a quantity.' })
})
