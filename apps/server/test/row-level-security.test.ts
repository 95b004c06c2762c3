import { company } from '@stoa/contract/company.ts'
import { product } from '@stoa/contract/product.ts'
import { sql } from 'kysely'
import { DatabaseError } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowRoles } from '../src/database/application-role.ts'
import type { Database, Db } from '../src/database/db.ts'
import { openDatabase, withGenericPlan, withoutPreparedPlan } from '../src/database/db.ts'
import type { RowScope } from '../src/database/row-scope.ts'
import type { TestApp } from './app.ts'
import { startTestApp } from './app.ts'
import { makeProducts } from './make-products.ts'
import type { Made } from './make.ts'
import { makeMerchant, makeOperator } from './make.ts'
import type { World } from './fixtures.ts'
import { makeWorld } from './fixtures.ts'

let app: TestApp
let world: World
let database: Database
beforeAll(async () => {
  app = await startTestApp({ poolSize: 5 })
  world = await makeWorld(app)
  // As a server has it: what a statement sets for itself is seen to end with it.
  await app.pool.query(`do $$ begin execute format('alter database %I set plan_cache_mode = auto', current_database()); end $$`)
  database = openDatabase(app.pool.options.connectionString ?? '', { max: 5, onError: () => undefined })
})
afterAll(async () => {
  await database.close()
  await app.stop()
})

/** Tables that name a company and have no rows of one: each with the reason. */
const ofNobody: Readonly<Record<string, string>> = {
  installation: 'one row of settings of the whole installation, with its default marketplace',
}
/** Tables with a column that names a company, by its name or by what it refers to. */
async function tablesOfCompanies(): Promise<{ name: string; isForced: boolean; roles: string[] }[]> {
  const { rows } = await sql<{ name: string; isForced: boolean; roles: string[] }>`
    select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as "isForced",
      array(select distinct r.rolname::text from pg_policy p cross join unnest(p.polroles) x(id) join pg_roles r on r.oid = x.id where p.polrelid = c.oid) as roles
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and (
      c.oid in (select stoa_company_tables())
      or exists (select from pg_attribute a where a.attrelid = c.oid and a.attname ~ '^(.*_)?(company|merchant|marketplace|operator|issuer|recipient)_id$' and not a.attisdropped)
      or exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'f' and k.confrelid in ('company'::regclass, 'marketplace'::regclass, '"user"'::regclass))
    ) order by 1`.execute(app.db)
  return rows.filter(({ name }) => !(name in ofNobody))
}

const scopeOf = (owner: 'M1' | 'M3' | 'O1' | 'O2'): RowScope => ({
  companyId: world.ids[owner].companyId,
  companyType: owner.startsWith('M') ? 'MERCHANT' : 'MARKETPLACE',
})

