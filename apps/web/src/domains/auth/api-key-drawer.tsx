import { t } from '@lingui/core/macro'
import { apiKey } from '@stoa/contract/api-key.ts'
import { keyPermissions, mayDo } from '@stoa/contract/permissions.ts'
import { Button, Checkbox, CopyButton, Modal } from '@mantine/core'
import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { issuesOf, isApiError, messageOf } from '../../lib/api-error.ts'
import { useSend } from '../../lib/calls.ts'
import { useSession } from '../../lib/use-session.ts'
import { FormDrawer } from '../../ui/form-drawer.tsx'
import { usePortalForm } from '../../ui/form.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { ReauthDialog } from './reauth-dialog.tsx'
import { permissionLabels } from './api-key-labels.ts'
import layoutStyles from '../../ui/layout.module.css'
import formStyles from '../../ui/form.module.css'
import styles from './auth.module.css'

/** Makes a key, then shows it this once. */
export function ApiKeyDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const [made, setMade] = useState<string>()
  return (
    <>
      {isOpen && made === undefined && <KeyForm onClose={onClose} onMade={setMade} />}
      {made !== undefined && (
        <NewKey
          value={made}
          onClose={() => {
            setMade(undefined)
            onClose()
          }}
        />
      )}
    </>
  )
}

function KeyForm({ onClose, onMade }: { onClose: () => void; onMade: (key: string) => void }) {
  const account = useSession()
  const create = useSend(apiKey.create, { refreshes: [apiKey.list] })
  const offered = keyPermissions.filter((one) => account !== undefined && mayDo(account.companyType, 'owner', one))
  const initialValues: { name: string; permissions: (typeof keyPermissions)[number][] } = { name: '', permissions: [] }
  const [isPasswordNeeded, setPasswordNeeded] = useState(false)
  const send = async (values: typeof initialValues): Promise<void> => {
    try {
      onMade((await create.mutateAsync({ body: values })).key)
    } catch (error) {
      if (isApiError(error, 'reauth_required')) setPasswordNeeded(true)
      else form.fail(issuesOf(error), messageOf(error))
    }
  }
  const form = usePortalForm({ initialValues, schema: apiKey.create.body, onSubmit: send })
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
        <div className={styles.permissions}>
          {offered.map((one) => (
            <Checkbox key={one} value={one} label={permissionLabels[one].name} description={permissionLabels[one].text} />
          ))}
        </div>
      </Checkbox.Group>
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

function NewKey({ value, onClose }: { value: string; onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title={t`Your new API key`} closeOnClickOutside={false} closeOnEscape={false} withCloseButton={false}>
      <div className={layoutStyles.stack}>
        <p>{t`Copy the key now and store it somewhere safe. You won’t be able to see it again.`}</p>
        <code className={styles.key} data-part="key">
          {value}
        </code>
        <div className={formStyles.dialogActions}>
          <CopyButton value={value}>
            {({ copied, copy }) => (
              <Button onClick={copy} leftSection={copied ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}>
                {copied ? t`Copied` : t`Copy`}
              </Button>
            )}
          </CopyButton>
          <Button variant="default" onClick={onClose}>
            {t`Done, I’ve saved it`}
          </Button>
        </div>
      </div>
    </Modal>
  )
}
