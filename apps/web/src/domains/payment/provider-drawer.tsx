import { t } from '@lingui/core/macro'
import { paymentAccount } from '@stoa/contract/payment-account.ts'
import type { PaymentProvider, PspSetup } from '@stoa/contract/payment-account.ts'
import { useState } from 'react'
import { isApiError } from '../../lib/api-error.ts'
import { useSend } from '../../lib/calls.ts'
import { FormDrawer } from '../../ui/form-drawer.tsx'
import { toastDone } from '../../ui/toasts.tsx'
import { ReauthDialog } from '../auth/reauth-dialog.tsx'
import { useVersionedForm } from '../company/versioned-form.ts'
import { Setting } from '../connection/setting.tsx'
import { createsOwnSettings, initialValues, savedSettings, settingsToSend, setupShape } from '../connection/setup-fields.ts'
import type { SetupValues } from '../connection/setup-fields.ts'
import text from '../../ui/text.module.css'

type DrawerProps = {
  provider: PaymentProvider
  /** As it was last fetched. */
  setup: PspSetup
  onClose: () => void
}

/** The settings of a payment provider, tried before they are saved. */
export function ProviderDrawer({ provider: offered, setup, onClose }: DrawerProps) {
  const provider = { ...offered, platform: offered.provider }
  const savedOf = (row: PspSetup) => ({ platform: row.provider, settings: row.settings })
  const shownOf = (row: PspSetup) => ({ ...provider, fields: createsOwnSettings(provider, savedOf(row)) ? [] : offered.fields })
  const { fields } = shownOf(setup)
  const settings = savedSettings(provider, savedOf(setup))
  const [isPasswordNeeded, setPasswordNeeded] = useState(false)
  const reads = [paymentAccount.setup, paymentAccount.providers]
  const update = useSend(paymentAccount.updateSettings, { refreshes: reads })
  const { form } = useVersionedForm<PspSetup, SetupValues>({
    present: setup,
    valuesOf: (row = setup) => initialValues(shownOf(row), savedSettings(provider, savedOf(row))),
    schema: setupShape(shownOf(setup), settings),
    toSend: (values) => values,
    reads,
    save: async (values, begun = setup) => {
      try {
        await update.mutateAsync({ body: { provider: provider.provider, settings: settingsToSend(shownOf(begun), values), version: begun.version } })
        toastDone(begun.provider === provider.provider ? t`Settings saved` : t`${provider.name} connected`)
        onClose()
      } catch (error) {
        if (!isApiError(error, 'reauth_required')) throw error
        setPasswordNeeded(true)
      }
    },
  })
  const isChange = setup.provider === provider.provider
  return (
    <FormDrawer
      title={isChange ? provider.name : t`Connect ${provider.name}`}
      form={form}
      save={isChange ? t`Save settings` : t`Connect`}
      onClose={onClose}
    >
      {!isChange && setup.provider !== null && (
        <p className={text.quiet}>
          {t`New orders use ${provider.name}. Refunds of earlier orders still go through ${setup.name ?? ''}. Merchants set up a payout account again.`}
        </p>
      )}
      {fields.length === 0 && <p className={text.quiet}>{t`A test account is created for you.`}</p>}
      {fields.map((field) => (
        <Setting key={field.key} form={form} field={field} saved={settings[field.key]} />
      ))}
      {isPasswordNeeded && (
        <ReauthDialog
          reason={t`Confirm your password to change the payment provider.`}
          onClose={() => setPasswordNeeded(false)}
          onDone={async () => {
            setPasswordNeeded(false)
            form.submit()
          }}
        />
      )}
    </FormDrawer>
  )
}
