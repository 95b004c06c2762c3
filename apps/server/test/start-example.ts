import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { TestApp } from './app.ts'
import { freePort } from './app.ts'

const example = fileURLToPath(new URL('../../../examples/storefront.mjs', import.meta.url))

/** Starts the storefront of the examples with a key, on a port of its own. `open` reads a page of it, or sends a form. */
export async function startExample(app: TestApp, key: string) {
  const port = await freePort()
  const storefront = spawn(process.execPath, [example], { env: { STOA_URL: app.publicUrl, STOA_KEY: key, PORT: String(port) } })
  await once(storefront.stdout, 'data')
  return {
    async open(path: string, form?: Record<string, string>): Promise<{ status: number; html: string }> {
      const response = await fetch(`http://127.0.0.1:${port}${path}`, form ? { method: 'POST', body: new URLSearchParams(form) } : {})
      return { status: response.status, html: await response.text() }
    },
    stop: () => storefront.kill(),
  }
}
