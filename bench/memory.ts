import { readFile, writeFile } from 'node:fs/promises'

/** By how many megabytes the memory of a process grew at most while `work` ran, and what that returned. */
export async function measureMemory<T>(pid: number, work: () => Promise<T>): Promise<{ result: T; grown: number }> {
  // 5 resets the highest memory that the kernel has noted.
  await writeFile(`/proc/${pid}/clear_refs`, '5')
  const before = await megabytesOf(pid, 'VmRSS')
  const result = await work()
  return { result, grown: (await megabytesOf(pid, 'VmHWM')) - before }
}

async function megabytesOf(pid: number, what: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(new RegExp(`${what}:\\s+(\\d+) kB`).exec(status)?.[1] ?? Number.NaN) / 1000
}
