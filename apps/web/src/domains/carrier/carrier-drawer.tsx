import { t } from '@lingui/core/macro'
import { carrier } from '@stoa/contract/carrier.ts'
import type { Carrier } from '@stoa/contract/carrier.ts'
import { issuesOf, messageOf } from '../../lib/api-error.ts'
import { useSend } from '../../lib/calls.ts'
import { FormDrawer } from '../../ui/form-drawer.tsx'
import { usePortalForm } from '../../ui/form.tsx'
import type { PortalForm } from '../../ui/form.tsx'
import { toastDone } from '../../ui/toasts.tsx'
import { Setting } from '../connection/setting.tsx'
import { initialValues, settingsToSend, setupShape } from '../connection/setup-fields.ts'
import type { SetupValues } from '../connection/setup-fields.ts'
import text from '../../ui/text.module.css'

/** The settings of a carrier, tried before they are saved. */
export function CarrierDrawer({ carrier: offered, onClose }: { carrier: Carrier; onClose: () => void }) {
  const { name, settings, isConnected } = offered
  const isOpened = offered.createsAccount && !isConnected
  const shown = { ...offered, platform: offered.carrier, fields: isOpened ? [] : offered.fields }
  const update = useSend(carrier.update, { refreshes: [carrier.list] })
  const form: PortalForm<SetupValues> = usePortalForm<SetupValues>({
    initialValues: initialValues(shown, settings),
    schema: setupShape(shown, settings),
    onSubmit: async (values): Promise<void> => {
      try {
        await update.mutateAsync({ body: { carrier: offered.carrier, settings: settingsToSend(shown, values), version: offered.version } })
        toastDone(isConnected ? t`Settings saved` : t`${name} connected`)
        onClose()
      } catch (error) {
        form.fail(issuesOf(error), messageOf(error))
      }
    },
  })
  return (
    <FormDrawer title={isConnected ? name : t`Connect ${name}`} form={form} save={isConnected ? t`Save settings` : t`Connect`} onClose={onClose}>
      {isOpened && <p className={text.quiet}>{t`A test account is created for you.`}</p>}
      {shown.fields.map((field) => (
        <Setting key={field.key} form={form} field={field} saved={settings[field.key]} />
      ))}
    </FormDrawer>
  )
}
