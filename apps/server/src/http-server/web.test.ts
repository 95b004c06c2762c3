import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { createFileStore } from '../files/files.ts'
import { mountWeb } from './web.ts'

async function pageWith(telemetryUrl?: string): Promise<{ html: string; policy: string }> {
  const webFolder = await mkdtemp(join(tmpdir(), 'stoa-web-'))
  await writeFile(join(webFolder, 'index.html'), '<html><head><title>Stoa</title></head></html>')
  const server = Fastify()
  await mountWeb(server, { webFolder, telemetryUrl, files: createFileStore({ folder: webFolder }), isCached: true })
  const { body, headers } = await server.inject('/landing')
  await server.close()
  await rm(webFolder, { recursive: true })
  return { html: body, policy: String(headers['content-security-policy']) }
}

test('a page reports to nobody unless an address is set, and then may call that one', async () => {
  const silent = await pageWith()
  expect(silent.html).not.toContain('stoa-telemetry')
  expect(silent.policy).toContain("connect-src 'self';")
  const reporting = await pageWith('https://telemetry.example.com/stoa')
  expect(reporting.html).toContain('<meta name="stoa-telemetry" content="https://telemetry.example.com/stoa"></head>')
  expect(reporting.policy).toContain("connect-src 'self' https://telemetry.example.com;")
})
