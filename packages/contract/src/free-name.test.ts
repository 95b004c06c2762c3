import { expect, it } from 'vitest'
import { freeName } from './free-name.ts'

it('a name is suggested as it is, or with the first number that is free', () => {
  expect(freeName('Sandbox', [])).toBe('Sandbox')
  expect(freeName('Sandbox', ['Other'])).toBe('Sandbox')
  expect(freeName('Sandbox', ['sandbox'])).toBe('Sandbox 2')
  expect(freeName('Sandbox', ['Sandbox', 'Sandbox 2', 'Sandbox 4'])).toBe('Sandbox 3')
})
