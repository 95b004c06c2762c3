import { t } from '@lingui/core/macro'
import { apiKey } from '@stoa/contract/api-key.ts'
import { keyPermissions, mayDo } from '@stoa/contract/permissions.ts'
import { Checkbox, Stack } from '@mantine/core'
import { useState } from 'react'
import { issuesOf, isApiError, messageOf } from '../../lib/api-error.ts'
import { useSend } from '../../lib/calls.ts'
import { useSession } from '../../lib/use-session.ts'
import { FormDrawer } from '../../ui/form-drawer.tsx'
import { usePortalForm } from '../../ui/form.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { ReauthDialog } from './reauth-dialog.tsx'
import { permissionLabels } from './api-key-labels.ts'
import formStyles from '../../ui/form.module.css'

type Values = { name: string; permissions: (typeof keyPermissions)[number][]; days: string }

const toBody = ({ days, ...values }: Values) => ({
  ...values,
  expiresAt: days === '' ? null : new Date(Date.now() + Number(days) * 86_400_000).toISOString(),
})

/** Makes a key. Whoever draws it shows the key, also where it was closed meanwhile. */
export function ApiKeyDrawer({ onClose, onMade }: { onClose: () => void; onMade: (key: string) => void }) {
  const account = useSession()
  const create = useSend(apiKey.create, { refreshes: [apiKey.list] })
  const offered = keyPermissions.filter((one) => account !== undefined && mayDo(account.companyType, 'owner', one))
  const initialValues: Values = { name: '', permissions: [], days: '' }
  const [isPasswordNeeded, setPasswordNeeded] = useState(false)
  const send = async (values: Values): Promise<void> => {
    try {
      onMade((await create.mutateAsync({ body: toBody(values) })).key)
    } catch (error) {
      if (isApiError(error, 'reauth_required')) setPasswordNeeded(true)
      else form.fail(issuesOf(error), messageOf(error))
    }
  }
  const form = usePortalForm({ initialValues, schema: apiKey.create.body, toSend: toBody, onSubmit: send })
  const { defaultValue: _, error, ...bound } = form.getInputProps('permissions')
  return (
    <FormDrawer title={t`Create API key`} form={form} save={t`Create API key`} onClose={onClose}>
      <TextField
        form={form}
        path="name"
        label={t`Name`}
        placeholder={t`Warehouse scanner`}
        required
        maxLength={80}
        autoFocus
        help={t`Helps you recognise the key.`}
      />
      <Checkbox.Group {...(bound as object)} defaultValue={[]} error={error} label={t`Permissions`} labelProps={{ className: formStyles.label }}>
        <Stack gap={12} pt={4}>
          {offered.map((one) => (
            <Checkbox key={one} value={one} label={permissionLabels[one].name} description={permissionLabels[one].text} />
          ))}
        </Stack>
      </Checkbox.Group>
      <SelectField
        form={form}
        path="days"
        label={t`Expires`}
        choices={[
          { value: '', label: t`Never` },
          { value: '30', label: t`In 30 days` },
          { value: '90', label: t`In 90 days` },
          { value: '365', label: t`In one year` },
        ]}
      />
      {isPasswordNeeded && (
        <ReauthDialog
          reason={t`Confirm your password to create an API key.`}
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
