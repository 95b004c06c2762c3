import { sql } from 'kysely'
import type { Run, RunItem, RunOutcome } from '@stoa/contract/run.ts'
import type { PageRequest } from '@stoa/contract/route.ts'
import type { CodedMessage } from '@stoa/contract/params.ts'
import type { Message } from '@stoa/messages/describe.ts'
import type { Scope } from '../../kit/context.ts'
import type { Db } from '../../database/db.ts'
import { afterKey, literal, rowsOf } from '../../kit/paging.ts'
import type { Json } from '../../kit/json.ts'
import type { StoredChange } from './describe-change.ts'
import type { RunItemRow, RunReasonRow, RunRow, RunStep } from './to-run.ts'

/** A run by its whole key. */
export type RunKey = { companyId: string; runId: string }

/** A run as whoever carries it out needs it. */
export type ActiveRun = RunRow & { connectionId: string | null; cursor: Json; isCancelRequested: boolean }

const columns = sql`r.id as "runId", r.kind, r.status, r.is_forced as "isForced", r.is_dry_run as "isDryRun", r.total, r.done, r.created, r.changed,
  r.unchanged, r.discontinued, r.failed, r.pictures, r.pictures_failed as "picturesFailed", r.step, r.error, r.requested_at as "requestedAt",
  r.started_at as "startedAt", r.finished_at as "finishedAt"`

const working = sql`r.connection_id as "connectionId", r.cursor, r.cancel_requested as "isCancelRequested"`

/** Lets one at a time start a run of a kind for a company: the next one sees what this one did. Ends with the transaction. */
export async function lockRunStart(db: Db, companyId: string, kind: Run['kind']): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`run ${companyId} ${kind}`}, 0))`.execute(db)
}

/**
 * Returns the seconds until a run of each kind may be started again; absent where it may now. Only runs that completed or are active count: one
 * that failed or was cancelled may be repeated at once. A dry run does not count.
 */
export async function listCooldowns(db: Db, companyId: string, seconds: number): Promise<Partial<Record<Run['kind'], number>>> {
  const { rows } = await sql<{ kind: Run['kind']; left: number }>`
    select k.kind, ceil(extract(epoch from newest.requested_at + make_interval(secs => ${seconds}) - clock_timestamp()))::int as left
    from (values ('sync'), ('push')) k(kind)
    cross join lateral (
      select r.requested_at from run r
      where r.company_id = ${companyId} and r.kind = k.kind and not r.is_dry_run
        and r.requested_at > clock_timestamp() - make_interval(secs => ${seconds})
        and r.status not in ('failed', 'cancelled')
      order by r.requested_at desc, r.id desc limit 1
    ) newest`.execute(db)
  return Object.fromEntries(rows.filter(({ left }) => left > 0).map(({ kind, left }) => [kind, left]))
}

export type NewRun = {
  companyId: string
  kind: Run['kind']
  connectionId: string | null
  isForced: boolean
  isDryRun: boolean
  requestedBy: string | null
}

/** Returns whether a run of a kind is under way. The caller has locked its start. */
export async function hasActiveRun(db: Db, companyId: string, kind: Run['kind']): Promise<boolean> {
  const { rows } = await sql`
    select from run r where r.company_id = ${companyId} and r.kind = ${kind} and r.status in ('queued', 'running') limit 1`.execute(db)
  return rows.length > 0
}

/** Stores a run that waits for its job. A second active one of a kind is refused by the constraint `run_one_active`. */
export async function insertRun(db: Db, run: NewRun): Promise<RunRow> {
  const { rows } = await sql<RunRow>`
    insert into run as r (company_id, kind, connection_id, is_forced, is_dry_run, requested_by, step)
    values (${run.companyId}, ${run.kind}, ${run.connectionId}, ${run.isForced}, ${run.isDryRun}, ${run.requestedBy}, 'queued')
    returning ${columns}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The run was not stored')
  return row
}

/** Takes a run up, for the first time or again; undefined when it has ended. */
export async function updateRunStarted(db: Db, { companyId, runId }: RunKey): Promise<ActiveRun | undefined> {
  const { rows } = await sql<ActiveRun>`
    update run r set status = 'running', started_at = coalesce(r.started_at, now()), advanced_at = now()
    where r.company_id = ${companyId} and r.id = ${runId} and r.status in ('queued', 'running') returning ${columns}, ${working}`.execute(db)
  return rows[0]
}

/** How a batch moves a run on: numbers are added, `total` and `step` replaced where given. */
export type RunAdvance = {
  /** The cursor the batch began at; undefined where nothing depends on it. */
  from?: Json
  cursor: Json
  total?: number | null
  step?: RunStep
} & Partial<Record<'done' | 'created' | 'changed' | 'unchanged' | 'discontinued' | 'failed' | 'pictures' | 'picturesFailed', number>>

