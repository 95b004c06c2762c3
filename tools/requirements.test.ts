import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../', import.meta.url))
const lines = readFileSync(`${root}docs/requirements.md`, 'utf8')
  .split('\n')
  .filter((line) => /^\| (?!requirement)[^-]/.test(line))

test('every test that the table of requirements names exists', () => {
  const named = lines.flatMap((line) => [...line.matchAll(/`([^`]+\.tsx?)`/g)].map(([, path = '']) => path))
  expect(named.length).toBeGreaterThan(50)
  expect(named.filter((path) => !existsSync(root + path))).toEqual([])
})

test('every test is in its file under the title that the table names', () => {
  const named = lines.flatMap((line) => [...line.matchAll(/`([^`]+\.tsx?)` “(.+?)”(?=[;| ])/g)].map(([, path = '', title = '']) => ({ path, title })))
  expect(named.length).toBeGreaterThan(lines.length - 1)
  const isThere = ({ path, title }: { path: string; title: string }) => {
    const text = readFileSync(root + path, 'utf8')
    return ["'", '"', '`'].some((quote) => text.includes(`${quote}${title.replaceAll(quote, `\\${quote}`)}${quote}`))
  }
  expect(named.filter((one) => !isThere(one))).toEqual([])
})

test('no requirement is without its tests', () => {
  const wrong = lines.filter((line) => line.includes('| built |') && !/` “.+”/.test(line))
  expect(wrong).toEqual([])
})

test('a requirement that is built names its test, and no other does', () => {
  const wrong = lines.filter((line) => {
    const [, , state = '', tests = ''] = line.split('|').map((cell) => cell.trim())
    return !['built', 'built, not tested', 'missing'].includes(state) || (state === 'built') === (tests === '')
  })
  expect(wrong).toEqual([])
})
