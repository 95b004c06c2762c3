import type { Guard } from './guard.ts'

const triggers = 'apps/server/src/domains/ledger/triggers.test.ts'
const policies = 'apps/server/migrations/row_level_security.sql'
const roles = 'apps/server/migrations/0041_row_scope.sql'
const rowScope = 'apps/server/src/database/row-scope.ts'
const rows = 'apps/server/test/row-level-security.test.ts'

/** What the database keeps whoever writes: constraints, triggers and row-level security. */
export const databaseGuards: readonly Guard[] = [
  {
    name: 'the database takes a transfer that does not sum to zero',
    file: 'apps/server/migrations/0005_ledger.sql',
    text: `create constraint trigger ledger_entry_balance after insert on ledger_entry
  deferrable initially deferred for each row execute function check_transfer_balance();`,
    instead: '',
    test: triggers,
    title: 'refuses a transfer whose entries do not sum to zero',
  },
  {
    name: 'a booking without a day counts in a closed month',
    file: 'apps/server/migrations/0412_first_open_day.sql',
    text: 'greatest(local_day, first_open_day(new.marketplace_id))',
    instead: 'local_day',
    test: triggers,
    title: 'counts on the first open day what is booked',
  },
  {
    name: 'the database changes an entry of the ledger',
    file: 'apps/server/migrations/0005_ledger.sql',
    text: 'create trigger ledger_entry_append_only before update or delete on ledger_entry for each row execute function refuse_change();',
    // Later migrations name the trigger.
    instead:
      'create trigger ledger_entry_append_only before update or delete on ledger_entry for each row when (false) execute function refuse_change();',
    test: triggers,
    title: 'refuses to change or delete an entry',
  },
  {
    name: 'the database changes a transfer of the ledger',
    file: 'apps/server/migrations/0005_ledger.sql',
    text: 'create trigger ledger_transfer_append_only before update or delete on ledger_transfer for each row execute function refuse_change();',
    // Later migrations name the trigger.
    instead:
      'create trigger ledger_transfer_append_only before update or delete on ledger_transfer for each row when (false) execute function refuse_change();',
    test: triggers,
    title: 'refuses to change a transfer',
  },
  {
    name: 'tables have no row-level security',
    file: roles,
    text: 'enable row level security, force row level security',
    instead: 'disable row level security',
    test: rows,
    title: 'is on, also for the owner, on every table of companies',
  },
  {
    name: 'row-level security does not bind the owner of the tables',
    file: roles,
    text: 'enable row level security, force row level security',
    instead: 'enable row level security',
    test: rows,
    title: 'is on, also for the owner, on every table of companies',
  },
  {
    name: 'a company writes rows of another by a policy for both reads and writes',
    file: roles,
    text: "create policy %1$I on %2$s to %3$I using (%4$s) with check (%4$s)'",
    instead: "create policy %1$I on %2$s to %3$I using (%4$s) with check (true)'",
    test: rows,
    title: 'refuses rows for another company, and rows handed over to one',
  },
  {
    name: 'a company inserts rows of another by a policy for writes',
    file: roles,
    text: 'for insert to %I with check (%s)',
    instead: 'for insert to %I with check (true)',
    test: rows,
    title: 'refuses rows for another company, and rows handed over to one',
  },
  {
    name: 'the database shows an operator the products of a former partner',
    file: policies,
    text: "p.marketplace_id = (select stoa_company()) and p.status = 'APPROVED')\n  and (exists",
    instead: 'p.marketplace_id = (select stoa_company()))\n  and (exists',
    test: rows,
    title: 'shows an operator nothing of a merchant’s products once the partnership has ended',
  },
  {
    name: 'the database shows a visitor every company',
    file: policies,
    text: "select stoa_allow_read('company', 'public', $$company_type = 'MARKETPLACE'$$);",
    instead: "select stoa_allow_read('company', 'public', 'true');",
    test: rows,
    title: 'shows no row without a scope, and to a visitor only marketplaces',
  },
  {
    name: 'statements run as the system, whoever asks',
    file: rowScope,
    text: 'return [rowRoles[scope.companyType], scope.companyId]',
    instead: 'return [rowRoles.system, scope.companyId]',
    test: rows,
    title: 'refuses rows for another company, and rows handed over to one',
  },
  {
    name: 'the role of a statement stays with the connection',
    file: rowScope,
    text: "prepare ${statementName} (text, text) as select set_config('role', $1, true)",
    instead: "prepare ${statementName} (text, text) as select set_config('role', $1, false)",
    test: rows,
    title: 'ends with the statement or transaction',
  },
  {
    name: 'the company of a statement stays with the connection',
    file: rowScope,
    text: "set_config('stoa.company_id', $2, true);",
    instead: "set_config('stoa.company_id', $2, false);",
    test: rows,
    title: 'ends with the statement or transaction',
  },
  {
    name: 'a scope writes statements of its own at the start of a transaction',
    file: rowScope,
    text: "if (!/^[0-9a-f-]{36}$/.test(scope.companyId)) throw new Error('The scope names no company')",
    instead: '',
    test: rows,
    title: 'is refused where the scope names no company',
  },
  {
    name: 'the application acts as the owner of the tables',
    file: 'apps/server/src/database/db.ts',
    text: "options.isOwner ? '' : actAsApplication",
    instead: "''",
    test: rows,
    title: 'shows no row without a scope, and to a visitor only marketplaces',
  },
]
