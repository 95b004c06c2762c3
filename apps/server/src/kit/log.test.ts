import { describe, expect, it } from 'vitest'
import { createLog } from './log.ts'

function recorder() {
  const lines: string[] = []
  const log = createLog({ level: 'debug', name: 'test', destination: { write: (line: string) => void lines.push(line) } })
  return { log, lines }
}

describe('the log', () => {
  it('writes one JSON line each, with the level by word and the instant in ISO 8601', () => {
    const { log, lines } = recorder()
    log.info({ route: '/Order/Intake' }, 'request')
    expect(lines).toHaveLength(1)
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      level: 'info',
      name: 'test',
      msg: 'request',
      route: '/Order/Intake',
      time: expect.stringMatching(/^\d{4}-.*Z$/),
    })
  })

  it('never writes a secret or a person, however deep, in a child, an error or a message', () => {
    const { log, lines } = recorder()
    const canary = 'c4nary-secret'
    log.info({ headers: { Authorization: `Bearer ${canary}`, cookie: canary, 'x-api-key': canary } })
    log.info({ a: { b: [{ c: { client_secret: canary, apiKey: canary, email: `${canary}@example.com` } }] } })
    log.child({ token: canary }).warn({ password: canary }, 'child')
    log.error({ err: new Error(`could not open postgres://stoa:${canary}@db/stoa`, { cause: new Error(`Bearer ${canary}`) }) }, 'failed')
    log.info(`calling https://user:${canary}@example.com/`)
    log.info({ body: Buffer.from(canary) })
    expect(lines).toHaveLength(6)
    expect(lines.join('')).not.toContain(canary)
    expect(lines[3]).toContain('could not open postgres://…@db/stoa')
    expect(JSON.parse(lines[3] ?? '')).toMatchObject({ err: { type: 'Error', stack: expect.stringContaining('log.test') } })
  })

  it('survives what refers to itself', () => {
    const { log, lines } = recorder()
    const ring: Record<string, unknown> = { name: 'ring' }
    ring.self = ring
    log.info(ring)
    expect(lines[0]).toContain('ring')
  })
})
