import { t } from '@lingui/core/macro'
import { paymentAccount } from '@stoa/contract/payment-account.ts'
import type { PaymentProvider, PspSetup } from '@stoa/contract/payment-account.ts'
import { useState } from 'react'
import { isApiError, issuesOf, messageOf } from '../../lib/api-error.ts'
import { useSend } from '../../lib/calls.ts'
import { FormDrawer } from '../../ui/form-drawer.tsx'
import { usePortalForm } from '../../ui/form.tsx'
import type { PortalForm } from '../../ui/form.tsx'
import { toastDone } from '../../ui/toasts.tsx'
import { ReauthDialog } from '../auth/reauth-dialog.tsx'
import { Setting } from '../connection/setting.tsx'
import { createsOwnSettings, initialValues, savedSettings, settingsToSend, setupShape } from '../connection/setup-fields.ts'
import type { SetupValues } from '../connection/setup-fields.ts'
import text from '../../ui/text.module.css'

type DrawerProps = { provider: PaymentProvider; setup: PspSetup; onClose: () => void }

/** The settings of a payment provider, tried before they are saved. */
export function ProviderDrawer({ provider: offered, setup, onClose }: DrawerProps) {
  const saved = { platform: setup.provider, settings: setup.settings }
  const provider = { ...offered, platform: offered.provider }
  const isOpened = createsOwnSettings(provider, saved)
  const shown = { ...provider, fields: isOpened ? [] : offered.fields }
  const settings = savedSettings(shown, saved)
  const [isPasswordNeeded, setPasswordNeeded] = useState(false)
  const update = useSend(paymentAccount.updateSettings, { refreshes: [paymentAccount.setup, paymentAccount.providers] })
  const send = async (values: SetupValues): Promise<void> => {
    try {
      await update.mutateAsync({ body: { provider: provider.provider, settings: settingsToSend(shown, values), version: setup.version } })
      toastDone(t`${provider.name} connected`)
      onClose()
    } catch (error) {
      if (isApiError(error, 'reauth_required')) setPasswordNeeded(true)
      else form.fail(issuesOf(error), messageOf(error))
    }
  }
  const form: PortalForm<SetupValues> = usePortalForm<SetupValues>({
    initialValues: initialValues(shown, settings),
    schema: setupShape(shown, settings),
    onSubmit: send,
  })
  const isChange = setup.provider === provider.provider
  return (
    <FormDrawer title={isChange ? provider.name : t`Connect ${provider.name}`} form={form} save={t`Save settings`} onClose={onClose}>
      {!isChange && setup.provider !== null && (
        <p className={text.quiet}>
          {t`New orders use ${provider.name}. Refunds of earlier orders still go through ${setup.name ?? ''}. Merchants set up a payout account again.`}
        </p>
      )}
      {isOpened && <p className={text.quiet}>{t`A test account is created for you.`}</p>}
      {shown.fields.map((field) => (
        <Setting key={field.key} form={form} field={field} saved={settings[field.key]} />
      ))}
      {isPasswordNeeded && (
        <ReauthDialog
          reason={t`Confirm your password to change the payment provider.`}
          onClose={() => setPasswordNeeded(false)}
          onDone={async () => {
            setPasswordNeeded(false)
            await send(form.getValues())
          }}
        />
      )}
    </FormDrawer>
  )
}
