import { expect, test } from 'vitest'
import { htmlOf } from '../../build/render.ts'
import { DateField } from './date-field.tsx'
import type { FieldSource } from './form.tsx'

const form: FieldSource = {
  key: (path) => path,
  getInputProps: () => ({ defaultValue: '2026-11-03', onChange: () => undefined }),
  setFieldValue: () => undefined,
  initialValue: () => '2026-11-03',
  setLabel: () => undefined,
  setEmptyMessage: () => undefined,
  setSecret: () => undefined,
}

test('a date is shown as dd-MM-yyyy and can be cleared, unless the field is read-only', () => {
  const field = { form, path: 'expiresOn', label: 'Expires on' }
  expect(htmlOf(<DateField {...field} />)).toContain('value="03-11-2026"')
  expect(htmlOf(<DateField {...field} />)).toContain('aria-label="Clear Expires on"')
  expect(htmlOf(<DateField {...field} readOnly />)).toContain('value="03-11-2026"')
  expect(htmlOf(<DateField {...field} readOnly />)).not.toContain('Clear Expires on')
})
