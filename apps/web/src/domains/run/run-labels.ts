import { t } from '@lingui/core/macro'
import type { Run, RunItem, RunKind, RunOutcome } from '@stoa/contract/run.ts'
import type { BadgeColour } from '@stoa/contract/states.ts'

const kindLabels: Record<RunKind, string> = {
  sync: t`Sync`,
  push: t`Push`,
  import: t`Import`,
  export: t`Export`,
  update: t`Bulk change`,
  collections: t`Import of collections`,
  attributes: t`Import of attributes`,
  mapping: t`Mapping`,
}

/** What the items of a run are. */
const thingLabels: Partial<Record<RunKind, string>> = { import: 'rows', collections: 'categories', attributes: 'attributes' }
const thingsOf = ({ kind }: Pick<Run, 'kind'>): string => thingLabels[kind] ?? 'products'

/** What a run is called: "Sync", "Forced push", "Trial push". */
export function runName({ kind, isForced, isDryRun }: Pick<Run, 'kind' | 'isForced' | 'isDryRun'>): string {
  const word = kindLabels[kind]
  return isDryRun ? t`Trial ${word.toLowerCase()}` : isForced ? t`Forced ${word.toLowerCase()}` : word
}

/** True while a run waits or works. */
export function isUnderWay({ status }: Pick<Run, 'status'>): boolean {
  return status === 'queued' || status === 'running'
}

/** Each outcome of an item, in the order in which a reader wants them: what needs a hand first. */
export const outcomes: readonly { value: RunOutcome; label: string; colour: BadgeColour; countOf: (run: Run) => number | undefined }[] = [
  { value: 'failed', label: t`Failed`, colour: 'error', countOf: (run) => run.failed },
  { value: 'blocked', label: t`Held back`, colour: 'pending', countOf: () => undefined },
  { value: 'picture_failed', label: t`Picture missing`, colour: 'pending', countOf: (run) => run.picturesFailed },
  { value: 'created', label: t`New`, colour: 'success', countOf: (run) => run.created },
  { value: 'changed', label: t`Changed`, colour: 'authorized', countOf: (run) => run.changed },
  { value: 'discontinued', label: t`Discontinued`, colour: 'reversed', countOf: (run) => run.discontinued },
  { value: 'notice', label: t`Notice`, colour: 'pending', countOf: () => undefined },
  { value: 'unchanged', label: t`Unchanged`, colour: 'none', countOf: (run) => run.unchanged },
]

/** The counts of a run for its progress card. */
export function countsOf(run: Run): (readonly [label: string, value: number])[] {
  return outcomes.flatMap(({ label, countOf }) => {
    const value = countOf(run)
    return value === undefined ? [] : [[label, value] as const]
  })
}

/** What became of a run, as one plain sentence. */
export function runVerdict(run: Run): string {
  const thing = kindLabels[run.kind].toLowerCase()
  if (run.status === 'queued') return t`The ${thing} waits for its turn.`
  if (run.status === 'running') return t`The ${thing} is under way.`
  if (run.status === 'cancelled') return t`The ${thing} was stopped. What it had done until then stays.`
  if (run.status === 'failed') return t`The ${thing} stopped before it was through. What it had done until then stays.`
  if (run.failed > 0) return t`The ${thing} is through, but some ${thingsOf(run)} could not be taken along.`
  if (run.picturesFailed > 0) return t`The ${thing} is through. Some pictures could not be fetched.`
  return run.isDryRun ? t`This is what a ${thing} would do. Nothing was changed.` : t`The ${thing} is through.`
}

/** What a person can do about a run that did not go well; undefined when there is nothing to do. */
export function runAdvice(run: Run): string | undefined {
  if (run.kind === 'import') {
    if (run.failed === 0 && run.status !== 'failed') return undefined
    return t`Products, Import CSV, Imported before holds the rows that were left out as a file: mend them there and import that file.`
  }
  const isWithShop = run.kind === 'sync' || run.kind === 'push'
  if (!isWithShop && run.status === 'failed') return t`Start it again: what it had done is not done twice.`
  if (!isWithShop) return run.failed > 0 ? t`Open "Failed" below: of the ${thingsOf(run)} each says why it was left as it is.` : undefined
  if (run.status === 'failed') {
    return run.kind === 'push'
      ? t`Push again once the waiting time is over. If it stops at the same place, the products named below show why.`
      : t`Check that your shop is online and that the settings of its connection are still right, then sync again.`
  }
  if (run.status !== 'done' || (run.failed === 0 && run.picturesFailed === 0)) return undefined
  const where = run.kind === 'push' ? 'then push again' : 'then sync again'
  return t`Open "Failed" below: each product says what is wrong. Mend it in your shop, ${where}.`
}

const itemAdvice: Record<string, string> = {
  no_name: t`Give the product a name in your shop.`,
  no_price: t`Give every variant a price in your shop.`,
  no_image: t`Add at least one picture in your shop.`,
  no_variant: t`Add at least one variant in your shop.`,
  no_reference: t`Give the product an id or a handle in your shop.`,
  invalid_gtin: t`Correct the barcode: its check digit does not fit.`,
  not_in_stock: t`Put the product back in stock.`,
  duplicate_reference: t`Give each product of the file an id of its own.`,
}

/** What to do about one product of a run, by the code of what is wrong. */
export function adviceFor(item: Pick<RunItem, 'code' | 'outcome'>): string | undefined {
  if (item.outcome === 'picture_failed') return t`Check that the address of the picture opens in a browser.`
  return item.code === null ? undefined : itemAdvice[item.code]
}

/** How long a run took or has taken: "12 s", "3 min"; empty before it began. */
export function runDuration(run: Pick<Run, 'startedAt' | 'finishedAt'>, nowMs: number): string {
  if (run.startedAt === null) return ''
  const end = run.finishedAt === null ? nowMs : Date.parse(run.finishedAt)
  const seconds = Math.max(0, Math.round((end - Date.parse(run.startedAt)) / 1000))
  if (seconds < 60) return `${Math.max(1, seconds)} s`
  return seconds < 3600 ? t`${Math.round(seconds / 60)} min` : t`${Math.floor(seconds / 3600)} h ${Math.round((seconds % 3600) / 60)} min`
}
