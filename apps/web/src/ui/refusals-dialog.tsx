import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { Dialog } from './dialog.tsx'
import { RefusalList } from './refusal-list.tsx'
import type { Refusal } from './refusal-list.tsx'
import formStyles from './form.module.css'

/** What a command left as it was, and why, each with the way to it. */
export function RefusalsDialog({ title, refusals, onClose }: { title: string; refusals: readonly Refusal[]; onClose: () => void }) {
  return (
    <Dialog onClose={onClose} title={title} size={520}>
      <RefusalList refusals={refusals} onLeave={onClose} />
      <div className={formStyles.dialogActions}>
        <Button onClick={onClose}>{t`Close`}</Button>
      </div>
    </Dialog>
  )
}
