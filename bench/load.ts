import autocannon from 'autocannon'

/** What a load came to. Times in milliseconds. */
export type Load = { requestsPerSecond: number; p50: number; p99: number; errors: number }

/** Asks one address over and over from this process, on loopback only. Throws when an answer is not 200. */
export async function measure(url: string, options: { headers: Record<string, string>; connections: number; seconds: number }): Promise<Load> {
  if (!url.startsWith('http://127.0.0.1:')) throw new Error('Loads go to loopback only')
  const result = await autocannon({ url, headers: options.headers, connections: options.connections, duration: options.seconds })
  if (result.non2xx > 0) throw new Error(`${url} answered ${result.non2xx} times with another status than 2xx`)
  return { requestsPerSecond: result.requests.average, p50: result.latency.p50, p99: result.latency.p99, errors: result.errors + result.timeouts }
}

/** The middle one. */
export function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

/** The p50 of requests sent one after the other, in milliseconds with decimals: autocannon rounds to whole ones. */
export async function measureP50(url: string, headers: Record<string, string>, times: number): Promise<number> {
  const took: number[] = []
  for (let n = 0; n < times; n++) {
    const start = performance.now()
    const response = await fetch(url, { headers })
    await response.arrayBuffer()
    if (response.status !== 200) throw new Error(`${url} answered ${response.status}`)
    took.push(performance.now() - start)
  }
  return median(took)
}
