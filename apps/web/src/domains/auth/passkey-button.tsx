import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { signIn } from '@stoa/contract/sign-in.ts'
import type { UsedPasskey } from '@stoa/contract/passkey.ts'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { send } from '../../lib/api.ts'
import { hasPasskeys, signWithPasskey } from './passkey-device.ts'

type PasskeyButtonProps = {
  label?: string
  /** Sends the signature. */
  onSigned: (response: UsedPasskey) => Promise<void>
  onFailed: (error: unknown) => void
}

/** Asks the browser for a passkey; nothing where the browser has none. */
export function PasskeyButton({ label = t`Sign in with a passkey`, onSigned, onFailed }: PasskeyButtonProps) {
  const [isBusy, setBusy] = useState(false)
  if (!hasPasskeys) return null
  const ask = async () => {
    setBusy(true)
    try {
      await onSigned(await signWithPasskey(await send(signIn.startPasskey, { body: {} })))
    } catch (error) {
      onFailed(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="default" size="md" fullWidth loading={isBusy} leftSection={<KeyRound size={16} aria-hidden />} onClick={() => void ask()}>
      {label}
    </Button>
  )
}
