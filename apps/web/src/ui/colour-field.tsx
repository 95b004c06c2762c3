import { t } from '@lingui/core/macro'
import { useId, useState } from 'react'
import { FieldFrame } from './field.tsx'
import type { FieldProps } from './field.tsx'
import { openedLater } from './opened-later.tsx'
import styles from './form.module.css'

const ColourDialog = openedLater(async () => (await import('./colour-dialog.tsx')).ColourDialog)

/** A colour, chosen in the dialog "Choose a color". The value is `#rrggbb`. */
export function ColourField(field: FieldProps) {
  return <ColourControl key={field.form.key(field.path)} {...field} />
}

function ColourControl({ form, path, label, help, required, readOnly }: FieldProps) {
  const id = useId()
  const { error, onChange } = form.getInputProps(path)
  form.setLabel(path, label)
  const initial = form.initialValue(path)
  const [value, setValue] = useState(typeof initial === 'string' ? initial : '')
  const [draft, setDraft] = useState<string>()
  const take = (chosen: string) => {
    setValue(chosen)
    onChange(chosen)
    setDraft(undefined)
  }
  return (
    <FieldFrame id={id} label={label} required={required} help={help} error={error}>
      <button
        type="button"
        id={id}
        data-path={path}
        className={styles.colour}
        disabled={readOnly}
        onClick={() => setDraft(value || '#3a4bd1')}
        aria-describedby={error ? `${id}-error` : undefined}
      >
        <span className={styles.swatch} style={{ background: value || 'transparent' }} aria-hidden />
        <span className="numbers">{value || t`No colour`}</span>
      </button>
      {draft !== undefined && <ColourDialog colour={draft} onChoose={take} onClose={() => setDraft(undefined)} />}
    </FieldFrame>
  )
}
