import { readdirSync } from 'node:fs'
import { contract } from '@stoa/contract/routes.ts'
import { describe, expect, it } from 'vitest'
import { english } from './catalogue.ts'

describe('the catalogue', () => {
  it('has each code in one topic only', async () => {
    const topics = readdirSync(new URL('en', import.meta.url)).map((name) => import(`./en/${name}`) as Promise<Record<string, object>>)
    const codes = (await Promise.all(topics)).flatMap((topic) => Object.values(topic).flatMap((messages) => Object.keys(messages)))
    expect(codes.filter((code, index) => codes.indexOf(code) !== index)).toEqual([])
    expect(codes.toSorted()).toEqual(Object.keys(english).toSorted())
  })

  it('has the message of every rule of the contract', () => {
    const texts = new Set<string>()
    collectMessages(contract, texts, new Set())
    expect(texts.size).toBeGreaterThan(20)
    expect([...texts].filter((text) => !Object.hasOwn(english, text))).toEqual([])
  })
})

/** Collects the message of every shape and check within a value: Zod keeps it as `error` of a definition. */
function collectMessages(value: unknown, texts: Set<string>, seen: Set<unknown>): void {
  if (typeof value !== 'object' || value === null || seen.has(value)) return
  seen.add(value)
  if ('error' in value && typeof value.error === 'function') {
    const text: unknown = (value.error as () => unknown)()
    if (typeof text === 'string') texts.add(text)
  }
  if ('_zod' in value) collectMessages((value._zod as { def: unknown }).def, texts, seen)
  else for (const inner of value instanceof Map ? value.values() : Object.values(value)) collectMessages(inner, texts, seen)
}
