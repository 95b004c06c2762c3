import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { expect, it, vi } from 'vitest'
import { zipStream } from './zip-stream.ts'

it('a packed text is the text, and its failure is that of the stream', async () => {
  expect(gunzipSync(await buffer(zipStream(Readable.from(['a', 'b'], { objectMode: false })))).toString()).toBe('ab')
  async function* failing() {
    yield 'a'
    await sleep(1)
    throw new Error('the database is gone')
  }
  await expect(buffer(zipStream(Readable.from(failing(), { objectMode: false })))).rejects.toThrow('the database is gone')
})

it('a reader that goes away ends the text, and nothing else', async () => {
  const uncaught = vi.fn()
  process.on('uncaughtExceptionMonitor', uncaught)
  let isEnded = false
  async function* endless() {
    try {
      for (;;) {
        await sleep(1)
        yield Math.random().toString(36).repeat(2000)
      }
    } finally {
      isEnded = true
    }
  }
  const stream = zipStream(Readable.from(endless(), { objectMode: false }))
  await new Promise<void>((resolve) => void stream.once('data', () => resolve()))
  stream.destroy()
  await vi.waitFor(() => expect(isEnded).toBe(true))
  await sleep(20)
  expect(uncaught).not.toHaveBeenCalled()
  process.off('uncaughtExceptionMonitor', uncaught)
})