describe('row-level security', () => {
  it('is on, also for the owner, on every table of companies, and each says who sees its rows', async () => {
    const tables = await tablesOfCompanies()
    expect(tables.length).toBeGreaterThan(50)
    const open = tables.filter(({ isForced }) => !isForced).map(({ name }) => name)
    expect(open, 'name them in stoa_company_tables() or in ofNobody: see CONTRIBUTING').toEqual([])
    const tenants: readonly string[] = [rowRoles.MERCHANT, rowRoles.MARKETPLACE, rowRoles.ADMIN]
    const unseen = tables.filter(({ roles }) => !roles.some((role) => tenants.includes(role))).map(({ name }) => name)
    expect(unseen, 'these have no line in migrations/row_level_security.sql: see CONTRIBUTING').toEqual([])
  })

  it('shows no row without a scope, and to a visitor only marketplaces and the price list', async () => {
    const seen = async (run: (table: string) => Promise<number>): Promise<string[]> => {
      const names: string[] = []
      for (const { name } of await tablesOfCompanies()) if ((await run(name)) > 0) names.push(name)
      return names
    }
    const count = async (scope: RowScope, table: string) =>
      (await sql<{ n: number }>`select count(*)::int as n from ${sql.id(table)}`.execute(database.as(scope))).rows[0]?.n ?? 0
    expect(await seen(async (table) => (await database.pool.query(`select from "${table}" limit 1`)).rowCount ?? 0)).toEqual([])
    expect(await seen((table) => count('public', table))).toEqual(['company', 'marketplace', 'subscription_plan'])
    const { rows } = await sql`select distinct company_type from company`.execute(database.as('public'))
    expect(rows).toEqual([{ company_type: 'MARKETPLACE' }])
    const { rows: plans } = await sql`select distinct is_active from subscription_plan`.execute(database.as('public'))
    expect(plans).toEqual([{ is_active: true }])
    // The world has rows in nearly every table, or this would show nothing.
    expect((await seen((table) => count('system', table))).length).toBeGreaterThan(40)
  })

  it('refuses rows for another company, and rows handed over to one', async () => {
    const { companyId, productId } = world.ids.M1
    const stranger = world.ids.M3
    const insert = (scope: RowScope, merchantId: string) =>
      sql`insert into product (merchant_id, merchant_product_reference, name, currency, content_hash) values (${merchantId}, 'planted', 'Planted', 'EUR', '\\x00')`.execute(
        database.as(scope),
      )
    const refused = { code: '42501' }
    await expect(insert(scopeOf('M1'), stranger.companyId)).rejects.toMatchObject(refused)
    await expect(insert(scopeOf('O1'), companyId)).rejects.toMatchObject(refused)
    await expect(insert('public', companyId)).rejects.toMatchObject(refused)
    const own = database.as(scopeOf('M1'))
    await expect(sql`update saved_view set company_id = ${stranger.companyId}`.execute(own)).rejects.toMatchObject(refused)
    for (const scope of [scopeOf('M3'), scopeOf('O2')]) {
      const taken = await sql`update product set name = 'Taken' where merchant_id = ${companyId}`.execute(database.as(scope))
      const deleted = await sql`delete from run_item where company_id = ${companyId}`.execute(database.as(scope))
      expect([taken.numAffectedRows, deleted.numAffectedRows]).toEqual([0n, 0n])
    }
    expect((await sql`select id from product where id = ${productId}`.execute(own)).rows).toHaveLength(1)
  })

  it('shows an operator nothing of a merchant’s products once the partnership has ended, and what it never got at no time', async () => {
    const operator = await makeOperator(app)
    const merchant = await makeMerchant(app, { marketplaceId: operator.marketplaceId })
    const [known, unknown] = [await makeProducts(app, merchant, 2), await makeProducts(app, merchant, 1, { isNew: true })]
    const seen = async () =>
      (
        await sql<{ id: string }>`select id from product order by id`.execute(
          database.as({ companyId: operator.companyId, companyType: 'MARKETPLACE' }),
        )
      ).rows.map(({ id }) => id)
    expect(await seen()).toEqual(known.map(({ id }) => id).sort())
    expect(await seen()).not.toContain(unknown[0]?.id)
    await app.pool.query(`update partnership set status = 'ENDED' where merchant_id = $1`, [merchant.companyId])
    expect(await seen()).toEqual([])
  })
})

