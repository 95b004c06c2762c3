import { existsSync, readFileSync } from 'node:fs'
import type { OpenApiDocument } from '@stoa/openapi/document-types.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from './app.ts'
import { startTestApp } from './app.ts'

/** The calls that the specification names, by method and path. */
const callsOf = (file: string) =>
  readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'))
    .map(([method = '', path = '']) => ({ method, path }))
const calls = callsOf(new URL('specified-calls.tsv', import.meta.url).pathname)

/** A path without the names of its parameters. The specification writes one call for the setup of each product. */
const shape = (path: string): RegExp => new RegExp(`^${path.replace('{product}', '\\w+').replaceAll(/\{\w+\}/g, '\\{\\w+\\}')}$`, 'i')

let app: TestApp
let paths: OpenApiDocument['paths']
beforeAll(async () => {
  app = await startTestApp()
  paths = ((await (await fetch(`${app.publicUrl}/api/openapi.json`)).json()) as OpenApiDocument).paths
})
afterAll(() => app.stop())

const find = ({ method, path }: { method: string; path: string }): string | undefined =>
  Object.entries(paths).find(
    ([known, operations]) => shape(path).test(known.startsWith('/api') ? known : `/api${known}`) && method.toLowerCase() in operations,
  )?.[0]

describe('the calls of the specification', () => {
  it('are 130, each once, and those of the specification where that is at hand', () => {
    expect(new Set(calls.map(({ method, path }) => `${method} ${path}`)).size).toBe(130)
    const original = process.env.STOA_SPECIFIED_CALLS
    if (original !== undefined && existsSync(original)) expect(calls).toEqual(callsOf(original))
  })

  it('are all in the OpenAPI document', () => {
    expect(calls.filter((call) => find(call) === undefined)).toEqual([])
  })

  it('are all answered: none is an unknown address, with the method that the specification gives it', async () => {
    const unknown: string[] = []
    for (const call of calls) {
      const path = (find(call) ?? call.path).replaceAll(/\{\w+\}/g, '00000000-0000-7000-8000-000000000000')
      const address = `${app.publicUrl}${path.startsWith('/api') ? path : `/api${path}`}`
      const response = await fetch(address, {
        method: call.method,
        ...(call.method === 'GET' || call.method === 'DELETE' ? {} : { body: '{}', headers: { 'content-type': 'application/json' } }),
      })
      const { code } = (await response.json().catch(() => ({}))) as { code?: string }
      if (response.status >= 404 && response.status <= 405 && code !== undefined) unknown.push(`${call.method} ${call.path}: ${code}`)
      if (response.status >= 500) unknown.push(`${call.method} ${call.path}: ${response.status}`)
    }
    expect(unknown).toEqual([])
    expect((await fetch(`${app.publicUrl}/api/Platform/NoSuchCall`)).status).toBe(404)
  })
})
