import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { auth } from '@stoa/contract/auth.ts'
import { Eye } from 'lucide-react'
import { api } from '../../lib/api.ts'
import { messageOf } from '../../lib/api-error.ts'
import { useSend } from '../../lib/calls.ts'
import { session } from '../../lib/session.ts'
import { Notice } from '../../ui/notice.tsx'
import { toastDone, toastFailed } from '../../ui/toasts.tsx'
import { When } from '../../ui/when.tsx'

/** Above every screen while an administrator views a company: whose screens these are, until when, and how to stop. `Shell` leads back from there. */
export function ViewingBanner({ companyName, until }: { companyName: string; until: string }) {
  const renew = async (): Promise<void> => {
    await api.renew(session.get()?.token)
    toastDone(t`You no longer view ${companyName}`)
  }
  const stop = useSend(auth.stopViewing, {
    onSuccess: () => void renew(),
    onError: (error) => toastFailed(messageOf(error)),
  })
  return (
    <Notice
      tone="pending"
      icon={<Eye size={18} aria-hidden />}
      actions={
        <Button size="xs" variant="default" loading={stop.isPending} onClick={() => stop.mutate({ body: {} })}>
          {t`Stop viewing`}
        </Button>
      }
    >
      <strong>{t`You are viewing ${companyName}.`}</strong> {t`Nothing can be changed.`} {t`Ends`} <When at={until} as="time" />
    </Notice>
  )
}
