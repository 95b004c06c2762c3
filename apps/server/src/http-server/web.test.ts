import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { createFileStore } from '../files/files.ts'
import { mountWeb } from './web.ts'

async function pageWith(
  telemetryUrl?: string,
  address = '/landing',
  screens?: Record<string, { files: string[]; headings?: Record<string, string> }>,
): Promise<{ html: string; policy: string }> {
  const webFolder = await mkdtemp(join(tmpdir(), 'stoa-web-'))
  await writeFile(join(webFolder, 'index.html'), '<html><head><title>Stoa</title></head></html>')
  if (screens) await writeFile(join(webFolder, 'screen-files.json'), JSON.stringify(screens))
  const server = Fastify()
  await mountWeb(server, { webFolder, telemetryUrl, files: createFileStore({ folder: webFolder }), isCached: true })
  const { body, headers } = await server.inject(address)
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

test('a page names the files of its screen, so that the browser fetches them at once', async () => {
  const screens = {
    '/landing': {
      files: ['assets/a.js', 'assets/a.css'],
      headings: { en: 'Welcome', fr: 'L\'accueil & "plus"' },
      merchantFiles: ['assets/b.js'],
      calls: ['/api/Order/Paged?count=true'],
    },
    '/shop/orders/$hash': { files: ['assets/order.js'] },
    '/shop/orders/tracking': { files: ['assets/tracking.js'] },
  }
  const landing = await pageWith(undefined, '/landing?x=1', screens)
  const nonce = /'nonce-([^']+)'/.exec(landing.policy)?.[1]
  expect(landing.html).toContain(
    `<meta name="stoa-scripts" content='["assets/a.js"]'><link rel="preload" as="style" crossorigin href="/assets/a.css" nonce="${nonce}"></head>`,
  )
  // A screen without calls of its own has nothing that its scripts would wait for.
  const own = await pageWith(undefined, '/shop/orders/tracking', screens)
  expect(own.html).toContain('<link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/tracking.js"')
  expect(own.html).not.toContain('stoa-scripts')
  expect(landing.html).toContain(`<meta name="stoa-headings" content='{"en":"Welcome","fr":"L&#39;accueil &amp; \\"plus\\""}'>`)
  expect(landing.html).toContain(`<meta name="stoa-calls" content='["/api/Order/Paged?count=true"]'>`)
  expect(landing.html).toContain(`<meta name="stoa-merchant-files" content='["assets/b.js"]'>`)
  const scriptsAt = async (address: string) => [...(await pageWith(undefined, address, screens)).html.matchAll(/\w+\.js/g)].map(([name]) => name)
  expect(await scriptsAt('/shop/orders/4f0a/')).toEqual(['order.js'])
  expect(await scriptsAt('/shop/orders/tracking')).toEqual(['tracking.js'])
  expect(await scriptsAt('/shop/elsewhere')).toEqual([])
  expect(await scriptsAt('/')).toEqual([])
})
