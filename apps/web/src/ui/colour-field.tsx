import { Button, ColorPicker, Modal, TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import { FieldFrame } from './field.tsx'
import type { FieldProps } from './field.tsx'

const swatches = ['#3a4bd1', '#1c7ed6', '#0f8a7e', '#2b8a3e', '#e8a600', '#e8590c', '#c92a2a', '#a61e4d', '#6741d9', '#16181d']

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
  const isHex = /^#[0-9a-f]{6}$/i.test(draft ?? '')
  const take = () => {
    if (draft === undefined) return
    setValue(draft)
    onChange(draft)
    setDraft(undefined)
  }
  return (
    <FieldFrame id={id} label={label} required={required} help={help} error={error}>
      <button
        type="button"
        id={id}
        data-path={path}
        className="fm-colour"
        disabled={readOnly}
        onClick={() => setDraft(value || '#3a4bd1')}
        aria-describedby={error ? `${id}-error` : undefined}
      >
        <span className="fm-swatch" style={{ background: value || 'transparent' }} aria-hidden />
        <span className="numbers">{value || 'No colour'}</span>
      </button>
      <Modal opened={draft !== undefined} onClose={() => setDraft(undefined)} title="Choose a color" size={400}>
        <ColorPicker format="hex" fullWidth value={draft ?? ''} onChange={setDraft} swatches={swatches} saturationLabel="Saturation" hueLabel="Hue" />
        <TextInput
          mt="md"
          label="Hex"
          value={draft ?? ''}
          onChange={(event) => setDraft(event.currentTarget.value)}
          error={isHex ? undefined : 'Use a colour such as #1f6feb'}
        />
        <div className="fm-dialog-actions">
          <Button variant="default" onClick={() => setDraft(undefined)}>
            Cancel
          </Button>
          <Button onClick={take} disabled={!isHex}>
            Ok
          </Button>
        </div>
      </Modal>
    </FieldFrame>
  )
}
