import { company } from '@stoa/contract/company.ts'
import { useCall } from '../../lib/calls.ts'
import { DrawnLater } from '../../ui/drawn-later.tsx'
import { PagePending } from '../../ui/page-pending.tsx'
import { ProfileForm } from './profile-form.tsx'
import type { ProfileParts } from './profile-form.tsx'

/** The person, their company's public face, and what keeps the account safe. */
export function ProfilePage(parts: ProfileParts) {
  const profile = useCall(company.myProfile, {})
  const pending = <PagePending error={profile.data ? undefined : profile.error} onRetry={() => void profile.refetch()} shape="settings" />
  if (!profile.data) return pending
  return (
    <DrawnLater fallback={pending}>
      <ProfileForm profile={profile.data} {...parts} />
    </DrawnLater>
  )
}
