import { toastFailed } from '../../../ui/toasts.tsx'
import { openedLater } from '../../../ui/opened-later.tsx'
import type { Refusal } from './refusals-dialog.tsx'

const shownAtMost = 3

/** The dialog of what a command left as it was. Where it cannot be fetched, messages name the first products and why. */
export const OpenedRefusals = openedLater(
  async () => (await import('./refusals-dialog.tsx')).RefusalsDialog,
  ({ refusals }: { refusals: readonly Refusal[]; onClose: () => void }) => {
    for (const { name, message } of refusals.slice(0, shownAtMost)) toastFailed(`${name}: ${message}`)
  },
)