describe('the scope of a statement', () => {
  /** What the five connections hold while nobody uses them. */
  async function settingsAtRest(): Promise<unknown[]> {
    const clients = await Promise.all(Array.from({ length: 5 }, () => database.pool.connect()))
    const rows: unknown[] = []
    for (const client of clients) {
      rows.push(...(await client.query(`select current_user::text as role, coalesce(current_setting('stoa.company_id', true), '') as company`)).rows)
      client.release()
    }
    return rows
  }
  const nothing = Array.from({ length: 5 }, () => ({ role: 'stoa_app', company: '' }))

  it('is refused where the scope names no company', () => {
    for (const companyId of ['', `x'; reset role; --`])
      expect(() => database.as({ companyId, companyType: 'MERCHANT' })).toThrow('The scope names no company')
  })

  it('ends with the statement or transaction, also when that fails, is rolled back or runs out of time', async () => {
    const own = database.as(scopeOf('M1'))
    const seen = async () =>
      (
        await sql<{ n: number }>`select count(*)::int as n from product where merchant_id <> ${world.ids.M1.companyId}`.execute(
          database.as(scopeOf('M3')),
        )
      ).rows[0]?.n
    const strangers = await seen()
    await sql`select name from product`.execute(own)
    await expect(sql`select 1 / 0`.execute(own)).rejects.toThrow(DatabaseError)
    await expect(sql`select no_such_column from product`.execute(own)).rejects.toThrow(DatabaseError)
    const tooLong = own.transaction().execute(async (tx) => {
      await sql`set local statement_timeout = 50`.execute(tx)
      await sql`select pg_sleep(5)`.execute(tx)
    })
    await expect(tooLong).rejects.toMatchObject({ code: '57014' })
    await own.transaction().execute((tx) => sql`select name from product`.execute(tx))
    await expect(
      own.transaction().execute(async (tx) => {
        await sql`update product set brand = 'Changed'`.execute(tx)
        throw new Error('rolled back')
      }),
    ).rejects.toThrow('rolled back')
    expect(await settingsAtRest()).toEqual(nothing)
    expect(await seen()).toBe(strangers)
  })

  const planning = sql<{ mode: string; readsWhole: string }>`
    select current_setting('plan_cache_mode') as mode, current_setting('enable_seqscan') as "readsWhole"`

  it('plans a statement once for all values, and by indexes even while its tables are empty', async () => {
    const { rows } = await sql`${withGenericPlan} ${planning} where ${1}::int = 1`.execute(database.as(scopeOf('M1')))
    expect(rows).toEqual([{ mode: 'force_generic_plan', readsWhole: 'off' }])
    expect((await planning.execute(database.as(scopeOf('M1')))).rows).toEqual([{ mode: 'auto', readsWhole: 'on' }])
  })

  it('begins a transaction with its first statement, whatever that is, and undoes all of it when one fails', async () => {
    const own = database.as(scopeOf('M1'))
    const rename = sql`update product set brand = 'Renamed'`
    const renamed = async () => (await sql`select from product where brand = 'Renamed'`.execute(own)).rows.length
    const read = sql`${withGenericPlan} select id from product where id = any(${[world.ids.M1.companyId]}::uuid[])`
    for (const first of [rename, read, sql`set local work_mem = '8MB'`, sql`${withoutPreparedPlan} select ${1}::int`, sql`savepoint before`]) {
      const work = own.transaction().execute(async (tx) => {
        await first.execute(tx)
        await rename.execute(tx)
        const { rows } = await planning.execute(tx)
        expect(rows).toEqual([{ mode: 'auto', readsWhole: 'on' }])
        await sql`select 1 / 0`.execute(tx)
      })
      await expect(work).rejects.toThrow('division by zero')
      expect(await renamed()).toBe(0)
    }
    await expect(own.transaction().execute((tx) => sql`select 1 / 0`.execute(tx))).rejects.toThrow('division by zero')
    await own.transaction().execute(async () => undefined)
    expect(await settingsAtRest()).toEqual(nothing)
    expect(
      await sql`select from pg_stat_activity where state like 'idle in transaction%' and datname = current_database()`.execute(app.db),
    ).toMatchObject({ rows: [] })
  })

  it('reaches the statement of its own caller only, over few connections and many callers at once', { timeout: 60_000 }, async () => {
    const operator = await makeOperator(app)
    const merchants: Made[] = []
    for (let n = 0; n < 20; n++) {
      const merchant = await makeMerchant(app, { marketplaceId: operator.marketplaceId })
      await makeProducts(app, merchant, 3, { name: `canary-${merchant.companyId}` })
      merchants.push(merchant)
    }
    const among = (n: number): Made => merchants[n % merchants.length] ?? operator
    const canariesIn = (text: string): string[] => [...new Set(text.match(/canary-[0-9a-f-]{36}/g))]

    const answers = await Promise.all(
      Array.from({ length: 200 }, async (_, n) => {
        const merchant = among(n)
        const answer = await app.raw(n % 3 === 0 ? company.my : product.paged, {
          as: merchant.as,
          params: { id: merchant.companyId },
          query: {},
        })
        return {
          n,
          status: answer.status,
          canaries: canariesIn(answer.bytes.toString('utf8')),
          isProducts: n % 3 !== 0,
          own: `canary-${merchant.companyId}`,
        }
      }),
    )
    // More than may wait for five connections are rejected with a time to wait.
    expect(answers.filter(({ status }) => status !== 200 && status !== 503)).toEqual([])
    const served = answers.filter(({ status }) => status === 200)
    expect(served.length).toBeGreaterThanOrEqual(100)
    expect(served.filter(({ canaries, own, isProducts }) => (isProducts ? canaries.join() !== own : canaries.length > 0))).toEqual([])

    // The same without any condition of ours, among statements that fail and transactions that are undone.
    const rows = await Promise.all(
      Array.from({ length: 200 }, async (_, n) => {
        const { companyId } = among(n)
        const db = database.as({ companyId, companyType: 'MERCHANT' })
        if (n % 5 === 0) await sql`select 1 / 0`.execute(db).catch(() => undefined)
        const read = (one: Db) => sql<{ name: string }>`select name from product`.execute(one)
        const result = n % 2 === 0 ? await read(db) : await db.transaction().execute((tx) => read(tx))
        return { own: `canary-${companyId}`, count: result.rows.length, canaries: canariesIn(JSON.stringify(result.rows)) }
      }),
    )
    expect(rows.filter(({ own, count, canaries }) => count !== 3 || canaries.join() !== own)).toEqual([])
    expect(await settingsAtRest()).toEqual(nothing)
  })
})
