import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/** How to sign in to the shop as its administrator. */
export const administrator = { username: 'stoa', password: 'password-of-the-shop' }

/** A Vendure that runs. `ask` calls its Admin API as its administrator would; it throws what the shop answers in place of data. */
export type RunningVendure = {
  origin: string
  ask<T>(query: string, variables?: Record<string, unknown>): Promise<T>
  stop(): Promise<void>
}

/** Starts the shop of `vendure-shop.mjs` as a program of its own, on a port that is free. `folder` has Vendure in its node_modules. */
export async function startVendure(folder: string): Promise<RunningVendure> {
  const script = fileURLToPath(new URL('vendure-shop.mjs', import.meta.url))
  const child = spawn(process.execPath, [script, folder, '0'], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text))
  const ended = once(child, 'exit').then(() => {
    throw new Error(`Vendure ended before it listened: ${output.slice(-2000)}`)
  })
  const listening = (async () => {
    for await (const line of createInterface({ input: child.stdout })) {
      output += `${line}\n`
      const origin = /listening on (http:\S+)/.exec(line)?.[1]
      if (origin !== undefined) return origin
    }
    throw new Error(`Vendure did not listen: ${output.slice(-2000)}`)
  })()
  const origin = await Promise.race([listening, ended])
  ended.catch(() => undefined)
  child.stdout.resume()

  async function send(query: string, variables: Record<string, unknown>, headers: Record<string, string>): Promise<{ data: unknown; token: string }> {
    const response = await fetch(`${origin}/admin-api`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ query, variables }),
    })
    const { data, errors } = (await response.json()) as { data?: unknown; errors?: { message: string }[] }
    if (errors?.[0]) throw new Error(errors[0].message)
    return { data, token: response.headers.get('vendure-auth-token') ?? '' }
  }
  const { token } = await send(
    'mutation ($username: String!, $password: String!) { login(username: $username, password: $password) { __typename } }',
    administrator,
    {},
  )
  return {
    origin,
    ask: async <T>(query: string, variables: Record<string, unknown> = {}) =>
      (await send(query, variables, { authorization: `Bearer ${token}` })).data as T,
    async stop() {
      if (child.exitCode !== null) return
      child.kill()
      await once(child, 'exit')
    },
  }
}
