import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

/** A port nobody listens on. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

/** Starts a program and waits until it has printed `sign`. Returns the seconds that took, and how to stop it. */
export function startProgram(
  program: string,
  words: string[],
  environment: Record<string, string>,
  sign: RegExp,
  timeoutMs = 180_000,
): Promise<{ seconds: number; child: ChildProcess; stop(): Promise<void> }> {
  const start = performance.now()
  const child = spawn(program, words, { cwd: root, env: { ...process.env, ...environment }, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  const stop = (): Promise<void> =>
    new Promise((resolve) => {
      if (child.exitCode !== null) return resolve()
      child.once('exit', () => resolve())
      child.kill('SIGTERM')
    })
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => {
      child.kill('SIGKILL')
      reject(new Error(`${program} ${words.join(' ')} did not start in time:\n${said.slice(-3000)}`))
    }, timeoutMs)
    const onData = (chunk: Buffer): void => {
      said += chunk.toString('utf8')
      if (sign.test(said)) {
        clearTimeout(late)
        said = ''
        child.stdout?.off('data', onData).resume()
        child.stderr?.off('data', onData).resume()
        resolve({ seconds: (performance.now() - start) / 1000, child, stop })
      }
    }
    child.stdout?.on('data', onData)
    child.stderr?.on('data', onData)
    child.once('exit', (code) => {
      clearTimeout(late)
      reject(new Error(`${program} ${words.join(' ')} ended with ${code}:\n${said.slice(-3000)}`))
    })
  })
}
