import { readFileSync } from 'node:fs'
import { builtInMarketplace } from '@stoa/contract/built-in-marketplace.ts'
import type { MantineTheme } from '@mantine/core'
import { describe, expect, it } from 'vitest'
import { contrast } from './colour.ts'
import { portalTheme, portalVariables } from './theme.ts'

const { light, dark } = portalVariables(portalTheme(builtInMarketplace.styling) as MantineTheme)

describe.each([
  ['light', light],
  ['dark', dark],
])('In %s', (_, tones) => {
  const of = (name: `--${string}`) => tones[name] ?? ''

  it('a switch that is off can be distinguished from its ground, and its thumb from it', () => {
    expect(contrast(of('--control'), of('--surface'))).toBeGreaterThanOrEqual(3)
    expect(contrast('#ffffff', of('--control'))).toBeGreaterThanOrEqual(3)
  })

  it('a button of what is dangerous is red and can be read', () => {
    expect(of('--mantine-color-red-outline')).toBe(of('--error-text'))
    expect(contrast(of('--mantine-color-red-outline'), of('--surface'))).toBeGreaterThanOrEqual(4.5)
    expect(contrast(of('--mantine-color-red-outline'), of('--mantine-color-red-outline-hover'))).toBeGreaterThanOrEqual(4.5)
  })
})

it('switches and disabled buttons take the tones of the theme', () => {
  const css = readFileSync(new URL('portal-styles.css', import.meta.url), 'utf8').replaceAll(/\s+/g, ' ')
  expect(css).toMatch(/mantine-Switch-input:not\(:checked, :disabled\) \+ \.mantine-Switch-track { --switch-bg: var\(--control\)/)
  expect(css).toMatch(/mantine-Button-root:disabled:not\(\[data-loading\]\) { border-color: var\(--border-strong\)/)
})
