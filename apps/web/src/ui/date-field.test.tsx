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

test('a typed date has its day first', () => {
  const { dateParser } = DateField({ form, path: 'expiresOn', label: 'Expires on' }).props as { dateParser?: (text: string) => string | null }
  expect(['1-10-2026', '25-12-26', '31-04-2026', '2'].map((text) => dateParser?.(text))).toEqual(['2026-10-01', '2026-12-25', null, null])
})

test('an empty date asks for one as it is typed here, and its calendar does not cover what is wrong', () => {
  const messages: string[] = []
  const source = { ...form, setEmptyMessage: (path: string, message: string) => void messages.push(`${path}: ${message}`) }
  const sideOf = (error?: string) => {
    const bound: FieldSource = { ...source, getInputProps: () => ({ defaultValue: null, onChange: () => undefined, ...(error && { error }) }) }
    const { popoverProps } = DateField({ form: bound, path: 'startsOn', label: 'Start date' }).props as { popoverProps?: { position?: string } }
    return popoverProps?.position
  }
  expect([sideOf(), sideOf('Enter a date')]).toEqual(['bottom-start', 'top-start'])
  expect(messages[0]).toBe('startsOn: Enter a date such as 31-12-2026.')
})
