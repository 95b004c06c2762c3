import { expect, test } from 'vitest'
import { emailsIn, emailsProblem } from './invited-emails.ts'

test('addresses are read from lines and lists, each once', () => {
  expect(emailsIn(' Ada@Example.com,\nbo@example.com; ada@example.com\n\n')).toEqual(['ada@example.com', 'bo@example.com'])
  expect(emailsIn(' \n')).toEqual([])
})

test('what is no address is named', () => {
  expect(emailsProblem('')).toBeDefined()
  expect(emailsProblem('ada@example.com, nobody')).toContain('nobody')
  expect(emailsProblem(Array.from({ length: 51 }, (_, n) => `a${n}@example.com`).join('\n'))).toContain('50')
  expect(emailsProblem('ada@example.com')).toBeUndefined()
})
