import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { auth } from '@stoa/contract/auth.ts'
import { Eye } from 'lucide-react'
import { api } from '../../lib/api.ts'
import { messageOf } from '../../lib/api-error.ts'
import { useSend } from '../../lib/calls.ts'
import { session } from '../../lib/session.ts'
import { useNavigation } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { toastDone, toastFailed } from '../../ui/toasts.tsx'
import { When } from '../../ui/when.tsx'

/** Above every screen while an administrator views a company: whose screens these are, until when, and the way back. */
export function ViewingBanner({ companyName, until }: { companyName: string; until: string }) {
  const { go } = useNavigation()
  const goBack = async (): Promise<void> => {
    await api.renew(session.get()?.token)
    toastDone(t`You no longer view ${companyName}`)
    go('/admin/companies')
  }
  const stop = useSend(auth.stopViewing, {
    onSuccess: () => void goBack(),
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
