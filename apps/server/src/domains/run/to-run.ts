import type { CodedMessage } from '@stoa/contract/params.ts'
import type { Run, RunItem, RunReason } from '@stoa/contract/run.ts'
import type { Code } from '@stoa/messages/catalogue.ts'
import { describe } from '@stoa/messages/describe.ts'
import type { Language } from '@stoa/contract/languages.ts'
import type { StoredChange } from './describe-change.ts'
import { describeChange } from './describe-change.ts'

/** What a run is doing. */
export type RunStep = Code extends infer C ? (C extends `run_step.${infer S}` ? S : never) : never

/** A run as it is stored: what it is doing and why it failed are codes. */
export type RunRow = Omit<Run, 'step' | 'stepCode' | 'error' | 'errorCode'> & { step: string; error: CodedMessage | null }

/** Returns a run in the reader's language. */
export function toRun(language: Language, { step, error, ...run }: RunRow): Run {
  const stepText = describe(language, { code: `run_step.${step}`, params: {} })
  return { ...run, step: stepText, stepCode: step, error: error && describe(language, error), errorCode: error?.code ?? null }
}

/** What a run did to a product, as it is stored. */
export type RunItemRow = Omit<RunItem, 'message' | 'changes'> & { messages: CodedMessage[]; changes: StoredChange[] }

/** Returns what a run did to a product in the reader's language, with the line of the file where there is one. */
export function toRunItem(language: Language, { messages, changes, ...item }: RunItemRow): RunItem {
  const notice = item.outcome === 'notice' && item.code !== null ? [{ code: `notice.${item.code}`, params: item.params }] : []
  const text = [...messages, ...notice].map((one) => describe(language, one)).join('. ')
  const { line } = item.params
  const message = line === undefined || text === '' ? text : describe(language, { code: 'run_item.at_line', params: { line, text } })
  return { ...item, message: message === '' ? null : message, changes: changes.map((one) => describeChange(language, one)) }
}

/** Results of a run with the same reason, as they are stored. */
export type RunReasonRow = Omit<RunReason, 'message'> & { messages: CodedMessage[] }

/** Returns the reason in the reader's language. */
export function toRunReason(language: Language, { messages, ...reason }: RunReasonRow): RunReason {
  return { ...reason, message: messages.length === 0 ? null : messages.map((one) => describe(language, one)).join('. ') }
}
