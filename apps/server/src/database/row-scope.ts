import type { CompanyType } from '@stoa/contract/states.ts'
import { Kysely, PostgresDialect } from 'kysely'
import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import pg from 'pg'
import type { DB } from '../tables.ts'
import { rowRoles } from './application-role.ts'

/**
 * Whose rows the database shows and accepts, whatever a statement asks for: those of a company, what any visitor may see (`public`), or all
 * (`system`: jobs, sign-in and the few routes marked for it). Row-level security keeps to it; see `migrations/row_level_security.sql`.
 */
export type RowScope = { readonly companyId: string; readonly companyType: CompanyType } | 'public' | 'system'

/** The role a statement runs as, and the company whose rows that role sees (the setting `stoa.company_id`). */
export type ScopeSetting = readonly [role: string, companyId: string]

function settingOf(scope: RowScope): ScopeSetting {
  if (typeof scope === 'string') return [rowRoles[scope], '']
  // The values become part of a statement's text at the start of a transaction.
  if (!/^[0-9a-f-]{36}$/.test(scope.companyId)) throw new Error('The scope names no company')
  return [rowRoles[scope.companyType], scope.companyId]
}

const statementName = 'stoa_scope'
/**
 * The same for a statement that is planned once: its generic plan is used whatever PostgreSQL estimates. That plan outlives the estimates it was made
 * with: made while a table was empty it would read the whole table for as long as the connection lives, so it reads by indexes from the first time on.
 */
const onceStatementName = 'stoa_scope_once'
const beginStatementName = 'stoa_begin'

/**
 * Prepares a new connection: the statements that set the scope and begin a transaction, and from PostgreSQL 18 on no merging of a table with a view of it: merged, the
 * view's conditions would wait for the policies of the table, and its index could not be used.
 */
export async function prepareScope(client: pg.ClientBase): Promise<void> {
  await client.query(
    `prepare ${statementName} (text, text) as select set_config('role', $1, true), set_config('stoa.company_id', $2, true);
     prepare ${onceStatementName} (text, text) as
       select set_config('role', $1, true), set_config('stoa.company_id', $2, true), set_config('plan_cache_mode', 'force_generic_plan', true),
         set_config('enable_seqscan', 'off', true);
     select set_config('enable_self_join_elimination', 'off', false) where current_setting('server_version_num')::int >= 180000`,
  )
  // `prepare` does not take it. Run once, it is kept by its name.
  await client.query({ name: beginStatementName, text: 'begin' })
  await client.query('rollback')
}

/** What we use of pg's connection and query beside their published types. */
type Wire = {
  bind(config: { statement: string; values: readonly string[] }): void
  execute(config: object): void
  describe(config: object): void
}
type WireQuery = {
  readonly name?: string
  prepare(connection: Wire): void
  requiresPreparation(): boolean
  handleRowDescription(message: { fields: unknown }): void
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, connection: Wire): void
}
type QueryConfig = { text: string; values: unknown[]; name?: string; isPlannedOnce?: boolean }
type Done = (error: Error | undefined, result: unknown) => void
const PlainQuery = pg.Query as unknown as new (config: QueryConfig, callback: Done) => WireQuery & pg.Submittable

/** The columns of each connection's named statements: PostgreSQL never changes them, so they are fetched once. */
const columnsOf = new WeakMap<Wire, Map<string, unknown>>()

/** Where a statement runs: alone, as the first of a transaction, or later in one. */
export type Place = 'alone' | 'first' | 'later'

/** A prepared statement that is run ahead of another, in the same message. */
type Ahead = { statement: string; values: readonly string[] }

function aheadOf(place: Place, setting: ScopeSetting, isPlannedOnce = false): Ahead[] {
  const scope = { statement: isPlannedOnce ? onceStatementName : statementName, values: setting }
  if (place === 'first') return [{ statement: beginStatementName, values: [] }, scope]
  // The scope of a transaction is set; only how the statement is planned is not.
  return place === 'alone' || isPlannedOnce ? [scope] : []
}

/**
 * A statement that is sent together with its scope: both reach the server as one message, alone as one implicit transaction. The scope ends with the
 * statement or its transaction, so a connection at rest has none; and when setting it fails, the statement does not run. The first statement of a
 * transaction begins it in the same message.
 */
class ScopedQuery extends PlainQuery {
  readonly setting: ScopeSetting
  readonly #ahead: readonly Ahead[]
  /** How many of those ahead are not done. */
  #pending: number
  #known: Map<string, unknown> | undefined

  constructor(setting: ScopeSetting, config: QueryConfig, place: Place, callback: Done) {
    super(config, callback)
    this.setting = setting
    this.#ahead = aheadOf(place, setting, config.isPlannedOnce)
    this.#pending = this.#ahead.length
  }

  override requiresPreparation(): boolean {
    return true
  }

