import { Agent, request } from 'node:http'
import { company } from '@stoa/contract/company.ts'
import { pathOf } from '@stoa/contract/route-address.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase } from '../../src/database/db.ts'
import type { TestApp } from '../app.ts'
import { cloneDatabase } from '../database.ts'
import type { Made } from '../make.ts'
import { makeMerchant } from '../make.ts'
import type { ServerProcess } from './server-process.ts'
import { freePort, makeServerProcess, pause } from './server-process.ts'

const clients = 16
const minRequests = 1000

let database: Awaited<ReturnType<typeof cloneDatabase>>
let merchant: Made
let targets: { port: number; server: ServerProcess; isReady: boolean }[]

beforeAll(async () => {
  database = await cloneDatabase()
  targets = await Promise.all(
    [0, 1].map(async () => {
      const port = await freePort()
      const env = { STOA_ROLE: 'api', STOA_DRAIN_SECONDS: '1', STOA_RATE_LIMIT: '1000000' }
      return {
        port,
        server: await makeServerProcess({ databaseUrl: database.url, secret: Buffer.alloc(32, 7), host: '127.0.0.1', port, env }),
        isReady: true,
      }
    }),
  )
  for (const { server } of targets) server.start()
  await Promise.all(targets.map(({ server }) => server.ready()))
  const { db, close } = openDatabase(database.url, { max: 1, isOwner: true, onError: () => undefined })
  merchant = await makeMerchant({ db, publicUrl: `http://127.0.0.1:${targets[0]?.port}` } as TestApp)
  await close()
})
afterAll(async () => {
  await Promise.all(targets.map(({ server }) => server.discard()))
  await database.drop()
})

/** One request on a kept connection, answered to its last byte. */
function get(agent: Agent, port: number): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${merchant.as.token}`, cookie: merchant.as.cookie }
    request({ agent, host: '127.0.0.1', port, path: pathOf(company.my, undefined), headers }, (answer) => {
      answer.once('error', reject).resume()
      answer.once('end', () => resolve(answer.statusCode))
    })
      .once('error', reject)
      .end()
  })
}

it('loses no request when two processes are restarted one after the other under load', async () => {
  let isOver = false
  let answered = 0
  let refused = 0
  const lost: string[] = []
  // The balancer: it asks each process whether it is ready, and sends requests to those that are.
  const balancer = (async () => {
    while (!isOver) {
      await Promise.all(
        targets.map(async (target) => {
          target.isReady = await fetch(`http://127.0.0.1:${target.port}/health/ready`).then(
            ({ status }) => status === 200,
            () => false,
          )
        }),
      )
      await pause(50)
    }
  })()
  const load = Array.from({ length: clients }, async (_, client) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    for (let n = client; !isOver; n++) {
      const ready = targets.filter(({ isReady }) => isReady)
      const target = ready[n % ready.length] ?? targets[n % targets.length]
      try {
        const status = await get(agent, target?.port ?? 0)
        answered += 1
        if (status !== 200) lost.push(String(status))
      } catch (error) {
        // A new connection that is refused was never a request: the next process takes it.
        if ((error as NodeJS.ErrnoException).code === 'ECONNREFUSED') refused += 1
        else lost.push(String(error))
      }
      await pause(5)
    }
    agent.destroy()
  })
  await pause(500)
  for (const { server } of targets) {
    await server.stop()
    server.start()
    await server.ready()
    await pause(500)
  }
  while (answered < minRequests) await pause(50)
  isOver = true
  await Promise.all([...load, balancer])
  process.stdout.write(`${answered} requests answered, ${refused} connections refused, ${lost.length} requests lost\n`)
  expect(lost).toEqual([])
})
