import type { RuleFields } from '@stoa/contract/mapping-shapes.ts'

/** One rule as it was before something was accepted into it, and the version it has since; null where there was, or is, none. */
export type Part = { companyId: string; definitionId: string; before: RuleFields | null; version: number | null }

/** What one acceptance changed, with what to say when it is taken back. */
export type Step = { words: string; parts: readonly Part[] }

const isSame = (one: Part, other: Part): boolean => one.companyId === other.companyId && one.definitionId === other.definitionId

/** More than a session's worth: an older acceptance is gone back to by the versions of its rule. */
const most = 50

/** The steps with one more on top. */
export function withStep(steps: readonly Step[], step: Step): Step[] {
  return [...steps, step].slice(-most)
}

/** The steps without the last, once its rules have been put back: earlier steps of the same rules now follow the versions that made. */
export function afterUndo(steps: readonly Step[], restored: readonly Part[]): Step[] {
  const rest = steps.slice(0, -1)
  const open = new Map(restored.map((part) => [part, true]))
  const patched: Step[] = []
  for (const step of rest.toReversed()) {
    const parts = step.parts.map((part) => {
      const newer = restored.find((one) => isSame(one, part) && open.get(one))
      if (!newer) return part
      open.set(newer, false)
      return { ...part, version: newer.version }
    })
    patched.unshift({ ...step, parts })
  }
  return patched
}
