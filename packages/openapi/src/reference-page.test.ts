import { contract, everyRoute } from '@stoa/contract/routes.ts'
import { describe, expect, it } from 'vitest'
import { openApiDocument } from './document.ts'
import { referenceStyle } from './reference-style.ts'
import { referencePage } from './reference-page.ts'

const page = referencePage(openApiDocument(contract, { version: '1.2.3', publicUrl: 'https://stoa.example' }))

function contrast(a: string, b: string): number {
  const light = (hex: string) => {
    const [r = 0, g = 0, b2 = 0] = (
      hex.length === 4
        ? hex
            .slice(1)
            .split('')
            .map((c) => c + c)
        : (hex.slice(1).match(/../g) ?? [])
    ).map((part) => {
      const value = Number.parseInt(part, 16) / 255
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * r + 0.7152 * g + 0.0722 * b2
  }
  const [x, y] = [light(a), light(b)].sort((m, n) => n - m) as [number, number]
  return (x + 0.05) / (y + 0.05)
}

describe('the reference page', () => {
  it('shows every route with method, path and permission, and leads to it', () => {
    for (const { path, permission } of everyRoute) {
      expect(page).toContain(`<code>/api${path}</code>`)
      if (permission !== 'anyone') expect(page).toContain(`Permission: <code>${permission}</code>`)
    }
    const ids = [...page.matchAll(/\sid="([^"]+)"/g)].map((m) => m[1])
    expect(new Set(ids).size).toBe(ids.length)
    const links = [...page.matchAll(/href="#([^"]+)"/g)].map((m) => m[1])
    expect(links.length).toBeGreaterThan(everyRoute.length)
    expect(links.filter((link) => !ids.includes(link))).toEqual([])
  })

  it('needs no script and nothing from outside', () => {
    expect(page).not.toMatch(/<script|<link|<img|<iframe|\son\w+=|\sstyle=|url\(|@import|javascript:/i)
    expect([...page.matchAll(/(?:src|href)="(?!#)([^"]*)"/g)].map((m) => m[1])).toEqual(['/api/openapi.json'])
    expect(page.match(/__NONCE__/g)).toHaveLength(1)
    expect(page).toContain('<style nonce="__NONCE__">')
  })

  it('can be read by ear: language, landmarks, headings without a gap, captions', () => {
    expect(page).toContain('<html lang="en">')
    for (const landmark of ['<header>', '<nav aria-label=', '<main id="content"', 'class="skip"']) expect(page).toContain(landmark)
    const levels = [...page.matchAll(/<h([1-6])[ >]/g)].map((m) => Number(m[1]))
    expect(levels.filter((level) => level === 1)).toHaveLength(1)
    expect(levels.every((level, index) => index === 0 || level - (levels[index - 1] ?? 0) <= 1)).toBe(true)
    expect(page.match(/<table>/g)?.length).toBe(page.match(/<table><caption>/g)?.length)
  })

  it('keeps text readable in light and dark', () => {
    const themes = [...referenceStyle.matchAll(/:root\{([^}]*)\}/g)].map(
      (m) => Object.fromEntries([...(m[1] ?? '').matchAll(/--(\w+):(#\w+)/g)].map((v) => [v[1], v[2]])) as Record<string, string>,
    )
    expect(themes).toHaveLength(2)
    for (const t of themes) {
      const pairs = [
        ['text', 'page'],
        ['text', 'card'],
        ['dim', 'page'],
        ['dim', 'card'],
        ['link', 'page'],
        ['on', 'get'],
        ['on', 'post'],
        ['on', 'put'],
        ['on', 'delete'],
      ] as const
      for (const [a, b] of pairs) expect(contrast(t[a] ?? '', t[b] ?? ''), `${a} on ${b}`).toBeGreaterThanOrEqual(4.5)
    }
  })

  it('writes examples that hold a body and a token', () => {
    expect(page).toContain('curl -X POST &#39;https://stoa.example/api/Order/Intake&#39;')
    expect(page).toContain('Authorization: Bearer TOKEN')
    expect(page).toContain('&#34;marketplaceOrderReference&#34;')
  })
})
