import { t } from '@lingui/core/macro'
import { Button, Group } from '@mantine/core'
import { auth } from '@stoa/contract/auth.ts'
import { messageOf } from '../../lib/api-error.ts'
import { useSend } from '../../lib/calls.ts'
import { toastFailed, toastNote } from '../../ui/toasts.tsx'

/** Says that an address still has to be confirmed, and what stays closed until then. */
export function UnconfirmedNote({ email }: { email: string }) {
  const send = useSend(auth.sendEmailConfirmation, {
    onSuccess: ({ message }) => toastNote(message),
    onError: (error) => toastFailed(messageOf(error)),
  })
  return (
    <Group gap={10} justify="space-between" px={14} py={10} bdrs="md" bg="var(--pending-bg)" c="var(--pending-text)" role="status">
      <span>{t`Your e-mail address is not confirmed. Payments, the team, API keys and second factors are unavailable until you confirm it.`}</span>
      <Button size="xs" variant="default" onClick={() => send.mutate({ body: { email } })} loading={send.isPending} disabled={send.isSuccess}>
        {send.isSuccess ? t`Sent` : t`Resend confirmation`}
      </Button>
    </Group>
  )
}
