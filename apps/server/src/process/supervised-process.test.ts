import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '../kit/log.ts'
import { mergeMetrics } from './metrics.ts'
import { superviseProcess } from './supervised-process.ts'

const log = createLog({ level: 'silent', name: 'test' })
let folder: string
let modulePath: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stoa-supervised-'))
  modulePath = join(folder, 'child.mjs')
  const snapshot = [{ name: 'answers_total', help: 'Answers', type: 'counter', aggregator: 'sum', values: [{ value: 42, labels: {} }] }]
  await writeFile(
    modulePath,
    `process.on('message', ({ id }) => process.send({ kind: 'metrics', id, snapshot: ${JSON.stringify(snapshot)} }))
     process.on('SIGTERM', () => process.exit(0))
     process.on('disconnect', () => process.exit(0))`,
  )
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('starts the child again when it is killed, and not when it is stopped', async () => {
  let exits = 0
  const child = superviseProcess({ name: 'test', modulePath, env: process.env, log, onExit: () => (exits += 1) })
  const { pid } = child
  expect(pid).toBeGreaterThan(0)
  process.kill(pid ?? 0, 'SIGKILL')
  await expect.poll(() => exits).toBe(1)
  await expect.poll(() => child.pid).toBeGreaterThan(0)
  expect(child.pid).not.toBe(pid)
  await child.stop(5000)
  expect([child.isRunning, exits]).toEqual([false, 1])
})

test('passes on what the child has measured, each value with the name of its process', async () => {
  const child = superviseProcess({ name: 'test', modulePath, env: process.env, log })
  await expect.poll(() => child.metrics()).toHaveLength(1)
  const { text } = await mergeMetrics({ requests: await child.metrics(), jobs: await child.metrics() })
  expect(text.split('\n').filter((line) => line.startsWith('answers_total'))).toEqual([
    'answers_total{process="requests"} 42',
    'answers_total{process="jobs"} 42',
  ])
  await child.stop(5000)
  expect(await child.metrics()).toEqual([])
})
