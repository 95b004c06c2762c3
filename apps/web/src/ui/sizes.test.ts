import { readFileSync } from 'node:fs'
import { builtInMarketplace } from '@stoa/contract/built-in-marketplace.ts'
import { expect, test } from 'vitest'
import { portalTheme } from './theme.ts'

const stylesOf = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8').replaceAll(/\s+/g, ' ')

test('the dashboard has 12, 10, 6, 4 or 2 columns by its width, 25 px between widgets and rows of 350 px, 250 px on a phone', () => {
  const css = stylesOf('../domains/dashboard/dashboard.module.css')
  expect(css).toContain('.grid { --columns: 2;')
  const widths = [...css.matchAll(/@container \(width >= (\d+)px\) \{ \.grid \{ --columns: (\d+)/g)].map(([, width, columns]) => [width, columns])
  expect(widths).toEqual([
    ['1000', '4'],
    ['1200', '6'],
    ['1400', '10'],
    ['1800', '12'],
  ])
  expect(css).toMatch(/grid-template-columns: repeat\(var\(--columns\), minmax\(0, 1fr\)\); grid-auto-rows: 350px; gap: 25px;/)
  expect(css).toMatch(/@media \(width < 37\.5em\) \{ \.grid \{ grid-auto-rows: minmax\(250px, auto\)/)
})

test('the widths at which screens change are 460, 600, 900, 992 and 1200 pixels', () => {
  const { breakpoints } = portalTheme(builtInMarketplace.styling)
  expect(Object.values(breakpoints ?? {}).map((width) => Number.parseFloat(String(width)) * 16)).toEqual([460, 600, 900, 992, 1200])
})
