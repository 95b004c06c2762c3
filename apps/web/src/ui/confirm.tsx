import { t } from '@lingui/core/macro'
import { useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'
import { openedLater } from './opened-later.tsx'

export type Question = { title: string; message: ReactNode; confirm: string; cancel?: string; isDanger?: boolean }
/** A question on screen, what had the keyboard before it, and what takes its answer. */
export type Requested = Question & { id: number; opener: Element | null; answer: (isSure: boolean) => void }

const QuestionDialog = openedLater(async () => (await import('./question-dialog.tsx')).QuestionDialog)

let requested: readonly Requested[] = []
let lastId = 0
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
function setRequested(next: readonly Requested[]): void {
  requested = next
  for (const listener of listeners) listener()
}

/** Where questions appear, above everything else. */
export function Questions() {
  const shown = useSyncExternalStore(subscribe, () => requested)
  return shown.map((question) => <QuestionDialog key={question.id} question={question} onClose={() => question.answer(false)} />)
}

/** Asks a yes-or-no question in a dialog: `if (await confirm({ … })) …`. Closing it is a no. */
export function confirm(question: Question): Promise<boolean> {
  const id = (lastId += 1)
  return new Promise((resolve) => {
    const answer = (isSure: boolean) => {
      setRequested(requested.filter((one) => one.id !== id))
      resolve(isSure)
    }
    setRequested([...requested, { ...question, id, opener: document.activeElement, answer }])
  })
}

/** The question before leaving unsaved work, in the words of the specification §5, or before leaving something else that ends. */
export function confirmLeave(question?: Pick<Question, 'title' | 'message'>): Promise<boolean> {
  return confirm({
    title: t`Unsaved changes`,
    message: t`Are you sure you want to leave? You have unsaved changes.`,
    ...question,
    confirm: t`Leave`,
    cancel: t`Stay`,
    isDanger: true,
  })
}
