import { t } from '@lingui/core/macro'
import { Menu } from '@mantine/core'
import { team } from '@stoa/contract/team.ts'
import { Check } from 'lucide-react'
import { messageOf } from '../../lib/api-error.ts'
import { useCall, useSend } from '../../lib/calls.ts'
import { session } from '../../lib/session.ts'
import { useNavigation } from '../../ui/link.tsx'
import { toastDone, toastFailed } from '../../ui/toasts.tsx'

/** The companies of the person, each one click away; nothing where there is only one. */
export function OwnCompanies() {
  const { go, confirmLeave } = useNavigation()
  const { data: companies = [] } = useCall(team.myCompanies, {})
  const change = useSend(team.switchCompany, {
    onSuccess: (answer) => {
      session.begin(answer)
      toastDone(t`You now work for ${companies.find(({ companyId }) => companyId === answer.companyId)?.companyName ?? ''}`)
      go('/landing', { isConfirmed: true })
    },
    onError: (error) => toastFailed(messageOf(error)),
  })
  const switchTo = async (companyId: string) => {
    // Every form of this company closes with the switch.
    if (await confirmLeave()) change.mutate({ body: { token: session.get()?.token ?? '', companyId } })
  }
  if (companies.length < 2) return null
  return (
    <>
      <Menu.Divider />
      <Menu.Label>{t`Switch company`}</Menu.Label>
      {companies.map((one) => (
        <Menu.Item
          key={one.companyId}
          disabled={one.isCurrent}
          rightSection={one.isCurrent ? <Check size={14} aria-label={t`Current`} /> : null}
          onClick={() => void switchTo(one.companyId)}
        >
          {one.companyName}
        </Menu.Item>
      ))}
    </>
  )
}
