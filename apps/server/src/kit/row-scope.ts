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
/** The same for a statement that is planned once: its generic plan is used whatever PostgreSQL estimates. */
const onceStatementName = 'stoa_scope_once'

/**
 * Prepares a new connection: the statement that sets the scope, and from PostgreSQL 18 on no merging of a table with a view of it: merged, the
 * view's conditions would wait for the policies of the table, and its index could not be used.
 */
export async function prepareScope(client: pg.ClientBase): Promise<void> {
  await client.query(
    `prepare ${statementName} (text, text) as select set_config('role', $1, true), set_config('stoa.company_id', $2, true);
     prepare ${onceStatementName} (text, text) as
       select set_config('role', $1, true), set_config('stoa.company_id', $2, true), set_config('plan_cache_mode', 'force_generic_plan', true);
     select set_config('enable_self_join_elimination', 'off', false) where current_setting('server_version_num')::int >= 180000`,
  )
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

/** The columns of each connection's named statements: PostgreSQL never changes them, so they are asked for once. */
const columnsOf = new WeakMap<Wire, Map<string, unknown>>()

/**
 * A statement that is sent together with its scope: both reach the server as one message and one implicit transaction. The scope ends with the
 * statement, so a connection at rest has none; and when setting it fails, the statement does not run.
 */
class ScopedQuery extends PlainQuery {
  readonly setting: ScopeSetting
  readonly #statement: string
  #isScopeSet = false
  #known: Map<string, unknown> | undefined

  constructor(setting: ScopeSetting, config: QueryConfig, callback: Done) {
    super(config, callback)
    this.setting = setting
    this.#statement = config.isPlannedOnce ? onceStatementName : statementName
  }

  override requiresPreparation(): boolean {
    return true
  }

  override prepare(connection: Wire): void {
    connection.bind({ statement: this.#statement, values: this.setting })
    connection.execute({})
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

  // The scope's own row and completion come first and concern nobody.
  override handleDataRow(message: unknown): void {
    if (this.#isScopeSet) super.handleDataRow(message)
  }

  override handleCommandComplete(message: unknown, connection: Wire): void {
    if (this.#isScopeSet) super.handleCommandComplete(message, connection)
    else this.#isScopeSet = true
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
export function sendScoped(send: (query: pg.Submittable) => void, setting: ScopeSetting, config: QueryConfig): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const done: Done = (error, result) => {
      if (error) reject(error)
      else resolve(result)
    }
    send(new ScopedQuery(setting, config, done))
  })
}

/** A connection that names its statements and sends them with a scope, as `db.ts` makes it. */
type ScopableClient = pg.PoolClient & {
  processID: number
  named(text: string, values: readonly unknown[], role: string): QueryConfig
  runScoped(setting: ScopeSetting, text: string, values: readonly unknown[]): Promise<pg.QueryResult>
}
/** A pool as far as it is used here. */
type Connections = { options: object; connect(): Promise<pg.PoolClient>; end(): Promise<void> }

/** One checkout of a connection under one scope. A transaction sets it once, at its start; outside of one each statement carries it. */
class ScopedClient implements PostgresPoolClient {
  readonly #client: ScopableClient
  readonly #setting: ScopeSetting
  #isInTransaction = false

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
    this.#client.release(destroy)
  }

  async #run(text: string, values: unknown[]): Promise<PostgresQueryResult<unknown>> {
    const [role, companyId] = this.#setting
    if (text === 'begin' || text.startsWith('start transaction')) {
      this.#isInTransaction = true
      await this.#client.query(`${text}; set local role ${role}; set local stoa.company_id = '${companyId}'`)
      return { command: 'SELECT', rowCount: 0, rows: [] }
    }
    if (this.#isInTransaction && plain.test(text)) {
      if (text === 'commit' || text === 'rollback') this.#isInTransaction = false
      return (await this.#client.query(text)) as unknown as PostgresQueryResult<unknown>
    }
    const config = this.#isInTransaction ? this.#client.named(text, values, role) : undefined
    if (config?.isPlannedOnce) return await this.#runPlannedOnce(text, values)
    const answer = config ? await this.#client.query(config) : await this.#client.runScoped(this.#setting, text, values)
    return answer as unknown as PostgresQueryResult<unknown>
  }

  /** Runs a statement that is planned once inside a transaction, whose other statements are planned as before. */
  async #runPlannedOnce(text: string, values: unknown[]): Promise<PostgresQueryResult<unknown>> {
    const answer = this.#client.runScoped(this.#setting, text, values)
    // Queued behind it. After an error the transaction is over, and this setting with it.
    this.#client.query(`set local plan_cache_mode = auto`).catch(() => undefined)
    return (await answer) as unknown as PostgresQueryResult<unknown>
  }
}

/** Scopes whose `Kysely` is kept. Making one takes longer than a short statement. */
const keptScopes = 1000

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
      connect: async () => new ScopedClient((await pool.connect()) as ScopableClient, setting),
      end: () => pool.end(),
    }
    const made = new Kysely<DB>({ dialect: new PostgresDialect({ pool: scoped }) })
    for (const oldest of kept.size >= keptScopes ? kept.keys().take(1) : []) kept.delete(oldest)
    kept.set(key, made)
    return made
  }
}