/** Moves a run on; undefined when it has ended, or stands elsewhere because another process carries it out as well. */
export async function updateRunAdvanced(db: Db, { companyId, runId }: RunKey, step: RunAdvance): Promise<ActiveRun | undefined> {
  const json = (value: Json) => sql`${value === null ? null : JSON.stringify(value)}::jsonb`
  const isThere = step.from === undefined ? sql`true` : sql`r.cursor is not distinct from ${json(step.from)}`
  const { rows } = await sql<ActiveRun>`
    update run r set cursor = ${json(step.cursor)}, total = coalesce(${step.total ?? null}::int, r.total), step = coalesce(${step.step ?? null}, r.step),
      done = r.done + ${step.done ?? 0}, created = r.created + ${step.created ?? 0}, changed = r.changed + ${step.changed ?? 0},
      unchanged = r.unchanged + ${step.unchanged ?? 0}, discontinued = r.discontinued + ${step.discontinued ?? 0},
      failed = r.failed + ${step.failed ?? 0}, pictures = r.pictures + ${step.pictures ?? 0},
      pictures_failed = r.pictures_failed + ${step.picturesFailed ?? 0}, advanced_at = now()
    where r.company_id = ${companyId} and r.id = ${runId} and r.status = 'running' and ${isThere} returning ${columns}, ${working}`.execute(db)
  return rows[0]
}

/** Ends a run; undefined when it had ended before. */
export async function updateRunFinished(
  db: Db,
  { companyId, runId }: RunKey,
  end: { status: 'done' | 'failed' | 'cancelled'; error: Message | null },
): Promise<ActiveRun | undefined> {
  const { rows } = await sql<ActiveRun>`
    update run r set status = ${end.status}, step = ${end.status}, error = ${end.error === null ? null : JSON.stringify(end.error)}::jsonb, finished_at = now(), started_at = coalesce(r.started_at, now()),
      total = case when ${end.status} = 'done' then r.done else r.total end
    where r.company_id = ${companyId} and r.id = ${runId} and r.status in ('queued', 'running') returning ${columns}, ${working}`.execute(db)
  return rows[0]
}

/** Asks a run to stop after its batch. Returns how it stands; undefined when it is not there or has ended. */
export async function updateRunCancelRequested(db: Db, scope: Scope, runId: string): Promise<RunRow | undefined> {
  const { rows } = await sql<RunRow>`
    update run r set cancel_requested = true, step = 'stopping'
    where r.company_id = ${scope.companyId} and r.id = ${runId} and r.status in ('queued', 'running') returning ${columns}`.execute(db)
  return rows[0]
}

/** Makes a run that was stopped or failed wait for its job again; undefined where there is none of these kinds. */
export async function updateRunResumed(db: Db, scope: Scope, runId: string, kinds: readonly Run['kind'][]): Promise<RunRow | undefined> {
  const { rows } = await sql<RunRow>`
    update run r set status = 'queued', step = 'queued', cancel_requested = false, error = null, finished_at = null, advanced_at = now()
    where r.company_id = ${scope.companyId} and r.id = ${runId} and r.status in ('cancelled', 'failed') and not r.is_dry_run
      and r.kind = any(${kinds}::text[]) returning ${columns}`.execute(db)
  return rows[0]
}

/** Returns the results of a run by outcome and reason, the most frequent first. */
export async function listRunReasons(db: Db, scope: Scope, runId: string, limit: number): Promise<RunReasonRow[]> {
  const { rows } = await sql<RunReasonRow>`
    select i.outcome, i.code, i.messages, count(*)::int as count from run_item i
    where i.company_id = ${scope.companyId} and i.run_id = ${runId}
    group by i.outcome, i.code, i.messages order by 4 desc, i.outcome, i.code limit ${literal(limit)}`.execute(db)
  return rows
}

/** Asks every active run of a connection to stop. */
export async function updateConnectionRunsCancelled(db: Db, companyId: string, connectionId: string): Promise<void> {
  await sql`
    update run r set cancel_requested = true, step = 'stopping'
    where r.company_id = ${companyId} and r.connection_id = ${connectionId} and r.status in ('queued', 'running')`.execute(db)
}

/** Has every run of a company stop that is under way. */
export async function updateCompanyRunsCancelled(db: Db, companyId: string): Promise<void> {
  await sql`
    update run r set cancel_requested = true, step = 'stopping'
    where r.company_id = ${companyId} and r.status in ('queued', 'running')`.execute(db)
}

export async function findRun(db: Db, scope: Scope, runId: string): Promise<RunRow | undefined> {
  const { rows } = await sql<RunRow>`select ${columns} from run r where r.company_id = ${scope.companyId} and r.id = ${runId}`.execute(db)
  return rows[0]
}

