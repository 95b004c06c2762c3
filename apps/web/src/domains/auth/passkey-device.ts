import { t } from '@lingui/core/macro'
import type { AddedPasskey, UsedPasskey } from '@stoa/contract/passkey.ts'

type Options = { challenge: string } & Record<string, unknown>

/** Whether this browser can use passkeys: over https, or on one's own machine. */
export const hasPasskeys = typeof window !== 'undefined' && 'PublicKeyCredential' in window

/** Why the browser made no passkey, or used none: the person closed its dialog, or took too long. */
export class PasskeyRefused extends Error {
  override name = 'PasskeyRefused'
}

async function inBrowser<T>(work: () => Promise<T>, words: string): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw new PasskeyRefused(words, { cause: error })
  }
}

/** Has the browser create a passkey. Throws `PasskeyRefused` when the person closes the dialog. */
export async function createPasskey(options: Options): Promise<AddedPasskey> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  return inBrowser(
    async () => (await startRegistration({ optionsJSON: options as never })) as unknown as AddedPasskey,
    t`No passkey was added. Try again, and confirm on your device.`,
  )
}

/** Has the browser sign with a passkey the person chooses. Throws `PasskeyRefused` when the person closes the dialog. */
export async function signWithPasskey(options: Options): Promise<UsedPasskey> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  return inBrowser(
    async () => (await startAuthentication({ optionsJSON: options })) as unknown as UsedPasskey,
    t`No passkey was used. Try again, or use your password.`,
  )
}