  override prepare(connection: Wire): void {
    for (const ahead of this.#ahead) {
      connection.bind(ahead)
      connection.execute({})
    }
    this.#known = columnsOf.get(connection) ?? new Map<string, unknown>()
    columnsOf.set(connection, this.#known)
    const fields = this.name === undefined ? undefined : this.#known.get(this.name)
    if (fields === undefined) return super.prepare(connection)
    super.handleRowDescription({ fields })
    super.prepare(withoutDescribe(connection))
  }

  override handleRowDescription(message: { fields: unknown }): void {
    if (this.name !== undefined) this.#known?.set(this.name, message.fields)
    super.handleRowDescription(message)
  }

  // Rows and completions of what was sent ahead come first and concern nobody.
  override handleDataRow(message: unknown): void {
    if (this.#pending === 0) super.handleDataRow(message)
  }

  override handleCommandComplete(message: unknown, connection: Wire): void {
    if (this.#pending === 0) super.handleCommandComplete(message, connection)
    else this.#pending -= 1
  }
}

const quietConnections = new WeakMap<Wire, Wire>()

/** The connection as a statement uses it whose columns are known. */
function withoutDescribe(connection: Wire): Wire {
  const known = quietConnections.get(connection)
  if (known) return known
  const quiet = Object.create(connection, { describe: { value: () => undefined } }) as Wire
  quietConnections.set(connection, quiet)
  return quiet
}

/** Statements about transactions: they have no plan and no rows. */
const plain = /^(commit|rollback|savepoint|release)\b/i

/** Sends a statement with its scope by a connection's `send`; returns its result alone. */
export function sendScoped(send: (query: pg.Submittable) => void, setting: ScopeSetting, config: QueryConfig, place: Place): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const done: Done = (error, result) => {
      if (error) reject(error)
      else resolve(result)
    }
    send(new ScopedQuery(setting, config, place, done))
  })
}

/** A connection that names its statements and sends them with a scope, as `db.ts` makes it. */
type ScopableClient = pg.PoolClient & {
  processID: number
  named(text: string, values: readonly unknown[], role: string): QueryConfig
  runScoped(setting: ScopeSetting, text: string, values: readonly unknown[], place?: Place): Promise<pg.QueryResult>
}
/** A pool as far as it is used here. */
type Connections = { options: object; connect(): Promise<pg.PoolClient>; end(): Promise<void> }

type Result = PostgresQueryResult<unknown>

const nothing: Result = { command: 'SELECT', rowCount: 0, rows: [] }

/** A connection under one scope. A transaction sets the scope once, with its first statement; outside of one each statement carries it. */
class ScopedClient implements PostgresPoolClient {
  readonly #client: ScopableClient
  readonly #setting: ScopeSetting
  /** `requested`: the transaction begins with its first statement, in the same message. */
  #transaction: 'none' | 'requested' | 'open' = 'none'

  constructor(client: ScopableClient, setting: ScopeSetting) {
    this.#client = client
    this.#setting = setting
  }

  get processID(): number {
    return this.#client.processID
  }

  query(text: unknown, values?: unknown): never {
    return this.#run(text as string, (values ?? []) as unknown[]) as never
  }

  release(destroy?: boolean): void {
    this.#transaction = 'none'
    this.#client.release(destroy)
  }

  async #run(text: string, values: unknown[]): Promise<Result> {
    if (text === 'begin') {
      this.#transaction = 'requested'
      return nothing
    }
    if (text.startsWith('start transaction')) return this.#begin(text)
    if (this.#transaction === 'none') return this.#runScoped(text, values, 'alone')
    if (plain.test(text)) return this.#runPlain(text)
    const config = this.#client.named(text, values, this.#setting[0])
    if (config.name === undefined) {
      if (this.#transaction === 'requested') await this.#begin('begin')
      return (await this.#client.query(config)) as unknown as Result
    }
    const place = this.#transaction === 'requested' ? 'first' : 'later'
    this.#transaction = 'open'
    const answer = this.#runScoped(text, values, place)
    // Queued behind it, for the others of the transaction. After an error the transaction is over, and this setting with it.
    if (config.isPlannedOnce) this.#client.query(`set local plan_cache_mode = auto; set local enable_seqscan = on`).catch(() => undefined)
    return answer
  }

  async #begin(text: string): Promise<Result> {
    const [role, companyId] = this.#setting
    this.#transaction = 'open'
    await this.#client.query(`${text}; set local role ${role}; set local stoa.company_id = '${companyId}'`)
    return nothing
  }

  async #runPlain(text: string): Promise<Result> {
    const isEnd = text === 'commit' || text === 'rollback'
    const before = this.#transaction
    if (isEnd) this.#transaction = 'none'
    if (before === 'requested') {
      // Nothing has begun that could end.
      if (isEnd) return nothing
      await this.#begin('begin')
    }
    return (await this.#client.query(text)) as unknown as Result
  }

  async #runScoped(text: string, values: unknown[], place: Place): Promise<Result> {
    return (await this.#client.runScoped(this.#setting, text, values, place)) as unknown as Result
  }
}

/** Scopes whose `Kysely` is kept. Creating one takes longer than a short statement. */
const keptScopes = 1000

/**
 * Returns how a scope checks out a connection. Each connection is wrapped once: Kysely remembers every client it was given in weak maps, and V8 keeps what is
 * new in them until its next full collection.
 */
function scopedConnect(pool: Connections, setting: ScopeSetting): () => Promise<PostgresPoolClient> {
  const wrapped = new WeakMap<pg.PoolClient, ScopedClient>()
  return async () => {
    const client = await pool.connect()
    const known = wrapped.get(client)
    if (known) return known
    const scoped = new ScopedClient(client as ScopableClient, setting)
    wrapped.set(client, scoped)
    return scoped
  }
}

/** Returns the database as each scope sees it, over connections that all scopes share. */
export function scopedDatabases(pool: Connections): (scope: RowScope) => Kysely<DB> {
  const kept = new Map<string, Kysely<DB>>()
  return (scope) => {
    const setting = settingOf(scope)
    const key = setting.join(' ')
    const known = kept.get(key)
    if (known) return known
    const scoped: PostgresPool = {
      options: pool.options,
      connect: scopedConnect(pool, setting),
      end: () => pool.end(),
    }
    const made = new Kysely<DB>({ dialect: new PostgresDialect({ pool: scoped }) })
    for (const oldest of kept.size >= keptScopes ? kept.keys().take(1) : []) kept.delete(oldest)
    kept.set(key, made)
    return made
  }
}
