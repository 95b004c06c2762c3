import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { freePort } from '../test/faults/server-process.ts'
import { claimPort } from './http-server/claim-port.ts'
import { checkStart } from './prepare-start.ts'

it('a start is checked before the portal is built: variables, the data folder and the port', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'stoa-'))
  const environment = { PORT: String(await freePort()), HOST: '127.0.0.1', STOA_DATA: join(folder, 'data') }
  try {
    await checkStart(environment)
    expect((await stat(environment.STOA_DATA)).isDirectory()).toBe(true)

    await expect(checkStart({ ...environment, STOA_POOL: 'many' })).rejects.toThrow(/STOA_POOL: /)

    await writeFile(join(folder, 'file'), '')
    const inFile = join(folder, 'file/data')
    await expect(checkStart({ ...environment, STOA_DATA: inFile })).rejects.toThrow(`STOA_DATA: ${inFile} cannot be written (ENOTDIR)`)

    const release = await claimPort({ host: '127.0.0.1', port: Number(environment.PORT) })
    await expect(checkStart(environment)).rejects.toThrow(`PORT: another program uses 127.0.0.1:${environment.PORT}`)
    // Jobs need no port, and a database that other processes share.
    await checkStart({ ...environment, STOA_ROLE: 'worker', DATABASE_URL: 'postgres://localhost/stoa' })
    await release()
  } finally {
    await rm(folder, { recursive: true })
  }
})
