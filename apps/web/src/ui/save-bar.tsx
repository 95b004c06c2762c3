import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { useNavigation } from './link.tsx'
import { useFocusAfter } from './restore-focus.ts'
import textStyles from './text.module.css'
import styles from './form.module.css'

/** What the bar needs of a form made by `usePortalForm`. */
type Saveable = { isDirty: boolean; isBusy: boolean; hasUnsavedWork: () => boolean; reset: () => void; submit: () => void }

/** Appears with the first change: Save, Discard, Ctrl+S, and the question before leaving. One a page. */
export function SaveBar({ form, words = t`Unsaved changes`, save = t`Save` }: { form: Saveable; words?: string; save?: string }) {
  useNavigation().useLeaveGuard(() => form.isDirty && form.hasUnsavedWork())
  const { isDirty, isBusy, submit } = form
  useFocusAfter(isDirty)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return
      event.preventDefault()
      if (isDirty && !isBusy) submit()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [isDirty, isBusy, submit])
  if (!isDirty) return null
  return (
    <section className={styles.root} aria-label={words}>
      <span className={textStyles.strong}>{words}</span>
      <div className={styles.actions}>
        <Button variant="default" onClick={() => form.reset()} disabled={isBusy}>
          {t`Discard`}
        </Button>
        <Button onClick={() => submit()} loading={isBusy}>
          {save}
        </Button>
      </div>
    </section>
  )
}
