import { t } from '@lingui/core/macro'
import { webhookEndpoint, webhookTopicsOf } from '@stoa/contract/webhook-endpoint.ts'
import type { WebhookEndpoint, WebhookTopic } from '@stoa/contract/webhook-endpoint.ts'
import { Checkbox, Stack } from '@mantine/core'
import { useState } from 'react'
import { isApiError } from '../../lib/api-error.ts'
import { useSend } from '../../lib/calls.ts'
import { useSession } from '../../lib/use-session.ts'
import { FormDrawer } from '../../ui/form-drawer.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toastDone } from '../../ui/toasts.tsx'
import { ReauthDialog } from '../auth/reauth-dialog.tsx'
import { useVersionedForm } from '../company/versioned-form.ts'
import { topicLabel } from './topic-labels.ts'
import formStyles from '../../ui/form.module.css'

type Values = { url: string; description: string; topics: WebhookTopic[] }
type EndpointDrawerProps = {
  /** The endpoint to change; a new one without it. */
  present?: WebhookEndpoint
  onClose: () => void
  /** Called with the secret of a new endpoint. */
  onCreated?: (secret: string, endpoint: WebhookEndpoint) => void
}

/** The fields of an endpoint, or those of a new one. */
function valuesOf(row: WebhookEndpoint | undefined): Values {
  return { url: row?.url ?? '', description: row?.description ?? '', topics: row?.topics ?? [] }
}

/** Creates an endpoint, or changes one. */
export function EndpointDrawer({ present, onClose, onCreated }: EndpointDrawerProps) {
  const account = useSession()
  const [isPasswordNeeded, setPasswordNeeded] = useState(false)
  const create = useSend(webhookEndpoint.create, { refreshes: [webhookEndpoint.list] })
  const update = useSend(webhookEndpoint.update, { refreshes: [webhookEndpoint.list] })
  const { form } = useVersionedForm<WebhookEndpoint, Values>({
    present,
    valuesOf,
    schema: webhookEndpoint.create.body,
    toSend: (values) => values,
    reads: [webhookEndpoint.list],
    save: async (values, begun) => {
      try {
        if (begun) {
          const { id, isEnabled, version } = begun
          await update.mutateAsync({ params: { id }, body: { ...values, isEnabled, version } })
          toastDone(t`Endpoint saved`)
          onClose()
        } else {
          const { secret, endpoint } = await create.mutateAsync({ body: values })
          onCreated?.(secret, endpoint)
        }
      } catch (error) {
        if (!isApiError(error, 'reauth_required')) throw error
        setPasswordNeeded(true)
      }
    },
  })
  const { defaultValue: _, error, ...bound } = form.getInputProps('topics')
  const title = present ? t`Edit endpoint` : t`Create endpoint`
  return (
    <FormDrawer title={title} form={form} save={present ? t`Save` : t`Create endpoint`} onClose={onClose}>
      <TextField
        form={form}
        path="url"
        type="url"
        label={t`Endpoint URL`}
        placeholder="https://example.com/webhooks"
        required
        maxLength={500}
        autoFocus
        help={t`Events are sent here as POST requests with JSON.`}
      />
      <TextField form={form} path="description" label={t`Description (optional)`} maxLength={200} />
      <Checkbox.Group
        {...(bound as object)}
        key={form.key('topics')}
        defaultValue={form.getValues().topics}
        error={error}
        label={t`Events`}
        labelProps={{ className: formStyles.label }}
      >
        <Stack gap="md" pt={4}>
          {(account ? webhookTopicsOf(account.companyType) : []).map((topic) => (
            <Checkbox key={topic} value={topic} label={topicLabel(topic)} description={topic} />
          ))}
        </Stack>
      </Checkbox.Group>
      {isPasswordNeeded && (
        <ReauthDialog
          reason={t`Confirm your password to choose where events are sent.`}
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
