import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { guards } from './guards.ts'

const root = new URL('../../../../', import.meta.url)
const texts = new Map<string, string>()

/** The text of a file of the repository, read once. */
function textOf(path: string): string {
  const text = texts.get(path) ?? readFileSync(new URL(path, root), 'utf8')
  texts.set(path, text)
  return text
}

it('every guard is found exactly once in its file', () => {
  const counts = guards.map(({ name, file, text }) => ({ name, found: textOf(file).split(text).length - 1 }))
  expect(counts.filter(({ found }) => found !== 1)).toEqual([])
})

it('every guard changes its file when it is removed, and has a name of its own', () => {
  expect(guards.filter(({ text, instead }) => text === instead).map(({ name }) => name)).toEqual([])
  const names = guards.map(({ name }) => name)
  expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([])
})

it('the test of every guard exists', () => {
  expect(guards.filter(({ test, title }) => !textOf(test).includes(title)).map(({ name }) => name)).toEqual([])
})
