import type { ReactNode } from 'react'
import { company } from '@stoa/contract/company.ts'
import { useCall } from '../../lib/calls.ts'
import { DrawnLater } from '../../ui/drawn-later.tsx'
import { PagePending } from '../../ui/page-pending.tsx'
import { ProfileForm } from './profile-form.tsx'

/** The person, their company's public face, what keeps the account safe, and `mails`: which e-mails they get. */
export function ProfilePage({ mails }: { mails: ReactNode }) {
  const profile = useCall(company.myProfile, {})
  const pending = <PagePending error={profile.data ? undefined : profile.error} onRetry={() => void profile.refetch()} shape="settings" />
  if (!profile.data) return pending
  return (
    <DrawnLater fallback={pending}>
      <ProfileForm profile={profile.data} mails={mails} />
    </DrawnLater>
  )
}
