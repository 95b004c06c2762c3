import { createServer } from 'node:http'
import pg from 'pg'

// The baseline: nothing but node:http and pg, running one statement, prepared under a name, and writing its rows as JSON.
const { BARE_PORT, BARE_DATABASE, BARE_STATEMENT, BARE_POOL } = process.env
const { text, values } = JSON.parse(BARE_STATEMENT ?? '{}') as { text: string; values: unknown[] }
const pool = new pg.Pool({ connectionString: BARE_DATABASE, max: Number(BARE_POOL), options: '-c timezone=UTC -c jit=off' })

const server = createServer((_request, response) => {
  pool.query({ name: 'list', text, values }).then(
    ({ rows }) => {
      response.setHeader('content-type', 'application/json; charset=utf-8')
      response.end(JSON.stringify({ value: rows, next: null }))
    },
    (error: unknown) => {
      response.statusCode = 500
      response.end(String(error))
    },
  )
})
server.listen(Number(BARE_PORT), '127.0.0.1', () => process.stdout.write('listening\n'))
process.on('SIGTERM', () => process.exit(0))
