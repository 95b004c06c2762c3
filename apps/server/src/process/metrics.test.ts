import { expect, it } from 'vitest'
import { metricsText, observeJob, observeQueue, observeRequest } from './metrics.ts'

it('what was observed is reported in the Prometheus text format', async () => {
  observeRequest({ route: '/api/measured/:hash', method: 'GET', status: 404, seconds: 0.003 })
  observeRequest({ route: '/api/measured/:hash', method: 'GET', status: 403, seconds: 0.2 })
  observeJob({ name: 'measured', outcome: 'failed', seconds: 2 })
  observeQueue('measured', 7)
  const { contentType, text } = await metricsText()
  expect(contentType).toMatch(/^text\/plain/)
  expect(text).toContain('http_request_seconds_count{route="/api/measured/:hash",method="GET",status="4xx"} 2')
  expect(text).toContain('http_request_seconds_bucket{le="0.005",route="/api/measured/:hash",method="GET",status="4xx"} 1')
  expect(text).toContain('job_seconds_sum{job="measured",outcome="failed"} 2')
  expect(text).toContain('queue_waiting{job="measured"} 7')
  expect(text).toContain('process_resident_memory_bytes')
})
