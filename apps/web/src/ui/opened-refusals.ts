import { toastFailed } from './toasts.tsx'
import { openedLater } from './opened-later.tsx'
import type { Refusal } from './refusal-list.tsx'

const shownAtMost = 3

/** The dialog of what a command left as it was. Where it cannot be fetched, messages name the first of it and why. */
export const OpenedRefusals = openedLater(
  async () => (await import('./refusals-dialog.tsx')).RefusalsDialog,
  ({ refusals }: { title: string; refusals: readonly Refusal[]; onClose: () => void }) => {
    for (const { name, message } of refusals.slice(0, shownAtMost)) toastFailed(`${name}: ${message}`)
  },
)
