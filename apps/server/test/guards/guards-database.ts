import type { Guard } from './guards.ts'

const triggers = 'apps/server/src/domains/ledger/triggers.test.ts'

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
    name: 'the database changes an entry of the ledger',
    file: 'apps/server/migrations/0005_ledger.sql',
    text: 'create trigger ledger_entry_append_only before update or delete on ledger_entry for each row execute function refuse_change();',
    instead: '',
    test: triggers,
    title: 'refuses to change or delete an entry',
  },
  {
    name: 'the database changes a transfer of the ledger',
    file: 'apps/server/migrations/0005_ledger.sql',
    text: 'create trigger ledger_transfer_append_only before update or delete on ledger_transfer for each row execute function refuse_change();',
    instead: '',
    test: triggers,
    title: 'refuses to change a transfer',
  },
]
