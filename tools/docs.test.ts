import { everyRoute } from '@stoa/contract/routes.ts'
import { readFileSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../', import.meta.url))
const pages = ['README.md', ...readdirSync(`${root}docs`).flatMap((name) => (name.endsWith('.md') ? [`docs/${name}`] : []))]

const withoutNames = (path: string) => path.replace(/\{\w+\}/g, '{}')

/** The calls that a page names, such as `POST /api/Order/Intake`. */
const callsOf = (page: string) =>
  [...readFileSync(root + page, 'utf8').matchAll(/\b(GET|POST) \/api(\/[A-Z][\w/{}]+)/g)].map(
    ([, method, path = '']) => `${method} ${withoutNames(path)}`,
  )

test('every call that the documentation names exists', () => {
  const known = new Set(everyRoute.map(({ method, path }) => `${method} ${withoutNames(path)}`))
  const calls = pages.flatMap((page) => callsOf(page).map((call) => ({ page, call })))
  expect(calls.length).toBeGreaterThan(5)
  expect(calls.filter(({ call }) => !known.has(call))).toEqual([])
})
