declare module 'autocannon' {
  type Result = {
    non2xx: number
    errors: number
    timeouts: number
    requests: { average: number }
    latency: { p50: number; p99: number }
  }
  export default function autocannon(options: {
    url: string
    headers: Record<string, string>
    connections: number
    duration: number
  }): Promise<Result>
}
