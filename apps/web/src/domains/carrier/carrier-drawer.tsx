import { t } from '@lingui/core/macro'
import { carrier } from '@stoa/contract/carrier.ts'
import type { Carrier } from '@stoa/contract/carrier.ts'
import { useSend } from '../../lib/calls.ts'
import { FormDrawer } from '../../ui/form-drawer.tsx'
import { toastDone } from '../../ui/toasts.tsx'
import { useVersionedForm } from '../company/versioned-form.ts'
import { Setting } from '../connection/setting.tsx'
import { initialValues, settingsToSend, setupShape } from '../connection/setup-fields.ts'
import type { SetupValues } from '../connection/setup-fields.ts'
import text from '../../ui/text.module.css'

/** A carrier with the fields to fill in: none where connecting it opens a test account. */
function shownOf(row: Carrier) {
  const isOpened = row.createsAccount && !row.isConnected
  return { ...row, platform: row.carrier, isOpened, fields: isOpened ? [] : row.fields }
}

/** The settings of a carrier, tried before they are saved. `carrier` is as it was last fetched. */
export function CarrierDrawer({ carrier: offered, onClose }: { carrier: Carrier; onClose: () => void }) {
  const { name, settings, isConnected } = offered
  const { fields, isOpened } = shownOf(offered)
  const reads = [carrier.list]
  const update = useSend(carrier.update, { refreshes: reads })
  const { form } = useVersionedForm<Carrier, SetupValues>({
    present: offered,
    valuesOf: (row = offered) => initialValues(shownOf(row), row.settings),
    schema: setupShape(shownOf(offered), settings),
    toSend: (values) => values,
    reads,
    save: async (values, begun = offered) => {
      await update.mutateAsync({ body: { carrier: begun.carrier, settings: settingsToSend(shownOf(begun), values), version: begun.version } })
      toastDone(begun.isConnected ? t`Settings saved` : t`${name} connected`)
      onClose()
    },
  })
  return (
    <FormDrawer title={isConnected ? name : t`Connect ${name}`} form={form} save={isConnected ? t`Save settings` : t`Connect`} onClose={onClose}>
      {isOpened && <p className={text.quiet}>{t`A test account is created for you.`}</p>}
      {fields.map((field) => (
        <Setting key={field.key} form={form} field={field} saved={settings[field.key]} />
      ))}
    </FormDrawer>
  )
}