/** The newest run of a company that is under way. A preview of a bulk action is shown where it was requested. */
export async function findActiveRun(db: Db, companyId: string): Promise<RunRow | undefined> {
  const { rows } = await sql<RunRow>`
    select ${columns} from run r where r.company_id = ${companyId} and r.status in ('queued', 'running')
      and not (r.kind = 'listing' and r.is_dry_run)
    order by r.requested_at desc, r.id desc limit 1`.execute(db)
  return rows[0]
}

/** The run of a kind of a company that is under way. */
export async function findActiveRunOf(db: Db, companyId: string, kind: Run['kind']): Promise<RunRow | undefined> {
  const { rows } = await sql<RunRow>`
    select ${columns} from run r where r.company_id = ${companyId} and r.kind = ${kind} and r.status in ('queued', 'running')
    order by r.requested_at desc, r.id desc limit 1`.execute(db)
  return rows[0]
}

/**
 * Runs without progress for so many seconds whose work is lost. One whose job waits in line, or was taken up since, is not: there may be many before it, and
 * the workers may have been away. One that has begun does not wait for the later try of a job that failed.
 */
export async function listStalledRuns(db: Db, seconds: number): Promise<RunKey[]> {
  const { rows } = await sql<RunKey>`
    select r.company_id as "companyId", r.id as "runId" from run r
    where r.status in ('queued', 'running') and r.advanced_at < now() - make_interval(secs => ${seconds}) and not exists (
      select from pgboss.job j
      where j.data ? 'runId' and j.data ->> 'runId' = r.id::text and j.state in ('created', 'retry', 'active') and case
        when j.state = 'active' then j.started_on > now() - make_interval(secs => ${seconds})
        else r.status = 'queued' or j.start_after <= now() end)
    order by r.advanced_at limit 100`.execute(db)
  return rows
}

/** A page of a company's runs, newest first, one more than requested. */
export async function listRuns(
  db: Db,
  scope: Scope,
  { kind, among }: { kind: Run['kind'] | undefined; among: readonly Run['kind'][] | undefined },
  page: PageRequest,
): Promise<RunRow[]> {
  const { rows } = await sql<RunRow>`
    select ${columns} from run r
    where r.company_id = ${scope.companyId} and ${kind === undefined ? sql`true` : sql`r.kind = ${kind}`}
      and ${among === undefined ? sql`true` : sql`r.kind = any(${among}::text[])`}
      and ${afterKey([sql`r.requested_at`, sql`r.id`], page, ['timestamptz', 'uuid'])}
    order by r.requested_at desc, r.id desc limit ${rowsOf(page)}`.execute(db)
  return rows
}

/** What a run did to a product, to be written down. */
export type NewRunItem = Pick<RunItem, 'reference' | 'outcome'> &
  Partial<Pick<RunItem, 'productId' | 'productName' | 'code' | 'params'>> & { messages?: readonly CodedMessage[]; changes?: readonly StoredChange[] }

/** Writes down what a run did, in the order given. */
export async function insertRunItems(db: Db, { companyId, runId }: RunKey, items: readonly NewRunItem[]): Promise<void> {
  if (items.length === 0) return
  const rows = items.map((item) => ({
    reference: item.reference.slice(0, 500),
    productId: item.productId ?? null,
    productName: item.productName ?? '',
    outcome: item.outcome,
    code: item.code ?? null,
    messages: item.messages ?? [],
    params: item.params ?? {},
    changes: item.changes ?? [],
  }))
  await sql`
    insert into run_item (company_id, run_id, reference, product_id, product_name, outcome, code, messages, params, changes)
    select ${companyId}, ${runId}, i.reference, i."productId", i."productName", i.outcome, i.code, i.messages, i.params, i.changes
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as i(reference text, "productId" uuid, "productName" text, outcome text, code text, messages jsonb, params jsonb, changes jsonb)`.execute(db)
}

/** A page of what a run did, in its order, one more than requested. */
export async function listRunItems(db: Db, scope: Scope, runId: string, outcomes: readonly RunOutcome[], page: PageRequest): Promise<RunItemRow[]> {
  const narrowed =
    outcomes.length === 0 ? sql`true` : outcomes.length === 1 ? sql`i.outcome = ${outcomes[0]}` : sql`i.outcome = any(${outcomes}::text[])`
  const { rows } = await sql<RunItemRow>`
    select i.item as "itemId", i.reference, i.product_id as "productId", i.product_name as "productName", i.outcome, i.code, i.messages, i.params,
      i.changes
    from run_item i where i.company_id = ${scope.companyId} and i.run_id = ${runId} and ${narrowed} and ${afterKey([sql`i.item`], page, ['bigint'])}
    order by i.item limit ${rowsOf(page)}`.execute(db)
  return rows
}
