import { t } from '@lingui/core/macro'
import { Button, ColorPicker, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Dialog, DialogActions } from './dialog.tsx'

const swatches = ['#3a4bd1', '#1c7ed6', '#0f8a7e', '#2b8a3e', '#e8a600', '#e8590c', '#c92a2a', '#a61e4d', '#6741d9', '#16181d']

/** The dialog "Choose a color": from the picker, a swatch or a hex value. */
export function ColourDialog({ colour, onChoose, onClose }: { colour: string; onChoose: (colour: string) => void; onClose: () => void }) {
  const [draft, setDraft] = useState(colour)
  const isHex = /^#[0-9a-f]{6}$/i.test(draft)
  return (
    <Dialog onClose={onClose} title={t`Choose a color`} size={400}>
      <ColorPicker format="hex" fullWidth value={draft} onChange={setDraft} swatches={swatches} saturationLabel={t`Saturation`} hueLabel={t`Hue`} />
      <TextInput
        mt="md"
        label={t`Hex`}
        value={draft}
        onChange={(event) => setDraft(event.currentTarget.value)}
        error={isHex ? undefined : t`Enter a colour such as #1f6feb`}
      />
      <DialogActions>
        <Button onClick={() => onChoose(draft)} disabled={!isHex}>
          {t`Ok`}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
