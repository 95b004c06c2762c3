import type { KeyValue } from './own-storage.ts'

/** What was typed into a form and not saved. `base` are the values the form began with, `changed` those that differ from them. */
export type FormDraft = { at: number; base: Values; changed: Values; hasFiles: boolean }

type Values = Readonly<Record<string, unknown>>

/** The person whose work is kept, and the company they act for. */
export type DraftOwner = { userId: string; companyId: string }

let currentOwner: DraftOwner | undefined

/** Returns who is signed in, as the session last reported. */
export function draftOwner(): DraftOwner | undefined {
  return currentOwner
}

/** Milliseconds within which the forms of a screen that failed have closed. */
const closingMs = 1000
let failedAtMs = -closingMs

/** Keeps the drafts of the forms that close now, since the screen around them failed. */
export function keepDrafts(nowMs: number): void {
  failedAtMs = nowMs
}

/** Whether a form that closes was left by the person whose work it holds: they are signed in for its company, and no screen failed just now. */
export function isLeft(owner: DraftOwner | undefined, nowMs: number): boolean {
  return owner?.userId === currentOwner?.userId && owner?.companyId === currentOwner?.companyId && nowMs - failedAtMs >= closingMs
}

/** Sets who is signed in. Called by the session. */
export function setDraftOwner(owner: DraftOwner | undefined): void {
  currentOwner = owner
}

const prefix = 'draft:'
/** Milliseconds after which typed work is no longer offered again. */
const maxAgeMs = 7 * 86_400_000

/** Whether a key of the storage holds typed work, which outlives a session. */
export function isDraftKey(key: string): boolean {
  return key.startsWith(prefix)
}

/** Returns the key of a form's draft. `owner` is the person and the company they act for; `place` the address, the record and the fields. */
export function draftKey(owner: DraftOwner, place: string): string {
  return `${prefix}${owner.userId}:${owner.companyId}:${place}`
}

/** Stores what differs from `base`, without the paths in `secrets` and without files. Deletes the draft when nothing differs. */
export function writeDraft(storage: KeyValue, key: string, base: Values, values: Values, secrets: Iterable<string>, nowMs: number): void {
  const from = storable(base, secrets)
  const to = storable(values, secrets)
  const names = Object.keys(to).filter((name) => !isEqual(to[name], from[name]))
  if (names.length === 0) return storage.removeItem(key)
  const hasFiles = Object.values(values).some(holdsFile)
  const draft: FormDraft = { at: nowMs, base: from, changed: Object.fromEntries(names.map((name) => [name, to[name]])), hasFiles }
  try {
    storage.setItem(key, JSON.stringify(draft))
  } catch {
    // A full storage keeps no draft; the form itself is not affected.
  }
}

/** Returns the draft of a form, unless there is none or it is too old. */
export function readDraft(storage: KeyValue, key: string, nowMs: number): FormDraft | undefined {
  try {
    const draft = JSON.parse(storage.getItem(key) ?? 'null') as FormDraft | null
    return draft !== null && nowMs - draft.at <= maxAgeMs ? draft : undefined
  } catch {
    return undefined
  }
}

/** Deletes the drafts of everybody but this person, and those that are too old. */
export function deleteDraftsOfOthers(storage: KeyValue, userId: string, nowMs: number): void {
  const names = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').filter(isDraftKey)
  for (const name of names) {
    if (!name.startsWith(`${prefix}${userId}:`) || !readDraft(storage, name, nowMs)) storage.removeItem(name)
  }
}

/** Whether a form begins with the same values as when the draft was written. */
export function hasSameBase(draft: FormDraft, base: Values, secrets: Iterable<string>): boolean {
  return isEqual(draft.base, storable(base, secrets))
}

/** Returns values as they can be stored: without fields that hold files, and with secrets emptied. */
function storable(values: Values, secrets: Iterable<string>): Values {
  const kept = JSON.parse(JSON.stringify(Object.fromEntries(Object.entries(values).filter(([, value]) => !holdsFile(value))))) as Values
  for (const path of secrets) emptyAt(kept, path.split('.'))
  return kept
}

function emptyAt(values: unknown, [name, ...rest]: string[]): void {
  if (typeof values !== 'object' || values === null || name === undefined || !(name in values)) return
  const inside = values as Record<string, unknown>
  if (rest.length === 0) inside[name] = ''
  else emptyAt(inside[name], rest)
}

function holdsFile(value: unknown): boolean {
  if (value instanceof Blob) return true
  return typeof value === 'object' && value !== null && Object.values(value).some(holdsFile)
}

function isEqual(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
