import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { isInUse, isTaken } from '@stoa/local-postgres/processes.ts'

/** A program that does nothing, under a name. */
async function startNamed(name: string) {
  const folder = await mkdtemp(join(tmpdir(), 'stoa-named-'))
  const path = join(folder, name)
  await copyFile('/bin/sleep', path)
  const child = spawn(path, ['60'])
  await once(child, 'spawn')
  return {
    pid: child.pid ?? 0,
    async stop() {
      child.kill()
      await once(child, 'exit')
      await rm(folder, { recursive: true })
    },
  }
}

it('outside Linux, a folder is in use where the process noted in it is a PostgreSQL', async () => {
  const [server, other] = [await startNamed('postgres'), await startNamed('editor')]
  expect(await isInUse('/nowhere', server.pid, 'darwin')).toBe(true)
  expect(await isInUse('/nowhere', other.pid, 'darwin')).toBe(false)
  await server.stop()
  await other.stop()
  expect(await isInUse('/nowhere', server.pid, 'darwin')).toBe(false)
})

it('a process of another account is not our PostgreSQL, as PostgreSQL itself decides', () => {
  const script = `
    const { isTaken } = await import(${JSON.stringify(import.meta.resolve('@stoa/local-postgres/processes.ts'))})
    process.stdout.write(String(isTaken(1)))`
  const account = process.getuid?.() === 0 ? { uid: 61_432, gid: 61_432 } : {}
  expect(execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8', ...account })).toBe('false')
  expect(isTaken(process.pid)).toBe(true)
})
