import { t } from '@lingui/core/macro'
import { connection } from '@stoa/contract/connection.ts'
import type { PlatformSetup, Provider } from '@stoa/contract/connection.ts'
import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import { issuesOf, messageOf } from '../../lib/api-error.ts'
import { useSend } from '../../lib/calls.ts'
import { Form, usePortalForm } from '../../ui/form.tsx'
import type { PortalForm } from '../../ui/form.tsx'
import { Link, useNavigation } from '../../ui/link.tsx'
import { toastDone } from '../../ui/toasts.tsx'
import { FeedFileField } from './feed-file-field.tsx'
import { connectionReads } from './connection-reads.ts'
import { useShopHome } from './use-shop-home.ts'
import { Setting } from './setting.tsx'
import {
  createsOwnSettings,
  initialValues,
  isNothingGiven,
  needsOne,
  savedSettings,
  settingsToSend,
  setupShape,
  shownFields,
} from './setup-fields.ts'
import type { SetupValues } from './setup-fields.ts'
import { ActionRow } from '../../ui/action-row.tsx'
import layoutStyles from '../../ui/layout.module.css'
import textStyles from '../../ui/text.module.css'

type SetupFormProps = { provider: Provider; setup: PlatformSetup; onDone: () => void }

/** The provider's own fields, tried against the shop before they are kept. */
export function SetupForm({ provider: offered, setup, onDone }: SetupFormProps) {
  const home = useShopHome()
  const isOpened = createsOwnSettings(offered, setup)
  const provider = useMemo(() => (isOpened ? { ...offered, fields: [] } : offered), [offered, isOpened])
  const saved = savedSettings(provider, setup)
  const isChange = setup.platform === provider.platform
  const [file, setFile] = useState<File | null>(null)
  const shape = useMemo(() => setupShape(provider, saved), [provider, saved])
  const connect = useSend(connection.platformSetup, {
    refreshes: connectionReads,
    onSuccess: (answer) => {
      toastDone(t`${answer.name ?? provider.name} connected`)
      onDone()
    },
    onError: (error) => form.fail(issuesOf(error), messageOf(error)),
  })
  const [typed, setTyped] = useState(() => initialValues(provider, saved))
  const form: PortalForm<SetupValues> = usePortalForm<SetupValues>({
    initialValues: initialValues(provider, saved),
    schema: shape,
    onChange: setTyped,
    onSubmit: async (values) => {
      const settings = settingsToSend(provider, values)
      if (isNothingGiven(provider, settings, file !== null, saved)) {
        form.fail([], t`Upload a file or enter a feed URL.`)
        return
      }
      // What went wrong is on the form by then.
      await connect.mutateAsync({ body: { platform: provider.platform, settings }, files: { file: file ?? undefined } }).catch(() => undefined)
    },
  })
  useNavigation().useLeaveGuard(form.hasUnsavedWork)
  return (
    <Form form={form} className={layoutStyles.stack}>
      {isOpened && <p>{t`A demo shop with sample products is created for you. You can disconnect it at any time.`}</p>}
      {shownFields(provider, typed).map((field) =>
        field.type === 'file' ? (
          <FeedFileField
            key={field.key}
            label={field.label}
            help={field.help}
            required={field.isRequired}
            file={file}
            onFile={setFile}
            savedName={saved[field.key]}
          />
        ) : (
          <Setting key={field.key} form={form} field={field} saved={saved[field.key]} isOneOfSeveral={needsOne(provider)} />
        ),
      )}
      {!isOpened && (
        <p className={textStyles.note} aria-live="polite">
          {form.isBusy ? t`Testing the connection…` : t`We test the connection before saving.`}
        </p>
      )}
      <ActionRow align="end">
        <Button component={Link} href={home.href} variant="default">
          {t`Cancel`}
        </Button>
        <Button type="submit" loading={form.isBusy}>
          {isOpened ? t`Connect demo shop` : isChange ? t`Save settings` : t`Connect shop`}
        </Button>
      </ActionRow>
    </Form>
  )
}
