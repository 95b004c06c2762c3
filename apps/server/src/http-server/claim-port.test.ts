import { expect, it } from 'vitest'
import { freePort } from '../../test/faults/server-process.ts'
import { claimPort } from './claim-port.ts'

it('a claimed port says that the process is starting, refuses a second claim, and is free afterwards', async () => {
  const address = { host: '127.0.0.1', port: await freePort() }
  const origin = `http://127.0.0.1:${address.port}`
  const release = await claimPort(address)
  await expect(claimPort(address)).rejects.toThrow(`PORT: another program uses 127.0.0.1:${address.port}`)
  expect((await fetch(`${origin}/health/live`)).status).toBe(200)
  const ready = await fetch(`${origin}/health/ready`)
  expect([ready.status, await ready.json()]).toEqual([503, { status: 'not_ready', reasons: ['starting'] }])
  await release()
  await (
    await claimPort(address)
  )()
})
