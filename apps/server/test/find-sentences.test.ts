import { Pool } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cloneDatabase } from './database.ts'
import { findSentences } from './find-sentences.ts'

let database: Awaited<ReturnType<typeof cloneDatabase>>
let pool: Pool
beforeAll(async () => {
  database = await cloneDatabase()
  pool = new Pool({ connectionString: database.url, max: 1 })
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

const id = '01990000-0000-7000-8000-000000000001'

it('a sentence that is planted in a text column or in a JSON value is found, the words of people are not', async () => {
  await pool.query('set session_replication_role = replica')
  await pool.query(`insert into company (id, company_type, name, currency) values ($1, 'MERCHANT', 'The oak of the north', 'EUR')`, [id])
  expect(await findSentences(pool)).toEqual([])
  await pool.query(`insert into product_event (merchant_id, product_id, kind, code, params) values ($1, $1, 'created', 'product.created', $2)`, [
    id,
    JSON.stringify({ reason: 'I sold the last of it', note: { words: ['The price of the product was changed'] } }),
  ])
  await pool.query(`update company set city = 'That is not the city of this company' where id = $1`, [id])
  expect((await findSentences(pool)).toSorted()).toEqual([
    'company.city: That is not the city of this company',
    'product_event.params: The price of the product was changed',
  ])
})
