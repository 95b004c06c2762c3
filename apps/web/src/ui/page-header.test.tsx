import { expect, test } from 'vitest'
import { htmlOf } from '../../build/render.ts'
import { ActionButton } from './page-header.tsx'

test('what is dangerous does not look like the other buttons', () => {
  expect(htmlOf(<ActionButton action={{ label: 'Edit' }} variant="default" />)).toContain('data-variant="default"')
  expect(htmlOf(<ActionButton action={{ label: 'Delete', isDanger: true }} variant="default" />)).toContain('data-variant="outline"')
})
