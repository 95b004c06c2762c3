import { t } from '@lingui/core/macro'
import type { Run, RunKind, RunOutcome } from '@stoa/contract/run.ts'
import type { BadgeColour } from '@stoa/contract/status-badges.ts'

const kindLabels: Record<RunKind, string> = {
  // Elsewhere these words are buttons: other languages have a verb there and a noun here.
  sync: t({ message: 'Sync', context: 'noun' }),
  push: t({ message: 'Push', context: 'noun' }),
  shop_push: t`Products sent to the shop`,
  import: t({ message: 'Import', context: 'noun' }),
  export: t({ message: 'Export', context: 'noun' }),
  update: t`Bulk edit`,
  listing: t`Bulk collection change`,
  collections: t`Collection import`,
  attributes: t`Attribute import`,
  mapping: t`Mapping`,
}

/** Returns the name of a run: "Sync", "Full push", "Push preview". */
export function runName({ kind, isForced, isDryRun }: Pick<Run, 'kind' | 'isForced' | 'isDryRun'>): string {
  const label = kindLabels[kind]
  if (isDryRun) return kind === 'push' ? t`Push preview` : t`${label} (preview)`
  if (isForced) return kind === 'push' ? t`Full push` : t`${label} (everything)`
  return label
}

/** Returns why the shop cannot be synced or pushed while a run of this kind is in progress. */
export function busyReason(kind: RunKind): string {
  if (kind === 'sync') return t`A sync is in progress`
  return kind === 'push' || kind === 'shop_push' ? t`A push is in progress` : t`Another task is in progress`
}

/** True while a run waits or works. */
export function isUnderWay({ status }: Pick<Run, 'status'>): boolean {
  return status === 'queued' || status === 'running'
}

/** Each outcome of an item, in the order in which a reader wants them: what needs a hand first. */
export const outcomes: readonly { value: RunOutcome; label: string; colour: BadgeColour; countOf: (run: Run) => number | undefined }[] = [
  { value: 'failed', label: t`Failed`, colour: 'error', countOf: (run) => run.failed },
  { value: 'blocked', label: t`Blocked`, colour: 'pending', countOf: () => undefined },
  { value: 'picture_failed', label: t`Image failed`, colour: 'pending', countOf: (run) => run.picturesFailed },
  { value: 'created', label: t`Created`, colour: 'success', countOf: (run) => run.created },
  { value: 'changed', label: t`Updated`, colour: 'authorized', countOf: (run) => run.changed },
  { value: 'discontinued', label: t`Discontinued`, colour: 'reversed', countOf: (run) => run.discontinued },
  { value: 'notice', label: t`Notices`, colour: 'pending', countOf: () => undefined },
  { value: 'unchanged', label: t`Unchanged`, colour: 'none', countOf: (run) => run.unchanged },
]

/** The counts of a run for its progress card. */
export function countsOf(run: Run): (readonly [label: string, value: number])[] {
  return outcomes.flatMap(({ label, countOf }) => {
    const value = countOf(run)
    return value === undefined ? [] : [[label, value] as const]
  })
}

/** How long a run took or has taken: "12 s", "3 min"; empty before it began. */
export function runDuration(run: Pick<Run, 'startedAt' | 'finishedAt'>, nowMs: number): string {
  if (run.startedAt === null) return ''
  const end = run.finishedAt === null ? nowMs : Date.parse(run.finishedAt)
  const seconds = Math.max(0, Math.round((end - Date.parse(run.startedAt)) / 1000))
  if (seconds < 60) return `${Math.max(1, seconds)} s`
  return seconds < 3600 ? t`${Math.round(seconds / 60)} min` : t`${Math.floor(seconds / 3600)} h ${Math.round((seconds % 3600) / 60)} min`
}
