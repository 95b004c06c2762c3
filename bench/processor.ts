import { readdir, readFile } from 'node:fs/promises'

const ticksPerSecond = 100

type Process = { pid: number; parent: number; seconds: number; ofEnded: number }

/** Reads one line of /proc. A name may hold spaces and parentheses, so the fields begin behind the last one. */
function readStat(text: string): Process {
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const ticks = (index: number): number => Number(fields[index]) / ticksPerSecond
  return { pid: Number.parseInt(text, 10), parent: Number(fields[1]), seconds: ticks(11) + ticks(12), ofEnded: ticks(13) + ticks(14) }
}

/** Lists a process and all below it. */
async function listFamily(root: number): Promise<Process[]> {
  const numbers = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const texts = await Promise.all(numbers.map((pid) => readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')))
  const processes = texts.filter((text) => text !== '').map(readStat)
  const family = new Set([root])
  for (let size = 0; size < family.size;) {
    size = family.size
    for (const { pid, parent } of processes) if (family.has(parent)) family.add(pid)
  }
  return processes.filter(({ pid }) => family.has(pid))
}

/** Returns the processor seconds that a process and all below it have used, those that ended included. Linux only; NaN elsewhere. */
export async function processorSeconds(root: number): Promise<number> {
  if (process.platform !== 'linux') return Number.NaN
  return (await listFamily(root)).reduce((sum, { seconds, ofEnded }) => sum + seconds + ofEnded, 0)
}

/** Returns the most memory a process and those below it have had, each on its own, in megabytes. Linux only; NaN elsewhere. */
export async function peakMegabytes(root: number): Promise<number> {
  if (process.platform !== 'linux') return Number.NaN
  const texts = await Promise.all((await listFamily(root)).map(({ pid }) => readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')))
  return texts.reduce((sum, text) => sum + Number(/VmHWM:\s+(\d+) kB/.exec(text)?.[1] ?? 0) / 1000, 0)
}
