import { expect, test } from 'vitest'
import { htmlOf } from '../../build/render.ts'
import { Money } from './when.tsx'

test('an amount stays on one line, with its minus', () => {
  expect(htmlOf(<Money value={{ minor: -21, currency: 'EUR' }} />)).toBe('<span class="numbers" style="white-space:nowrap">-€0.21</span>')
})
